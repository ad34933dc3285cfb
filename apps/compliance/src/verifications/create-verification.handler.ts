import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, mintUuid, parseId, type CustomerType } from '@corridor/kernel';
import {
  operations,
  type CreateVerificationBody,
  type CustomerDescription,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
  type VerificationResource,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks, scheduleTimer } from '@corridor/service';
import { aliveCustomer } from '../customers/domain/customer-description';
import { IdentityCheckPort, type IdentityCheckAnswer } from '../identity-checks/identity-check.port';
import { IdentityCheckRepository } from '../identity-checks/identity-check.repository';
import { AccountsPort } from '../service-clients/accounts.port';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { AssessCustomerHandler, OutdatedDescriptionError } from './assess-customer.handler';
import { newVerification, triggered, type Verification } from './domain/verification';
import { FollowStatusHandler } from './follow-status.handler';
import { verificationEvent } from './verification.event';
import { toVerificationResource } from './verification.presenter';
import { VerificationRepository } from './verification.repository';

/** Kind of the timers that end the check of a verification. */
export const CHECK_TIMER = 'verification-check';
/** Number of attempts to read the customer from accounts, in case it changes meanwhile. */
const ATTEMPTS_MAX = 5;

/** POST /verifications. */
@Injectable()
export class CreateVerificationHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly accounts: AccountsPort,
    private readonly identityCheck: IdentityCheckPort,
    private readonly identityChecks: IdentityCheckRepository,
    private readonly assessCustomer: AssessCustomerHandler,
    private readonly verifications: VerificationRepository,
    private readonly reassessments: ReassessmentRepository,
    private readonly followStatus: FollowStatusHandler,
  ) {}

  async execute({ context, body }: OperationRequest<CreateVerificationBody>): Promise<OperationReply> {
    const { status } = operations.createVerification;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const found = await this.accounts.describe(context, body.customerId);
      const answer = await this.askProvider(found);
      try {
        const reply = await this.unitOfWork.command({ context, status, sealed: false }, (tx) =>
          this.trigger(tx, { context, found, answer }),
        );
        await this.followStatus.execute(this.dataSource, context, reply);
        return reply;
      } catch (error) {
        if (!(error instanceof OutdatedDescriptionError)) throw error;
      }
    }
    throw new DomainError('SERVICE_UNAVAILABLE', 'the customer is being changed; repeat the request');
  }

  /** Uses the present data. A later change doesn't affect a check that has begun. */
  private async askProvider(found: CustomerDescription | undefined): Promise<IdentityCheckAnswer> {
    const { fullName = '', businessInfo, customerType } = found?.customer ?? {};
    return this.identityCheck.check(
      customerType === 'BUSINESS'
        ? { kind: 'KYB', registrationNumber: businessInfo?.registrationNumber ?? '' }
        : { kind: 'KYC', fullName },
    );
  }

  private async trigger(
    tx: Transaction,
    input: { context: RequestContext; found: CustomerDescription | undefined; answer: IdentityCheckAnswer },
  ): Promise<VerificationResource> {
    const { manager } = tx;
    const { platformKey, platformId, traceparent } = input.context;
    const found = aliveCustomer(input.found);
    const customerId = parseId('Customer', found.customer.id);
    if (!customerId) throw new Error('a customer that was found has an id');
    await this.reassessments.lockCustomer(manager, { platformKey, customerId });
    const missing = await this.assessCustomer.execute(manager, platformKey, found);
    const nowMs = await this.clocks.now(manager, platformKey);
    const open = await this.verifications.lockOpen(manager, platformKey, customerId);
    const errors = [...missing, ...(await this.assessCustomer.standingErrors(manager, open, found))];
    const before =
      open ?? newVerification({ platformKey, id: mintUuid(nowMs), platformId, customerId }, nowMs);
    const states = triggered(before, errors, nowMs);
    const last = states.at(-1) ?? before;
    if (states.length > 0) await this.verifications.store(manager, open?.status ?? null, last);
    if (last.status === 'IN_PROGRESS' && states.length > 0) {
      const { customerType } = found.customer;
      await this.beginCheck(tx, last, { customerType, answer: input.answer });
    }
    tx.emit(...states.map((state) => verificationEvent(state, traceparent)));
    return toVerificationResource(last);
  }

  private async beginCheck(
    { manager }: Transaction,
    verification: Verification,
    { customerType, answer }: { customerType: CustomerType; answer: IdentityCheckAnswer },
  ): Promise<void> {
    if (answer === 'BY_CONNECTOR') {
      const { platformKey, platformId, customerId, id: subjectId } = verification;
      const kind = customerType === 'BUSINESS' ? 'KYB' : 'KYC';
      const check = { platformKey, platformId, kind, customerId, subjectId, checkNumber: 0 } as const;
      return this.identityChecks.begin(manager, check);
    }
    const { outcome, afterMs } = answer;
    await scheduleTimer(manager, {
      platformKey: verification.platformKey,
      kind: CHECK_TIMER,
      subject: formatId('Verification', verification.id),
      dueAtMs: verification.updatedAtMs + afterMs,
      payload: { outcome },
    });
  }
}
