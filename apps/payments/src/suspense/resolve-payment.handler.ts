import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DomainError,
  errorText,
  formatId,
  isoTime,
  mintUuid,
  namesOfAction,
  parseId,
  type Uuid,
  inFlightStatuses,
} from '@corridor/kernel';
import type { TransactionResource } from '@corridor/contracts';
import { appendAuditEntries } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  adminActor,
  auditEntryOf,
  needsSecond,
  PlatformClocks,
  SERVICE_CONFIG,
  type ActionAmount,
  type ActionAudit,
  type ServiceConfig,
} from '@corridor/service';
import {
  amountToDecide,
  contradicts,
  decidedOtherwise,
  resolution,
  resolvableState,
  type ResolutionOutcome,
  type ResolvableState,
} from './domain/resolution';
import { assertNoInstructionOpen } from '../instructions/domain/open-instruction';
import { BreakRepository } from '../instructions/break.repository';
import { InstructionRepository } from '../instructions/instruction.repository';
import { TimerRepository } from '../ledger/timer.repository';
import { LedgerAccount } from '../ledger/domain/ledger-account';
import { LedgerRepository } from '../ledger/ledger.repository';
import { suspendedAmountOf } from '../transactions/domain/settlement';
import { internalIdOf, type Transaction } from '../transactions/domain/transaction';
import { TransactionKinds } from '../transactions/domain/transaction-kind';
import { renderTransaction } from '../transactions/domain/transaction-resource';
import { TransactionRepository } from '../transactions/transaction.repository';
import { creditFault } from '../transactions/domain/withheld-money';
import { assertPayerHasPaid } from '../deposits/house-item.repository';
import { FreezeRepository } from '../freezes/freeze.repository';
import { ReplicaSnapshot } from '../replicas/domain/replicas';
import { ReplicaRepository } from '../replicas/replica.repository';
import { OpenItemRepository, type TimerOf } from './open-item.repository';
import { ResolutionRepository } from './resolution.repository';

/**
 * How long the handler waits for the service to book a decision before it reports that it isn't booked, milliseconds.
 */
const APPLY_LIMIT_MS = 30_000;
const LOOK_PAUSE_MS = 100;
const TEXT_LENGTH_MAX = 500;

/** Thrown if there is nothing to resolve, or not with this outcome. The message is one line for the operator. */
export class ResolutionRefused extends Error {
  constructor(readonly because: string) {
    super(because);
  }
}

/** An operator's decision. */
export interface Decision {
  /** `Transaction:<uuid>`. */
  transactionId: string;
  outcome: ResolutionOutcome;
  reason: string;
  /** Name of the person who decides, as the operator entered it. */
  operator: string;
  /** Account of the operating system: `user@host`. */
  operatorAccount: string;
}

/** The outcome of a decision. */
export interface ResolvedPayment {
  resolutionId: string;
  transactionId: string;
  of: ResolvableState;
  outcome: ResolutionOutcome;
  /** False if no running service has booked it in time. It is booked as soon as one runs. */
  isApplied: boolean;
  /** Why the service has failed to book it so far; null if it hasn't failed. */
  error: string | null;
  transaction: TransactionResource;
}

/** A decision that is written and not yet booked. */
export interface Recorded {
  platformKey: number;
  id: Uuid;
  resolutionId: Uuid;
  of: ResolvableState;
}

/**
 * Records an operator's decision on money in the suspense account or on a stuck payment. The decision and its timer
 * are written in one transaction. The service's committer applies them.
 */
@Injectable()
export class ResolvePaymentHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly transactions: TransactionRepository,
    private readonly ledger: LedgerRepository,
    private readonly timers: TimerRepository,
    private readonly items: OpenItemRepository,
    private readonly resolutions: ResolutionRepository,
    private readonly kinds: TransactionKinds,
    private readonly instructions: InstructionRepository,
    private readonly breaks: BreakRepository,
    private readonly replicas: ReplicaRepository,
    private readonly freezes: FreezeRepository,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'fourEyes'>,
  ) {}

  /** What a decision is about; null without such a payment. */
  async amountOf(runner: SqlRunner, transactionId: string): Promise<ActionAmount | null> {
    const id = parseId('Transaction', transactionId);
    const platformKey = id && (await this.items.platformOf(runner, id));
    const found = id && platformKey !== undefined && (await this.transactions.find(runner, platformKey, id));
    return found ? amountToDecide(found) : null;
  }

  /** Of a command. Resolves when the decision is booked, or when the time limit ends. @throws ResolutionRefused. */
  async execute(decision: Decision, applyLimitMs = APPLY_LIMIT_MS): Promise<ResolvedPayment> {
    assertText('a reason', decision.reason);
    assertText('the name of the operator', decision.operator);
    assertText("the operator's account", decision.operatorAccount);
    await this.assertAlone(decision);
    const recorded = this.dataSource.transaction(async (manager) => {
      const done = await this.record(manager, decision);
      await appendAuditEntries(manager, [
        auditEntryOf(adminActor(), 'resolve-payment', auditOf(decision, done)),
      ]);
      return done;
    });
    const done = await recorded.catch(async (error: unknown) => {
      await this.noteContradiction(decision);
      return inOneLine(error);
    });
    return this.outcomeOf(done, decision, applyLimitMs);
  }

  /** @throws ResolutionRefused if the decision needs a second person: a command has one. */
  private async assertAlone({ transactionId }: Decision): Promise<void> {
    const about = await this.amountOf(this.dataSource.manager, transactionId);
    const { fourEyes = new Map<string, null>() } = this.config;
    if (!about || !needsSecond(fourEyes, namesOfAction('resolve-payment'), about)) return;
    throw new ResolutionRefused(
      'FOUR_EYES asks a second person for this decision: ask on the page Suspense of the console, or by ' +
        `POST /operations/v1/transactions/${transactionId}/resolve`,
    );
  }

  /**
   * Writes the decision and its timer. Locks in the committer's order: timers, the transaction, its account.
   * @throws ResolutionRefused. @throws DomainError INSTRUCTION_OPEN.
   */
  async record(manager: EntityManager, decision: Decision): Promise<Recorded> {
    const { outcome, reason, operator, operatorAccount } = decision;
    const id = parseId('Transaction', decision.transactionId);
    const platformKey = id && (await this.items.platformOf(manager, id));
    if (!id || platformKey === undefined) {
      throw new ResolutionRefused(`${decision.transactionId} does not exist`);
    }
    await this.items.lockDead(manager, platformKey, id);
    const [transaction] = await this.transactions.lock(manager, [{ platformKey, id }]);
    if (!transaction) throw new ResolutionRefused(`${decision.transactionId} has no state`);
    assertNoInstructionOpen(id, await this.instructions.ofTransactions(manager, [transaction]));
    const work = await this.items.workOf(manager, platformKey, id);
    const of = await this.assertResolvable(manager, transaction, work);
    const isOfSuspense = of === 'SUSPENDED';
    if (isOfSuspense) await this.breaks.assertPaymentUndisputed(manager, { platformKey, transactionId: id });
    await this.assertPossible(manager, transaction, of, outcome);
    const resolutionId = mintUuid();
    await this.resolutions.add(manager, {
      platformKey,
      id: resolutionId,
      transactionId: id,
      outcome,
      isOfSuspense,
      reason,
      operator,
      operatorAccount,
    });
    // A dead timer must not fire later. A pending timer of suspended money changes nothing when it fires.
    await this.timers.remove(
      manager,
      work.filter(({ isDead }) => isDead),
    );
    const dueAtMs = await this.clocks.now(manager, platformKey);
    const timer = resolution.at(dueAtMs, { platformKey, id }, { resolutionId, outcome });
    await this.timers.add(manager, [timer]);
    return { platformKey, id, resolutionId, of };
  }

  /** Notes a refused decision on a payment that has ended otherwise. */
  async noteContradiction({
    transactionId,
    outcome,
    reason,
  }: Pick<Decision, 'transactionId' | 'outcome' | 'reason'>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const id = parseId('Transaction', transactionId);
      const platformKey = id && (await this.items.platformOf(manager, id));
      if (!id || platformKey === undefined) return;
      const [transaction] = await this.transactions.lock(manager, [{ platformKey, id }]);
      if (!transaction || transaction.refund?.isSuspended || !contradicts(transaction, outcome)) return;
      await this.breaks.addContradictions(manager, [decidedOtherwise(transaction, outcome, reason)]);
    });
  }

  /** What can be resolved. @throws ResolutionRefused if there is nothing, or if a timer is still pending. */
  private async assertResolvable(
    manager: EntityManager,
    transaction: Transaction,
    work: readonly TimerOf[],
  ): Promise<ResolvableState> {
    const id = formatId('Transaction', transaction.id);
    const [before] = await this.resolutions.list(manager, {
      transactionId: transaction.id,
      limit: 1,
    });
    const decided =
      before &&
      `as ${before.outcome} by ${before.operator} at ${before.decidedAt} (${before.operatorAccount})`;
    const coming = work.find(({ isDead }) => !isDead);
    if (coming?.action === resolution.action) {
      throw new ResolutionRefused(`${id} was resolved before, ${decided}: the service has yet to book it`);
    }
    const isResolved = before?.of === 'SUSPENDED' && before.state === 'APPLIED';
    const of = resolvableState(transaction, isResolved, this.kinds);
    if (!of && before) throw new ResolutionRefused(`${id} was resolved before, ${decided}`);
    if (!of) {
      throw new ResolutionRefused(`${id} is ${transaction.status}: there is nothing to resolve`);
    }
    if (coming && of === 'STUCK') {
      throw new ResolutionRefused(
        `${id} is not stuck: ${coming.action} is due at ${isoTime(coming.dueAtMs)}`,
      );
    }
    return of;
  }

  /** @throws ResolutionRefused if the outcome contradicts what has happened, or if the account has no room. */
  private async assertPossible(
    manager: EntityManager,
    transaction: Transaction,
    of: ResolvableState,
    outcome: ResolutionOutcome,
  ): Promise<void> {
    const id = formatId('Transaction', transaction.id);
    if (of === 'STUCK') {
      const incomingPayment = await this.items.incomingPaymentOf(manager, transaction);
      if (incomingPayment === undefined) return;
      if (inFlightStatuses.includes(incomingPayment)) {
        throw new ResolutionRefused(`${id} is not stuck: its receiver has not decided yet`);
      }
      const isReceived = incomingPayment === 'COMPLETED';
      if (isReceived === (outcome === 'PAID')) return;
      const truth = isReceived ? 'has got the money' : 'has not taken the money';
      throw new ResolutionRefused(`${id} can't be resolved as ${outcome}: its receiver ${truth}`);
    }
    if (outcome === 'REFUNDED') await assertPayerHasPaid(manager, transaction);
    const accountId = outcome === 'REFUNDED' ? internalIdOf(transaction.source) : undefined;
    if (accountId !== undefined) await this.assertCreditable(manager, transaction, accountId);
    if (accountId !== undefined && !(await this.hasRoom(manager, transaction, accountId))) {
      throw new ResolutionRefused(`${id} can't be refunded: the balance would pass the largest amount`);
    }
  }

  /** @throws ResolutionRefused if the account is frozen, or its customer is deleted. */
  private async assertCreditable(
    manager: EntityManager,
    { platformKey, id: transactionId }: Transaction,
    id: Uuid,
  ): Promise<void> {
    const key = { platformKey, id };
    const [account] = await this.ledger.lockAccounts(manager, [key]);
    if (!account) return;
    const customers = await this.replicas.ownersOf(manager, { internal: [key], external: [], customers: [] });
    const none = { external: [], customers: [], payees: [] };
    const records = { platformKeys: [platformKey], internal: [key], ...none };
    const freezes = await this.freezes.active(manager, records);
    const why = creditFault(new ReplicaSnapshot({ customers, freezes }), account);
    if (!why) return;
    const state = why === 'FROZEN_PARTY' ? 'frozen' : 'closed';
    throw new ResolutionRefused(
      `${formatId('Transaction', transactionId)} can't be refunded: its account is ${state}`,
    );
  }

  /** Whether the account has room for the suspended money. If its bound leaves none, the bound is recounted. */
  private async hasRoom(manager: EntityManager, transaction: Transaction, id: Uuid): Promise<boolean> {
    const { platformKey } = transaction;
    const amount = suspendedAmountOf(transaction);
    const locked = await this.ledger.lockAccounts(manager, [{ platformKey, id }]);
    if (locked.some((snapshot) => new LedgerAccount(snapshot).hasRoomFor(amount))) return true;
    const recounted = await this.transactions.countPotentialCredits(manager, locked);
    const accounts = recounted.map((snapshot) => new LedgerAccount(snapshot));
    if (!accounts.some((account) => account.hasRoomFor(amount))) return false;
    await this.ledger.saveAccounts(manager, accounts);
    return true;
  }

  /** Waits for the service to book the decision. */
  private async outcomeOf(
    { platformKey, id, resolutionId, of }: Recorded,
    { outcome }: Decision,
    applyLimitMs: number,
  ): Promise<ResolvedPayment> {
    const { manager } = this.dataSource;
    const end = Date.now() + applyLimitMs;
    let left = await this.items.decisionOf(manager, { platformKey, resolutionId });
    while (left && !left.isDead && Date.now() < end) {
      await pause(LOOK_PAUSE_MS);
      left = await this.items.decisionOf(manager, { platformKey, resolutionId });
    }
    const transaction = await this.transactions.find(manager, platformKey, id);
    if (!transaction) throw new Error(`${formatId('Transaction', id)} is gone`);
    return {
      resolutionId,
      transactionId: formatId('Transaction', id),
      of,
      outcome,
      isApplied: left === undefined,
      error: left?.error ?? null,
      transaction: renderTransaction(transaction),
    };
  }
}

/** What the audit log keeps of a decision. */
export function auditOf({ transactionId, outcome, reason }: Decision, { of }: Recorded): ActionAudit {
  return { resourceId: transactionId, reason, before: { of }, after: { outcome } };
}

/** A command on the server shows one line. @throws ResolutionRefused. */
function inOneLine(error: unknown): never {
  if (error instanceof DomainError) throw new ResolutionRefused(errorText(error));
  throw error;
}

function assertText(what: string, text: string): void {
  if (text.trim() === '') throw new ResolutionRefused(`${what} is needed`);
  if (text.length > TEXT_LENGTH_MAX) {
    throw new ResolutionRefused(`${what} may have ${TEXT_LENGTH_MAX} characters at most`);
  }
}
