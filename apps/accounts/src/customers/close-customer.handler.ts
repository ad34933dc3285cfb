import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, type Uuid } from '@corridor/kernel';
import {
  operations,
  type CustomerEvent,
  type CustomerResource,
  type OperationReply,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { refusalOf } from '../commands/domain/refusal';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { customerEvent } from './customer.event';
import { canSeePersonalData, toCustomerResource } from './customer.presenter';
import { CustomerRepository, type Closing } from './customer.repository';
import { assertAlive, customerNotFound, versioned } from './domain/customer';

function isSameCommand(a: RequestContext, b: RequestContext): boolean {
  const isSameKey =
    a.idempotency !== undefined &&
    a.idempotency.key === b.idempotency?.key &&
    a.idempotency.scope === b.idempotency.scope;
  return a.commandId === b.commandId || isSameKey;
}

function undecided(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', "the customer's deletion is under way; repeat the request");
}

/**
 * Deletes a customer in steps that survive a crash: record the command, let payments close the customer for money, then
 * delete. After a crash or a lost answer the same command is finished later, with the same answer for its idempotency
 * key.
 */
@Injectable()
export class CloseCustomerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly payments: PaymentsPort,
  ) {}

  /** Runs all steps. @throws DomainError 5xx if the outcome is still unknown. */
  async close(context: RequestContext, id: Uuid): Promise<OperationReply> {
    let began = false;
    const refusal = await refusalOf(async () => {
      const version = await this.begin(context, id);
      began = true;
      await this.payments.closeCustomer(context, formatId('Customer', id), version);
    });
    const reply = await this.conclude(context, id, refusal);
    if (began && refusal) await this.forget(context, id);
    return reply;
  }

  /** Finishes closings that are older than the given time. */
  async finishAbandoned(olderThanMs: number): Promise<void> {
    const closings = await this.customers.findAbandonedClosings(this.dataSource.manager, olderThanMs);
    const outcomes = [];
    for (const closing of closings) outcomes.push(...(await Promise.allSettled([this.finish(closing)])));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** A command that has its answer is not asked again, because payments might decide differently by now. */
  private async finish({ customer, context }: Closing): Promise<void> {
    const answered = await this.unitOfWork.findAnswer(context);
    if (answered) await this.forget(context, customer.id);
    else await this.close(context, customer.id);
  }

  /** Applies the deleted state at payments before the answer. */
  async propagate(context: RequestContext, id: Uuid): Promise<void> {
    const { platformKey, platformId } = context;
    const customer = await this.customers.find(this.dataSource.manager, platformKey, id);
    if (!customer) return;
    await this.payments.apply(context, [
      customerEvent(customer, { type: 'stated', webhookType: null, platformId }),
    ]);
  }

  /** Records the command and returns the version of the deletion. */
  private async begin(context: RequestContext, id: Uuid): Promise<number> {
    const { platformKey } = context;
    return this.unitOfWork.transaction(async ({ manager }) => {
      const customer = await this.customers.lock(manager, platformKey, id);
      if (!customer) throw customerNotFound();
      assertAlive(customer);
      const closing = await this.customers.findClosing(manager, platformKey, id);
      if (closing && !isSameCommand(closing.context, context)) throw undecided();
      await this.customers.setClosing(manager, customer, context);
      return customer.version + 1;
    });
  }

  private async conclude(
    context: RequestContext,
    id: Uuid,
    refusal: DomainError | undefined,
  ): Promise<OperationReply> {
    const { status } = operations.deleteCustomer;
    return this.unitOfWork.command({ context, status, sealed: true }, (tx) => {
      if (refusal) throw refusal;
      return this.remove(tx, context, id);
    });
  }

  private async remove(tx: Transaction, context: RequestContext, id: Uuid): Promise<CustomerResource> {
    const { platformKey, platformId, traceparent } = context;
    const before = await this.customers.lock(tx.manager, platformKey, id);
    if (!before) throw customerNotFound();
    assertAlive(before);
    if (before.closingAtMs === null) throw undecided();
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const deleted = { ...versioned(before, nowMs), deletedAtMs: nowMs, closingAtMs: null };
    await this.customers.update(tx.manager, before, deleted);
    await this.customers.setClosing(tx.manager, deleted, null);
    const cause = { type: 'deleted', webhookType: 'CUSTOMER_DELETED', platformId, traceparent } as const;
    const event: CustomerEvent = customerEvent(deleted, cause);
    tx.emit(event);
    return toCustomerResource(deleted, canSeePersonalData(context));
  }

  private async forget(context: RequestContext, id: Uuid): Promise<void> {
    const { platformKey } = context;
    await this.unitOfWork.transaction(async ({ manager }) => {
      const customer = await this.customers.lock(manager, platformKey, id);
      const closing = await this.customers.findClosing(manager, platformKey, id);
      if (customer && closing && isSameCommand(closing.context, context)) {
        await this.customers.setClosing(manager, customer, null);
      }
    });
  }
}
