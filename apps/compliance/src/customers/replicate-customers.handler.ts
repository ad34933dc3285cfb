import { Injectable } from '@nestjs/common';
import { parseId } from '@corridor/kernel';
import type { CustomerEvent } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { advanceInbox, type EventBatch, type SqlRunner } from '@corridor/messaging';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { CustomerRepository } from './customer.repository';
import { newestOfEach, type CustomerReplica } from './domain/customer';

/** Updates the replica of customers from a batch of events, once. */
@Injectable()
export class ReplicateCustomersHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  async execute(batch: EventBatch<CustomerEvent>): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      await advanceInbox(manager, batch.consumer, batch.position);
      await this.apply(manager, batch.events);
    });
  }

  /** Applies states newer than the replica and requests a reassessment of open verifications. */
  async apply(runner: SqlRunner, events: readonly CustomerEvent[]): Promise<void> {
    const newest = newestOfEach(events.map(toReplica));
    await this.customers.store(runner, newest);
    const changed = newest.filter(({ deleted }) => !deleted);
    await this.reassessments.request(
      runner,
      changed.map(({ platformKey, id: customerId }) => ({ platformKey, customerId })),
    );
  }
}

function toReplica(event: CustomerEvent): CustomerReplica {
  const id = parseId('Customer', event.subject);
  if (id === undefined || event.state === undefined) throw new Error(`event ${event.id} carries no customer`);
  const { customerType, verificationStatus, deleted } = event.state;
  const { platformKey, epoch, version } = event;
  return { platformKey, id, customerType, verificationStatus, deleted, epoch, version };
}
