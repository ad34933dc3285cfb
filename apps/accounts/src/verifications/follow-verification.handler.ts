import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, type Uuid, type KycStatus } from '@corridor/kernel';
import type { CustomerEvent, RequestContext, VerificationEvent } from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { customerEvent, statusWebhook } from '../customers/customer.event';
import { CustomerRepository } from '../customers/customer.repository';
import { assertUsable, takesAway, versioned } from '../customers/domain/customer';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { followedStatus } from './domain/followed-status';
import { FollowedVerificationRepository } from './followed-verification.repository';

/** A step that affects a customer's status. */
interface Step {
  event: VerificationEvent;
  customerId: Uuid;
  verificationId: Uuid;
  status: KycStatus;
}

function stepOf(event: VerificationEvent): Step | undefined {
  const { state, subject, id } = event;
  const verificationId = parseId('Verification', subject);
  const customerId = parseId('Customer', state?.customerId ?? '');
  if (!state || !verificationId || !customerId) throw new Error(`event ${id} carries no verification`);
  const status = followedStatus[state.verificationStatus];
  return status === null ? undefined : { event, customerId, verificationId, status };
}

/** The result of a step. */
type Outcome =
  | { kind: 'nothing' }
  | { kind: 'repeated' }
  | { kind: 'changed'; event: CustomerEvent; isTakenAway: boolean };

/** A customer's kycStatus or kybStatus follows its verification, each step once, by its event or by request. */
@Injectable()
export class FollowVerificationHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly followed: FollowedVerificationRepository,
    private readonly payments: PaymentsPort,
  ) {}

  /** @throws DomainError 503 or 504 if payments has not applied a loss of status. */
  async execute(event: VerificationEvent): Promise<void> {
    const step = stepOf(event);
    if (!step) return;
    const { platformKey, platformId, traceparent } = event;
    const context: RequestContext = {
      requestId: event.id,
      commandId: event.id,
      platformId,
      platformKey,
      permissions: [],
      ...(traceparent === undefined ? {} : { traceparent }),
    };
    const outcome = await this.unitOfWork.transaction((tx) => this.follow(tx, step));
    if (outcome.kind === 'repeated') await this.restate(context, step);
    if (outcome.kind !== 'changed') return;
    await (outcome.isTakenAway
      ? this.payments.apply(context, [outcome.event])
      : this.payments.offer(context, [outcome.event]));
  }

  private async follow(tx: Transaction, step: Step): Promise<Outcome> {
    const { event, customerId, verificationId, status } = step;
    const { platformKey, platformId, traceparent, epoch, version } = event;
    const before = await this.customers.lock(tx.manager, platformKey, customerId);
    if (!before || before.deletedAtMs !== null) return { kind: 'nothing' };
    assertUsable(before);
    const isNew = await this.followed.advance(tx.manager, {
      platformKey,
      customerId,
      verificationId,
      epoch,
      version,
    });
    if (!isNew) return { kind: 'repeated' };
    if (before.verificationStatus === status) return { kind: 'nothing' };
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const after = versioned({ ...before, verificationStatus: status }, nowMs);
    await this.customers.update(tx.manager, before, after);
    const cause = { type: 'status-changed', webhookType: statusWebhook(after), platformId, traceparent };
    const changed = customerEvent(after, cause);
    tx.emit(changed);
    const isTakenAway = takesAway(before.verificationStatus, status);
    return { kind: 'changed', event: changed, isTakenAway };
  }

  /**
   * Repeats the effect at payments, because the process that followed the step first may have crashed before payments
   * applied it.
   */
  private async restate(context: RequestContext, { customerId, status }: Step): Promise<void> {
    if (status === 'APPROVED') return;
    const { platformKey, platformId } = context;
    const present = await this.customers.find(this.dataSource.manager, platformKey, customerId);
    if (present?.verificationStatus !== status) return;
    await this.payments.apply(context, [
      customerEvent(present, { type: 'stated', webhookType: null, platformId }),
    ]);
  }
}
