import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { uuidBounds, wholeUnits, DAY_MS, type Uuid, type CustomerType } from '@corridor/kernel';
import { rowCount } from '@corridor/database';
import { totalOfCustomers } from './customer-list-total.repository';
import { CustomerEntity } from './customer.entity';
import { CustomerRepository } from './customer.repository';
import type { Customer } from './domain/customer';

/** Further than this the clocks of two servers of the database are never apart, in milliseconds. */
const CLOCKS_APART_MS = 60 * 60 * 1000;

/** Filters of a list of customers; bounds are inclusive milliseconds of domain time. */
export interface CustomerFilters {
  platformKey: number;
  ids?: readonly Uuid[] | undefined;
  isIncludingDeleted: boolean;
  platformCustomerId?: string | undefined;
  customerType?: CustomerType | undefined;
  umaAddress?: string | undefined;
  createdFromMs?: number | undefined;
  createdToMs?: number | undefined;
  updatedFromMs?: number | undefined;
  updatedToMs?: number | undefined;
}

/** Lists and counts customers, newest first. Both read in the caller's snapshot. */
@Injectable()
export class CustomerListRepository {
  constructor(private readonly customers: CustomerRepository) {}

  /** Up to `limit` customers that come after the position. */
  async page(
    manager: EntityManager,
    filters: CustomerFilters,
    after: Uuid | undefined,
    limit: number,
  ): Promise<Customer[]> {
    const query = this.matching(manager, filters);
    if (after !== undefined) query.andWhere('c.id < :after', { after });
    // Nobody changes before being created, so the page needn't pass those who came later.
    if (filters.updatedToMs !== undefined)
      query.andWhere('c.id <= :newest', { newest: uuidBounds(filters.updatedToMs + CLOCKS_APART_MS).last });
    const rows = await query.orderBy('c.id', 'DESC').limit(limit).getMany();
    return rows.map((row) => this.customers.toCustomer(row));
  }

  /**
   * Number of matching customers. Without a filter, or with type and dates either of creation or of the last change, the
   * cost depends on the number of days, not of customers. With narrower filters it grows only with the matches.
   */
  async count(manager: EntityManager, filters: CustomerFilters): Promise<number> {
    const { ids, platformCustomerId, umaAddress, createdFromMs, createdToMs, updatedFromMs, updatedToMs } =
      filters;
    const isNarrow = [ids, platformCustomerId, umaAddress].some((filter) => filter !== undefined);
    const isOfCreation = createdFromMs !== undefined || createdToMs !== undefined;
    const isOfChange = updatedFromMs !== undefined || updatedToMs !== undefined;
    if (isNarrow || (isOfCreation && isOfChange)) return rowCount(this.matching(manager, filters));
    const range = isOfChange
      ? { fromMs: updatedFromMs, toMs: updatedToMs }
      : { fromMs: createdFromMs, toMs: createdToMs };
    const { units: days, edges } = wholeUnits(range, DAY_MS);
    const time = isOfChange ? 'last change' : 'creation';
    const { platformKey, isIncludingDeleted, customerType } = filters;
    let total = days
      ? await totalOfCustomers(manager, { time, platformKey, isIncludingDeleted, customerType, days })
      : 0;
    for (const { fromMs, toMs } of edges) {
      const edge = isOfChange
        ? { updatedFromMs: fromMs, updatedToMs: toMs }
        : { createdFromMs: fromMs, createdToMs: toMs };
      total += await rowCount(this.matching(manager, { ...filters, ...edge }));
    }
    return total;
  }

  private matching(manager: EntityManager, filters: CustomerFilters): SelectQueryBuilder<CustomerEntity> {
    const query = manager
      .createQueryBuilder(CustomerEntity, 'c')
      .where('c.platformKey = :platformKey', { platformKey: filters.platformKey });
    const { ids, platformCustomerId, customerType, umaAddress } = filters;
    if (ids !== undefined) query.andWhere('c.id = ANY(:ids)', { ids });
    if (!filters.isIncludingDeleted) query.andWhere('c.deletedAt IS NULL');
    if (platformCustomerId !== undefined)
      query.andWhere('c.platformCustomerId = :platformCustomerId', { platformCustomerId });
    if (customerType !== undefined) query.andWhere('c.customerType = :customerType', { customerType });
    if (umaAddress !== undefined) query.andWhere('c.umaAddress = :umaAddress', { umaAddress });
    // Ids contain the millisecond of createdAt, so the primary key serves these bounds.
    const { createdFromMs, createdToMs, updatedFromMs, updatedToMs } = filters;
    if (createdFromMs !== undefined)
      query.andWhere('c.id >= :first', { first: uuidBounds(createdFromMs).first });
    if (createdToMs !== undefined) query.andWhere('c.id <= :last', { last: uuidBounds(createdToMs).last });
    if (updatedFromMs !== undefined)
      query.andWhere('c.updatedAt >= :updatedFrom', { updatedFrom: new Date(updatedFromMs) });
    if (updatedToMs !== undefined)
      query.andWhere('c.updatedAt <= :updatedTo', { updatedTo: new Date(updatedToMs) });
    return query;
  }
}
