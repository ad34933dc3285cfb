import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { uuidBounds, type Uuid } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import { CustomerEntity } from './customer.entity';
import { CustomerRepository } from './customer.repository';
import type { Customer, CustomerType } from './domain/customer';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Filters of a list of customers; bounds are inclusive milliseconds of domain time. */
export interface CustomerFilters {
  platformKey: number;
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
  constructor(@Inject(CustomerRepository) private readonly customers: CustomerRepository) {}

  /** Up to `limit` customers that come after the position. */
  async page(
    manager: EntityManager,
    filters: CustomerFilters,
    after: Uuid | undefined,
    limit: number,
  ): Promise<Customer[]> {
    const query = this.matching(manager, filters);
    if (after !== undefined) query.andWhere('c.id < :after', { after });
    const rows = await query.orderBy('c.id', 'DESC').limit(limit).getMany();
    return rows.map((row) => this.customers.toCustomer(row));
  }

  /**
   * How many customers match. For no filter, type and creation dates the cost depends on the days and not on the
   * customers in them; for narrower filters it grows with the matches alone.
   */
  async count(manager: EntityManager, filters: CustomerFilters): Promise<number> {
    const { platformCustomerId, umaAddress, updatedFromMs, updatedToMs } = filters;
    const narrow = [platformCustomerId, umaAddress, updatedFromMs, updatedToMs];
    if (narrow.some((filter) => filter !== undefined)) return this.matching(manager, filters).getCount();
    const { createdFromMs: from, createdToMs: to } = filters;
    const firstDay = from === undefined ? undefined : Math.ceil(from / DAY_MS);
    const endDay = to === undefined ? undefined : Math.floor((to + 1) / DAY_MS);
    if (firstDay !== undefined && endDay !== undefined && firstDay >= endDay) {
      return this.matching(manager, filters).getCount();
    }
    let total = await this.countDays(manager, filters, { firstDay, endDay });
    if (from !== undefined && firstDay !== undefined && from < firstDay * DAY_MS) {
      total += await this.matching(manager, { ...filters, createdToMs: firstDay * DAY_MS - 1 }).getCount();
    }
    if (to !== undefined && endDay !== undefined && to >= endDay * DAY_MS) {
      total += await this.matching(manager, { ...filters, createdFromMs: endDay * DAY_MS }).getCount();
    }
    return total;
  }

  private async countDays(
    manager: EntityManager,
    filters: CustomerFilters,
    days: { firstDay: number | undefined; endDay: number | undefined },
  ): Promise<number> {
    const rows = rowsOf<{ total: number }>(
      await manager.query(
        `SELECT COALESCE(sum(delta), 0)::integer AS total FROM customer_counts
         WHERE platform_key = $1 AND ($2::text IS NULL OR customer_type = $2) AND ($3::boolean OR NOT is_deleted)
           AND ($4::integer IS NULL OR day >= date '1970-01-01' + $4::integer)
           AND ($5::integer IS NULL OR day < date '1970-01-01' + $5::integer)`,
        [
          filters.platformKey,
          filters.customerType ?? null,
          filters.isIncludingDeleted,
          clampedDay(days.firstDay),
          clampedDay(days.endDay),
        ],
      ),
    );
    return rows[0]?.total ?? 0;
  }

  private matching(manager: EntityManager, filters: CustomerFilters): SelectQueryBuilder<CustomerEntity> {
    const query = manager
      .createQueryBuilder(CustomerEntity, 'c')
      .where('c.platformKey = :platformKey', { platformKey: filters.platformKey });
    const { platformCustomerId, customerType, umaAddress } = filters;
    if (!filters.isIncludingDeleted) query.andWhere('c.deletedAt IS NULL');
    if (platformCustomerId !== undefined)
      query.andWhere('c.platformCustomerId = :platformCustomerId', { platformCustomerId });
    if (customerType !== undefined) query.andWhere('c.customerType = :customerType', { customerType });
    if (umaAddress !== undefined) query.andWhere('c.umaAddress = :umaAddress', { umaAddress });
    // Ids carry the millisecond of createdAt: the primary key serves these bounds.
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

/** Days since the epoch within what a PostgreSQL date holds. */
function clampedDay(day: number | undefined): number | null {
  return day === undefined ? null : Math.max(-700_000, Math.min(day, 5_000_000));
}
