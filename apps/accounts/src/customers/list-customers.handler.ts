import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lowerBoundMs, parseId, upperBoundMs, PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  CustomerResource,
  ListCustomersQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { listSnapshot, pageOf } from '@corridor/database';
import { positionOf } from '../commands/list-position.parser';
import { canSeePersonalData, toCustomerResource } from './customer.presenter';
import { CustomerListRepository, type CustomerFilters } from './customer-list.repository';
import { normalizedUmaAddress } from './domain/uma-address';

function bound(text: string | undefined, parse: (text: string) => number): number | undefined {
  return text === undefined ? undefined : parse(text);
}

function filtersOf(platformKey: number, query: ListCustomersQuery): CustomerFilters {
  return {
    platformKey,
    ids: query.customerIds?.flatMap((id) => parseId('Customer', id) ?? []),
    isIncludingDeleted: String(query.isIncludingDeleted) === 'true',
    platformCustomerId: query.platformCustomerId,
    customerType: query.customerType,
    umaAddress: query.umaAddress === undefined ? undefined : normalizedUmaAddress(query.umaAddress),
    createdFromMs: bound(query.createdAfter, lowerBoundMs),
    createdToMs: bound(query.createdBefore, upperBoundMs),
    updatedFromMs: bound(query.updatedAfter, lowerBoundMs),
    updatedToMs: bound(query.updatedBefore, upperBoundMs),
  };
}

/** GET /customers. */
@Injectable()
export class ListCustomersHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomerListRepository,
  ) {}

  async execute({
    context,
    query,
  }: OperationRequest<unknown, ListCustomersQuery>): Promise<OperationReply<Page<CustomerResource>>> {
    const { platformKey } = context;
    const { limit: wanted, cursor, ...named } = query;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const scope = { platformKey, list: 'customers', filters: named };
    const after = positionOf(scope, cursor);
    const filters = filtersOf(platformKey, query);
    return listSnapshot(this.dataSource, async (manager) =>
      pageOf({
        rows: await this.customers.page(manager, filters, after, limit + 1),
        totalCount: await this.customers.count(manager, filters),
        limit,
        scope,
        positionOf: (customer) => [customer.id],
        render: (customer) => toCustomerResource(customer, canSeePersonalData(context)),
      }),
    );
  }
}
