import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import {
  CUSTOMER_NOTES_MAX,
  operations,
  type CreateCustomerNoteBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { customerIdOf } from '../customers/customer-id.parser';
import { CustomerRepository } from '../customers/customer.repository';
import { assertAlive, customerNotFound } from '../customers/domain/customer';
import { toCustomerNoteResource } from './customer-note.presenter';
import { CustomerNoteRepository } from './customer-note.repository';
import { assertRoom, type CustomerNote } from './domain/customer-note';

/** POST /customers/{customerId}/notes. */
@Injectable()
export class CreateCustomerNoteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly notes: CustomerNoteRepository,
  ) {}

  execute({ context, params, body }: OperationRequest<CreateCustomerNoteBody>): Promise<OperationReply> {
    const customerId = customerIdOf(params);
    const { platformKey, caller } = context;
    if (!caller) throw new Error('a note needs the caller of its request');
    const { status } = operations.createCustomerNote;
    return this.unitOfWork.command({ context, status, sealed: true }, async ({ manager }) => {
      // The lock keeps two requests from both writing the last note, and an erasure from missing one.
      const customer = await this.customers.lock(manager, platformKey, customerId);
      if (!customer) throw customerNotFound();
      assertAlive(customer);
      assertRoom(await this.notes.count(manager, { platformKey, customerId }), CUSTOMER_NOTES_MAX);
      const createdAtMs = await this.clocks.now(manager, platformKey);
      const id = mintUuid(createdAtMs);
      const note: CustomerNote = {
        platformKey,
        customerId,
        id,
        text: body.text,
        author: caller,
        createdAtMs,
      };
      await this.notes.insert(manager, note);
      return toCustomerNoteResource(note);
    });
  }
}
