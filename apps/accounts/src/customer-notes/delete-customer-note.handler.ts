import { Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { customerIdOf } from '../customers/customer-id.parser';
import { CustomerRepository } from '../customers/customer.repository';
import { assertAlive, customerNotFound } from '../customers/domain/customer';
import { CustomerNoteRepository } from './customer-note.repository';
import { noteNotFound } from './domain/customer-note';

/** DELETE /customers/{customerId}/notes/{noteId}. */
@Injectable()
export class DeleteCustomerNoteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly notes: CustomerNoteRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const customerId = customerIdOf(params);
    const id = parseId('CustomerNote', params['noteId'] ?? '');
    if (!id) throw noteNotFound();
    const { platformKey } = context;
    const { status } = operations.deleteCustomerNote;
    return this.unitOfWork.command({ context, status, sealed: false }, async ({ manager }) => {
      const customer = await this.customers.find(manager, platformKey, customerId);
      if (!customer) throw customerNotFound();
      assertAlive(customer);
      if (!(await this.notes.remove(manager, { platformKey, customerId, id }))) throw noteNotFound();
    });
  }
}
