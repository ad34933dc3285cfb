import { DomainError, mintUuid, type Uuid } from '@corridor/kernel';
import { ReplicaRefusal } from '../../replicas/domain/replicas';
import type { ResolutionPayload, RailStepPayload, UmaOutcomePayload } from '../../timers/domain/due-action';
import { isDueAction } from '../../timers/domain/due-action';
import { applyReports } from '../../timers/domain/rail-report';
import { decideFunding } from '../../internal-accounts/domain/funding';
import { decideNewQuote } from '../../quotes/domain/new-quote';
import { decideExecution, decidePayment, expire } from '../../quotes/domain/quote-execution';
import { applyOutcome, deliver } from '../../incoming-payments/domain/delivery';
import {
  decideIncomingPayment,
  decideReceiving,
  timeOut,
} from '../../incoming-payments/domain/incoming-payment';
import type { Transaction } from '../../transactions/domain/transaction';
import { decideTransfer } from '../../transfers/domain/transfer';
import { resolve } from '../../suspense/domain/resolution';
import { needsOfCommand, transactionIdOf } from './batch-needs';
import { bookingAt, type DecisionWorld } from './decision-world';
import type { AccountSnapshot } from './ledger-account';
import { LedgerBook } from './ledger-book';
import type { LedgerCommand } from './ledger-command';
import { LedgerInvariantError } from './journal-entry';

/** Timers that the batch has taken, in due order. */
export interface TakenWork {
  platformKey: number;
  transactionId: Uuid;
  /** Domain time: what the work takes as "now". */
  dueAtMs: number;
  action: string;
  step: unknown;
}

/** Everything that a batch is decided on. */
export interface BatchWorld extends Omit<DecisionWorld, 'mintId'> {
  accounts: readonly AccountSnapshot[];
  transactions: readonly Transaction[];
  due: readonly TakenWork[];
}

/** What was decided of one command. */
export type Decided =
  /** A transaction was opened; the answer is the resource that shows it, and can be made of it again. */
  | { kind: 'OPENED' | 'QUOTED' | 'EXECUTED'; transaction: Transaction }
  /** The answer is the transaction as it stands now. */
  | { kind: 'CHANGED'; transaction: Transaction }
  | { kind: 'FUNDED'; account: AccountSnapshot }
  | { kind: 'REFUSED'; error: DomainError }
  /** Refused because of a replica, whose owner hasn't been asked. */
  | { kind: 'STALE_REPLICA'; refusal: ReplicaRefusal; asked: StaleRecords };

/** What the owner of the replicas is asked about. */
export interface StaleRecords {
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** References that a batch needs at most: one for each transaction and one for each refund. */
export function serialsNeeded(commands: number, due: number): number {
  return 2 * (commands + due);
}

function decide(command: LedgerCommand, book: LedgerBook, world: DecisionWorld): Decided {
  switch (command.kind) {
    case 'REFUSE':
      return { kind: 'REFUSED', error: command.error };
    case 'FUND':
      return { kind: 'FUNDED', account: decideFunding(command, book, world) };
    case 'TRANSFER_IN':
    case 'TRANSFER_OUT':
      return { kind: 'OPENED', transaction: decideTransfer(command, book, world) };
    case 'CREATE_QUOTE':
      return { kind: 'QUOTED', transaction: decideNewQuote(command, book, world) };
    case 'EXECUTE_QUOTE':
      return { kind: 'EXECUTED', transaction: decideExecution(command, book, world) };
    case 'PAY_QUOTE':
      return { kind: 'CHANGED', transaction: decidePayment(command, book, world) };
    case 'RECEIVE_UMA':
      return { kind: 'CHANGED', transaction: decideReceiving(command, book, world) };
    case 'DECIDE_INCOMING_PAYMENT':
      return { kind: 'CHANGED', transaction: decideIncomingPayment(command, book, world) };
  }
}

/**
 * Decides a batch: timers in due order, then commands in the order of their arrival, each on what those before it
 * left. A command that is refused leaves nothing behind.
 */
export function decideBatch(
  commands: readonly { command: LedgerCommand; isAsked: boolean }[],
  batch: BatchWorld,
): { book: LedgerBook; decided: Decided[] } {
  const book = new LedgerBook(batch);
  const world: DecisionWorld = { ...batch, mintId: (ms) => mintUuid(ms) };
  for (const work of batch.due) applyWork(book, work, world);
  const decided = commands.map(({ command, isAsked }): Decided => {
    try {
      return decide(command, book, world);
    } catch (error) {
      if (error instanceof DomainError) return { kind: 'REFUSED', error };
      if (!(error instanceof ReplicaRefusal)) throw error;
      if (isAsked) return { kind: 'REFUSED', error: error.refusal };
      return { kind: 'STALE_REPLICA', refusal: error, asked: staleRecords(command, book, world) };
    }
  });
  return { book, decided };
}

/** The records behind a command's decision, as far as they are known here. */
function staleRecords(command: LedgerCommand, book: LedgerBook, { replicas }: DecisionWorld): StaleRecords {
  const { platformKey } = command;
  const transactionId = transactionIdOf(command);
  const needs = needsOfCommand(command, transactionId && book.transaction(platformKey, transactionId));
  const externalAccountIds = needs.external.flatMap((id) => id ?? []);
  const owners = [
    ...needs.customers,
    ...needs.internal.map((id) => id && book.account(platformKey, id)?.snapshot.customerId),
    ...externalAccountIds.map((id) => replicas.externalAccount(platformKey, id)?.customerId),
  ];
  return { customerIds: [...new Set(owners.flatMap((id) => id ?? []))], externalAccountIds };
}

function applyWork(book: LedgerBook, work: TakenWork, world: DecisionWorld): void {
  const { platformKey, transactionId, dueAtMs, action, step } = work;
  const transaction = book.transaction(platformKey, transactionId);
  if (!transaction) throw new LedgerInvariantError(`a timer of the unknown transaction ${transactionId}`);
  if (!isDueAction(action)) throw new LedgerInvariantError(`a timer of the unknown kind ${action}`);
  const booking = bookingAt(world, dueAtMs);
  switch (action) {
    case 'RAIL_STEP':
      applyReports(book, transaction, step as RailStepPayload, booking);
      return;
    case 'QUOTE_EXPIRY':
      expire(book, transaction, dueAtMs);
      return;
    case 'UMA_DELIVERY':
      deliver(book, transaction, world, booking);
      return;
    case 'UMA_OUTCOME':
      applyOutcome(book, transaction, step as UmaOutcomePayload, booking);
      return;
    case 'APPROVAL_DEADLINE':
    case 'APPROVAL_UNASKED':
    case 'APPROVAL_BACKSTOP':
      timeOut(book, transaction, booking);
      return;
    case 'RESOLUTION':
      resolve(book, transaction, step as ResolutionPayload, booking);
  }
}
