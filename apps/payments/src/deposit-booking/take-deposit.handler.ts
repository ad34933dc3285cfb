import { Injectable } from '@nestjs/common';
import type { DepositReport } from '@corridor/connector-contract';
import {
  DomainError,
  type ErrorCode,
  formatId,
  mintUuid,
  moneyText,
  parseId,
  type Uuid,
} from '@corridor/kernel';
import { DataSource, type EntityManager } from 'typeorm';
import { DepositRepository, type StoredDeposit } from '../deposits/deposit.repository';
import type { HouseItem, WithheldMoney } from '../deposits/domain/deposit';
import { ShownDepositRepository } from '../deposits/shown-deposit.repository';
import { Committer } from '../ledger/committer.worker';
import { HOUSE_KEY, journalEntry, transitOf, type LedgerAccountName } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';
import { depositForQuote } from '../quotes/domain/quote-execution';
import {
  lockOrderCredits,
  SettlementAccountRepository,
} from '../settlement-accounts/settlement-account.repository';
import type { PaymentCommand, PaymentLedger } from '../transactions/domain/payment-ledger';
import { BookFeesHandler } from '../treasury-orders/book-fees.handler';
import { ReturnDepositHandler } from '../treasury-orders/return-deposit.handler';
import { TakeCreditHandler } from '../treasury-orders/take-credit.handler';
import { TreasuryOrderRepository } from '../treasury-orders/treasury-order.repository';
import { DepositTargetRepository, type DepositTarget } from './deposit-target.repository';
import { creditDeposit, reverseDeposit } from './domain/deposit-ledger';
import { EndHouseItemHandler } from './end-house-item.handler';

/** A deposit as a bank names it. A report, a line of a statement and an operator all give one. */
export type NamedDeposit = Omit<DepositReport, 'reportId' | 'type' | 'occurredAt'>;

/** What became of it. */
export type TakenDeposit =
  /** `isNew`: this call has booked something. */
  | { kind: 'TAKEN'; deposit: StoredDeposit; isNew: boolean }
  /** The settlement account is unknown, of another connector, or in another currency. */
  | { kind: 'UNKNOWN_REFERENCE'; because: string }
  /** The deposit is known with another amount or currency. */
  | { kind: 'CONFLICT'; because: string };

/** Status of the answer of a command of our own. */
const DONE = 200;

/** How often a reversal is tried at once. Its report comes again after that. */
const REVERSAL_TRIES_MAX = 5;

/** Refusal of a quote that has its money already. */
const PAID_ALREADY = 'QUOTE_ALREADY_EXECUTED';
/** Refusals of a quote that does not wait for money. */
const NOT_WAITING = [PAID_ALREADY, 'QUOTE_NOT_FOUND'];

/** Kinds of breaks of money that its owner may not have. It doesn't go back to its payer by itself either. */
const WITHHELD: Partial<Record<ErrorCode, WithheldMoney['kind']>> = {
  ACCOUNT_FROZEN: 'FROZEN_PARTY',
  CUSTOMER_DELETED: 'CLOSED_ACCOUNT',
};

/** Why the money can't be credited. */
type Refusal = Pick<DomainError, 'code' | 'message'>;

/** Books a deposit, or its reversal, once, whichever way it arrives. */
@Injectable()
export class TakeDepositHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deposits: DepositRepository,
    private readonly accounts: SettlementAccountRepository,
    private readonly targets: DepositTargetRepository,
    private readonly committer: Committer<PaymentLedger>,
    private readonly ledger: LedgerRepository,
    private readonly returns: ReturnDepositHandler,
    private readonly items: EndHouseItemHandler,
    private readonly credits: TakeCreditHandler,
    private readonly orders: TreasuryOrderRepository,
    private readonly shown: ShownDepositRepository,
    private readonly fees: BookFeesHandler,
  ) {}

  /**
   * May be repeated after any failure. @param connectorId the connector that names the deposit
   * @throws if the database doesn't answer.
   */
  async execute(connectorId: Uuid, named: NamedDeposit): Promise<TakenDeposit> {
    const { manager } = this.dataSource;
    const { depositId, status, reference, virtualAccount, debtor } = named;
    const id = parseId('SettlementAccount', named.settlementAccountId);
    const account = id && (await this.accounts.find(manager, id));
    if (account?.connectorId !== connectorId || account.currency !== named.currency) {
      const because = `deposit ${depositId}: ${named.settlementAccountId} is no settlement account in ${named.currency} of its connector`;
      return { kind: 'UNKNOWN_REFERENCE', because };
    }
    await this.deposits.add(manager, depositId, {
      connectorId,
      settlementAccountId: account.id,
      amount: BigInt(named.amount),
      currency: named.currency,
      state: status === 'REVERSED' ? 'REVERSED' : 'RECEIVED',
      details: {
        ...(reference === undefined ? {} : { reference }),
        ...(virtualAccount === undefined ? {} : { virtualAccount }),
        ...(debtor === undefined ? {} : { debtor }),
      },
    });
    const stored = await this.deposits.find(manager, account.id, depositId);
    if (!stored) throw new Error(`deposit ${depositId} is not stored`);
    if (stored.amount !== BigInt(named.amount)) {
      const because = `deposit ${depositId} came again with ${moneyText(named.amount, named.currency)} in place of ${moneyText(stored.amount, stored.currency)}`;
      await this.fees.ofDeposit(stored.id, 'CONTRADICTION', named.fees);
      return { kind: 'CONFLICT', because };
    }
    const taken = await this.proceed(stored, status);
    // The report comes again until this is done.
    const hasFees = await this.fees.ofDeposit(stored.id, status, named.fees);
    return { ...taken, isNew: taken.isNew || hasFees };
  }

  /** Books what is not booked yet of a stored deposit. May be repeated after any failure. */
  async continue(depositId: Uuid): Promise<void> {
    const deposit = await this.deposits.findById(this.dataSource.manager, depositId);
    if (deposit) await this.proceed(deposit, deposit.isReversed ? 'REVERSED' : 'BOOKED');
  }

  private async proceed(
    stored: StoredDeposit,
    status: NamedDeposit['status'],
  ): Promise<TakenDeposit & { kind: 'TAKEN' }> {
    let deposit = stored;
    const before = stored.state;
    if (deposit.state === 'RECEIVED') {
      await this.book(deposit);
      deposit = await this.reread(deposit);
      if (deposit.state === 'RECEIVED') throw new Error(`deposit ${deposit.id} is not booked`);
    }
    if (status === 'REVERSED') {
      deposit = await this.reverseFully(deposit);
      await this.deposits.confirmReversal(this.dataSource.manager, deposit.id);
    }
    await this.deposits.settled(this.dataSource.manager, deposit.id);
    return { kind: 'TAKEN', deposit, isNew: deposit.state !== before };
  }

  /** An operator may decide on the deposit at the same time: then it is taken from where it is now. */
  private async reverseFully(stored: StoredDeposit): Promise<StoredDeposit> {
    let deposit = stored;
    for (let tries = 0; deposit.state !== 'REVERSED'; tries += 1) {
      if (tries === REVERSAL_TRIES_MAX) throw new Error(`deposit ${deposit.id} is not reversed`);
      await this.reverse(deposit);
      deposit = await this.reread(deposit);
    }
    return deposit;
  }

  private async reread({ id }: StoredDeposit): Promise<StoredDeposit> {
    const found = await this.deposits.findById(this.dataSource.manager, id);
    if (!found) throw new Error(`deposit ${id} is gone`);
    return found;
  }

  private async book(deposit: StoredDeposit): Promise<void> {
    if (await this.endTakenBack(deposit)) return;
    const target = await this.targets.find(this.dataSource.manager, deposit);
    if (!target && (await this.credits.execute(deposit))) return;
    const refusal: Refusal | undefined = target
      ? await this.deliver(target, deposit)
      : { code: 'NOT_FOUND', message: 'it names no virtual account, quote or internal account' };
    if (refusal) await this.suspend(deposit, refusal);
  }

  /**
   * A deposit whose reversal a statement has shown is REVERSED and nothing of it is booked: its lines have ended each other.
   * An import that is not committed yet leaves them, because it sees that the deposit is RECEIVED.
   */
  private async endTakenBack(deposit: StoredDeposit): Promise<boolean> {
    const { id } = deposit;
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.shown.isTakenBack(manager, deposit))) return false;
      await this.deposits.endByStatement(manager, id);
      return true;
    });
  }

  /** Returns why the target can't have the money; undefined if it has it. */
  private async deliver(target: DepositTarget, deposit: StoredDeposit): Promise<Refusal | undefined> {
    const { platformKey, id } = target;
    if (target.kind === 'ACCOUNT') {
      const command = creditDeposit.of({ platformKey, internalAccountId: id, deposit });
      return this.refusalOf(target, command);
    }
    const command = { platformKey, quoteId: id, deposit };
    const refused = await this.refusalOf(target, depositForQuote.of(command));
    if (!refused || NOT_WAITING.includes(refused.code) || refused.code in WITHHELD) return refused;
    // The quote waits for its money and can't be executed, so the money goes back.
    return this.refusalOf(target, depositForQuote.of({ ...command, refusal: refused.message }));
  }

  private async refusalOf(target: DepositTarget, command: PaymentCommand): Promise<DomainError | undefined> {
    try {
      await this.submit(target, command);
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return error;
      throw error;
    }
  }

  /** @throws DomainError if the ledger refuses the command. */
  private async submit({ platformKey, platformId }: DepositPlace, command: PaymentCommand): Promise<void> {
    const id = mintUuid();
    const context = { requestId: id, commandId: id, platformId, platformKey, permissions: [] };
    const { status, renderedBody } = await this.committer.submit({ command, context, status: DONE });
    if (status === DONE) return;
    const { code, message } = JSON.parse(renderedBody ?? '{}') as { code: ErrorCode; message: string };
    throw new DomainError(code, message);
  }

  /** A second payment of a quote leaves the suspense account in the same commit, on its way back to its payer. */
  private async suspend(stored: StoredDeposit, { code, message: because }: Refusal): Promise<void> {
    const { id } = stored;
    let isOfOrder = false;
    await this.inHouse(id, 'RECEIVED', async (manager, deposit) => {
      const { connectorId, settlementAccountId, amount, currency } = deposit;
      if (code === 'NOT_FOUND') {
        await lockOrderCredits(manager, settlementAccountId, 'SHARED');
        isOfOrder = (await this.credits.orderOf(manager, deposit)) !== undefined;
        if (isOfOrder) return;
      }
      const transit = transitOf(settlementAccountId);
      await this.post(manager, deposit, 'DEPOSIT', { from: transit, to: { system: 'SUSPENSE' } });
      const message = `deposit ${formatId('Transaction', id)} is in suspense: ${because}`;
      await this.deposits.writeNotes(manager, [
        { note: 'DEPOSIT', id, from: 'RECEIVED', to: 'SUSPENDED', platformKey: null, transactionId: null },
        {
          ...{ note: 'ITEM', account: 'SUSPENSE', severity: 'WARNING' },
          kind: WITHHELD[code] ?? 'UNMATCHED_DEPOSIT',
          ...{ id, settlementAccountId, connectorId, depositId: id, amount, currency, message },
        } as const,
      ]);
      if (code === PAID_ALREADY) await this.sendBack(manager, deposit);
    });
    // The order has got its name beside this.
    if (isOfOrder) await this.credits.execute(stored);
  }

  /** Without an account of the payer that can be paid, the money waits for an operator. */
  private async sendBack(manager: EntityManager, deposit: StoredDeposit): Promise<void> {
    const { id, connectorId, settlementAccountId, amount, currency } = deposit;
    const item = { id, account: 'SUSPENSE', depositId: id } as const;
    try {
      await this.returns.open(manager, { ...item, connectorId, settlementAccountId, amount, currency });
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return;
      throw error;
    }
    await this.items.close(manager, item, 'SENT_BACK');
  }

  private async reverse(deposit: StoredDeposit): Promise<void> {
    const { id, state, platformKey, transactionId } = deposit;
    if (state === 'OWN_ORDER') {
      await this.reverseCredit(id);
      return;
    }
    if (platformKey === null || transactionId === null) {
      await this.inHouse(id, state, (manager, locked) => this.reverseInHouse(manager, locked));
      return;
    }
    const platformId = await this.targets.platformId(this.dataSource.manager, platformKey);
    await this.submit(
      { platformKey, platformId },
      reverseDeposit.of({ platformKey, transactionId, deposit }),
    );
  }

  /**
   * The credit of an order that has not ended is booked nowhere yet, and that of one which came back is undone already. Else
   * the house is owed what it has lost.
   */
  private async reverseCredit(id: Uuid): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lockByDeposit(manager, id);
      const deposit = await this.deposits.findById(manager, id, true);
      if (!order || deposit?.state !== 'OWN_ORDER') return;
      const as = order.creditDepositId === id ? 'CREDIT' : 'RETURN';
      const [booking, other] = as === 'CREDIT' ? ['COMPLETED', 'RETURNED'] : ['RETURNED', null];
      if (order.state === booking) {
        await this.reverseInHouse(manager, deposit);
        return;
      }
      if (order.state !== other) await this.orders.forgetDeposit(manager, order.id, id);
      const change = { note: 'DEPOSIT', id, from: 'OWN_ORDER', to: 'REVERSED' } as const;
      await this.deposits.writeNotes(manager, [{ ...change, platformKey: null, transactionId: null }]);
    });
  }

  /** Takes a deposit that no platform has from where the house has booked it. */
  private async reverseInHouse(manager: EntityManager, deposit: StoredDeposit): Promise<void> {
    const { id, state } = deposit;
    const from = heldBy(state);
    await this.post(manager, deposit, 'REVERSE', { from, to: transitOf(deposit.settlementAccountId) });
    const change = { note: 'DEPOSIT', id, from: state, to: 'REVERSED' } as const;
    await this.deposits.writeNotes(manager, [
      { ...change, platformKey: null, transactionId: null },
      ...(state === 'SUSPENDED' ? [{ note: 'ITEM_CLOSED', id, account: 'SUSPENSE' } as const] : []),
      ...(state === 'SENT_BACK' || state === 'OWN_ORDER' ? [receivableOf(deposit)] : []),
    ]);
  }

  /** Books in the house's book, if the deposit still has this state. */
  private async inHouse(
    id: Uuid,
    state: StoredDeposit['state'],
    work: (manager: EntityManager, deposit: StoredDeposit) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const deposit = await this.deposits.findById(manager, id, true);
      if (deposit?.state === state) await work(manager, deposit);
    });
  }

  private post(
    manager: EntityManager,
    { id: transactionId, amount, currency }: StoredDeposit,
    kind: 'DEPOSIT' | 'REVERSE',
    ends: { from: LedgerAccountName; to: LedgerAccountName },
  ): Promise<void> {
    const entry = { platformKey: HOUSE_KEY, transactionId, kind, atMs: Date.now() };
    return this.ledger.append(manager, [journalEntry(entry, { ...ends, currency, amount })]);
  }
}

/** The account of the house that has a deposit of no platform, or is owed it after it was sent back or credited by an order. */
function heldBy(state: StoredDeposit['state']): LedgerAccountName {
  if (state === 'SUSPENDED') return { system: 'SUSPENSE' };
  return { system: state === 'WRITTEN_OFF' ? 'OWN_FUNDS' : 'RECEIVABLE' };
}

/** The bank took back what the house has sent back to the payer, or the credit of an order of the house. */
function receivableOf({
  id,
  state,
  settlementAccountId,
  connectorId,
  amount,
  currency,
}: StoredDeposit): HouseItem {
  const had = state === 'OWN_ORDER' ? 'is the credit of an order of the house' : 'was sent back to its payer';
  const message = `the reversed deposit ${formatId('Transaction', id)} ${had}`;
  const kinds = { note: 'ITEM', account: 'RECEIVABLE', kind: 'RECEIVABLE', severity: 'CRITICAL' } as const;
  return { ...kinds, id, settlementAccountId, connectorId, depositId: id, amount, currency, message };
}

type DepositPlace = Pick<DepositTarget, 'platformKey' | 'platformId'>;
