import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import { beneficiaryName, type ExternalAccountEvent, type RequestContext } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { PlatformClocks, scheduleTimer } from '@corridor/service';
import { CustomerRepository } from '../customers/customer.repository';
import { assertAlive, assertUsable, customerNotFound } from '../customers/domain/customer';
import { assertCurrency, type AccountDraft } from './account-draft.parser';
import { statusOfNameMatch, withoutDefault, type ExternalAccount } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { ExternalAccountListTotalRepository } from './external-account-list-total.repository';
import { ExternalAccountRepository, type StoredExternalAccount } from './external-account.repository';
import { BoundedNameCheckPort, type NameCheckAnswer } from './name-check.port';
import { PendingCheckRepository } from './pending-check.repository';

/** Kind of the timers that end a pending name check. */
export const NAME_CHECK_TIMER = 'name-check';

/** The result of opening an account: the account, its event, and the events of other accounts that changed. */
export interface OpenedAccount {
  account: ExternalAccount;
  event: ExternalAccountEvent;
  others: ExternalAccountEvent[];
}

/** Opens external accounts: the common steps of the public operation and of the one for inline accounts. */
@Injectable()
export class OpenExternalAccountHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
    private readonly listTotals: ExternalAccountListTotalRepository,
    private readonly checks: PendingCheckRepository,
    private readonly nameCheck: BoundedNameCheckPort,
  ) {}

  /**
   * Runs the checks that come before the search for the same account (the order of docs/behaviour.md 1), and then the
   * search.
   * @throws DomainError CUSTOMER_NOT_FOUND, CUSTOMER_DELETED, INVALID_CURRENCY.
   */
  async findSame(platformKey: number, draft: AccountDraft): Promise<StoredExternalAccount | undefined> {
    const { manager } = this.dataSource;
    if (draft.customerId !== null) {
      const customer = await this.customers.find(manager, platformKey, draft.customerId);
      if (!customer) throw customerNotFound();
      assertAlive(customer);
    }
    assertCurrency(draft);
    return this.accounts.findSame(manager, { ...draft, platformKey });
  }

  /** Asks the rail for the account holder, while the caller waits. @throws DomainError INVALID_BANK_ACCOUNT */
  async checkName(context: RequestContext, draft: AccountDraft): Promise<NameCheckAnswer> {
    const { accountType, currency, primaryIdentifier, accountInfo, cryptoNetwork } = draft;
    return this.nameCheck.check({
      context,
      accountInfo,
      cryptoNetwork,
      accountType,
      currency,
      primaryIdentifier,
      beneficiaryName: beneficiaryName(accountInfo),
    });
  }

  /**
   * Stores the account and emits its events. @throws DomainError EXTERNAL_ACCOUNT_EXISTS if another request was faster.
   */
  async open(
    tx: Transaction,
    input: { context: RequestContext; draft: AccountDraft; answer: NameCheckAnswer },
  ): Promise<OpenedAccount> {
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
    await this.listTotals.add(tx.manager, stored.account);
    await this.scheduleEnd(tx, { platformKey, id: stored.account.id, nowMs, answer });
    const base = { webhookType: null, platformId, traceparent };
    const event = externalAccountEvent(stored, { ...base, type: 'created' });
    const others = released.map((account) =>
      externalAccountEvent(account, { ...base, type: 'default-moved' }),
    );
    tx.emit(...others, event);
    return { account: stored.account, event, others };
  }

  /** Locks the owner against a deletion, and clears the default mark of the former default account. */
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
    const { settles, checkId } = input.answer;
    const { platformKey, id } = input;
    if (checkId) await this.checks.add(tx.manager, { platformKey, checkId, accountId: id });
    if (!settles) return;
    await scheduleTimer(tx.manager, {
      platformKey,
      kind: NAME_CHECK_TIMER,
      subject: formatId('ExternalAccount', id),
      dueAtMs: input.nowMs + settles.afterMs,
      payload: settles.result,
    });
  }
}
