import { Inject, Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import type { CustomerEvent } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch, type SqlRunner } from '@corridor/messaging';
import { CustomerRepository } from './customer.repository';
import { newestOfEach, type CustomerCopy } from './domain/customer';

/** Brings the copy of customers up to date with a batch of events, once. */
@Injectable()
export class CopyCustomersHandler {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(CustomerRepository) private readonly customers: CustomerRepository,
  ) {}

  async execute(batch: EventBatch<CustomerEvent>): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      await advanceInbox(manager, batch.consumer, batch.position);
      await this.apply(manager, batch.events);
    });
  }

  /** Takes over what is newer than the copy, in the caller's transaction. */
  async apply(runner: SqlRunner, events: readonly CustomerEvent[]): Promise<void> {
    await this.customers.store(runner, newestOfEach(events.map(toCopy)));
  }
}

function toCopy(event: CustomerEvent): CustomerCopy {
  const id = parseId('Customer', event.subject);
  if (id === undefined || event.state === undefined) throw new Error(`event ${event.id} carries no customer`);
  const { customerType, verificationStatus, deleted } = event.state;
  const { platformKey, epoch, version } = event;
  return { platformKey, id, customerType, verificationStatus, deleted, epoch, version };
}
