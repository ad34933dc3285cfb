import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  CustomerNoteResource,
  ListCustomerNotesQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { listSnapshot, pageOf } from '@corridor/database';
import { positionOf } from '../commands/list-position.parser';
import { customerIdOf } from '../customers/customer-id.parser';
import { CustomerRepository } from '../customers/customer.repository';
import { customerNotFound } from '../customers/domain/customer';
import { toCustomerNoteResource } from './customer-note.presenter';
import { CustomerNoteRepository } from './customer-note.repository';

/** GET /customers/{customerId}/notes. */
@Injectable()
export class ListCustomerNotesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomerRepository,
    private readonly notes: CustomerNoteRepository,
  ) {}

  async execute({
    context: { platformKey },
    params,
    query,
  }: OperationRequest<unknown, ListCustomerNotesQuery>): Promise<OperationReply<Page<CustomerNoteResource>>> {
    const customerId = customerIdOf(params);
    const limit = Number(query.limit ?? PAGE_SIZE_DEFAULT);
    const scope = { platformKey, list: 'customer-notes', filters: { customerId } };
    const after = positionOf(scope, query.cursor);
    return listSnapshot(this.dataSource, async (manager) => {
      if (!(await this.customers.find(manager, platformKey, customerId))) throw customerNotFound();
      return pageOf({
        rows: await this.notes.page(manager, { platformKey, customerId }, after, limit + 1),
        totalCount: await this.notes.count(manager, { platformKey, customerId }),
        limit,
        scope,
        positionOf: ({ id }) => [id],
        render: toCustomerNoteResource,
      });
    });
  }
}
