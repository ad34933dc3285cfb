import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, mintUuid, type Uuid } from '@corridor/kernel';
import {
  beneficiaryName,
  operations,
  type CreateExternalAccountBody,
  type ExternalAccountEvent,
  type ExternalAccountResource,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks, scheduleTimer, SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { refusalOf } from '../commands/domain/refusal';
import { CustomerRepository } from '../customers/customer.repository';
import { assertAlive, assertUsable, customerNotFound } from '../customers/domain/customer';
import { seesWhole } from '../customers/customer-event.adapter';
import { PaymentsPort } from '../neighbours/neighbours.port';
import { assertCurrency, draftOf, type AccountDraft } from './account-draft.adapter';
import { statusOfNameMatch, withoutDefault } from './domain/external-account';
import { externalAccountEvent, toExternalAccountResource } from './external-account-event.adapter';
import { ExternalAccountCountRepository } from './external-account-count.repository';
import { ExternalAccountRepository, type StoredExternalAccount } from './external-account.repository';
import { BoundedNameCheckPort, type NameCheckAnswer } from './name-check.port';

/** Kind of the timers that end a pending name check. */
export const NAME_CHECK_TIMER = 'name-check';

/** POST /customers/external-accounts and POST /platform/external-accounts. */
@Injectable()
export class CreateExternalAccountHandler {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(CustomerRepository) private readonly customers: CustomerRepository,
    @Inject(ExternalAccountRepository) private readonly accounts: ExternalAccountRepository,
    @Inject(ExternalAccountCountRepository) private readonly counts: ExternalAccountCountRepository,
    @Inject(BoundedNameCheckPort) private readonly nameCheck: BoundedNameCheckPort,
    @Inject(PaymentsPort) private readonly payments: PaymentsPort,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'sandbox'>,
  ) {}

  async execute({ context, body }: OperationRequest<CreateExternalAccountBody>): Promise<OperationReply> {
    const draft = draftOf(body, !this.config.sandbox);
    const earlier = await this.unitOfWork.findAnswer(context);
    if (earlier) return earlier;
    let answer: NameCheckAnswer | undefined;
    const refusal = await refusalOf(async () => {
      answer = await this.check(context, draft);
    });
    const { status } = operations.createExternalAccount;
    let events: ExternalAccountEvent[] = [];
    const reply = await this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      if (refusal) throw refusal;
      if (!answer) throw new Error('the name check gave no answer');
      const created = await this.create(tx, { context, draft, answer });
      tx.emit(...created.events);
      events = created.events;
      return created.resource;
    });
    if (reply.status === status) await this.payments.offer(context, events);
    return reply;
  }

  /** Everything that is decided before the transaction, in the order of decisions.md 1; the name check last. */
  private async check(context: RequestContext, draft: AccountDraft): Promise<NameCheckAnswer> {
    const { platformKey } = context;
    const { manager } = this.dataSource;
    if (draft.customerId !== null) {
      const customer = await this.customers.find(manager, platformKey, draft.customerId);
      if (!customer) throw customerNotFound();
      assertAlive(customer);
    }
    assertCurrency(draft);
    if (await this.accounts.existsSame(manager, { ...draft, platformKey })) {
      throw new DomainError('EXTERNAL_ACCOUNT_EXISTS', 'the owner has this account in this currency already');
    }
    const { accountType, currency, primaryIdentifier, accountInfo } = draft;
    return this.nameCheck.check({
      accountType,
      currency,
      primaryIdentifier,
      beneficiaryName: beneficiaryName(accountInfo),
    });
  }

  private async create(
    tx: Transaction,
    input: { context: RequestContext; draft: AccountDraft; answer: NameCheckAnswer },
  ): Promise<{ resource: ExternalAccountResource; events: ExternalAccountEvent[] }> {
    const { context, draft, answer } = input;
    const { platformKey, platformId, traceparent } = context;
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const released = await this.releaseOwner(tx, { platformKey, draft, nowMs });
    const { type: _type, ...fields } = draft;
    const stored = await this.accounts.insert(tx.manager, {
      ...fields,
      platformKey,
      id: mintUuid(nowMs),
      status: statusOfNameMatch[answer.match],
      beneficiaryVerificationStatus: answer.match,
      verifiedName: answer.verifiedName,
      version: 1,
      epoch: 0,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      deletedAtMs: null,
    });
    await this.counts.add(tx.manager, stored.account);
    await this.scheduleEnd(tx, { platformKey, id: stored.account.id, nowMs, answer });
    const base = { webhookType: null, platformId, traceparent };
    const events = [
      ...released.map((account) => externalAccountEvent(account, { ...base, type: 'default-moved' })),
      externalAccountEvent(stored, { ...base, type: 'created' }),
    ];
    return { resource: toExternalAccountResource(stored.account, seesWhole(context)), events };
  }

  /** Holds the owner against its deletion, and takes the mark of the default from the account that had it. */
  private async releaseOwner(
    tx: Transaction,
    input: { platformKey: number; draft: AccountDraft; nowMs: number },
  ): Promise<StoredExternalAccount[]> {
    const { platformKey, draft, nowMs } = input;
    if (draft.customerId === null) return [];
    const customer = await this.customers.lock(tx.manager, platformKey, draft.customerId);
    if (!customer) throw customerNotFound();
    assertUsable(customer);
    if (!draft.defaultUmaDepositAccount) return [];
    const former = await this.accounts.lockDefault(tx.manager, platformKey, draft.customerId);
    if (!former) return [];
    const account = withoutDefault(former.account, nowMs);
    await this.accounts.update(tx.manager, account);
    return [{ ...former, account }];
  }

  private async scheduleEnd(
    tx: Transaction,
    input: { platformKey: number; id: Uuid; nowMs: number; answer: NameCheckAnswer },
  ): Promise<void> {
    const { settles } = input.answer;
    if (!settles) return;
    await scheduleTimer(tx.manager, {
      platformKey: input.platformKey,
      kind: NAME_CHECK_TIMER,
      subject: formatId('ExternalAccount', input.id),
      dueAtMs: input.nowMs + settles.afterMs,
      payload: settles.result,
    });
  }
}
