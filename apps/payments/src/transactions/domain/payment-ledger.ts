import type { PaymentEvent, Uuid } from '@corridor/kernel';
import type { TreasuryNote } from '../../deposits/domain/deposit';
import { CommandKind, type CommandRules, type LedgerCommand } from '../../ledger/domain/command-kind';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import type { LedgerFeature } from '../../ledger/domain/ledger-registry';
import type { LedgerNeeds } from '../../ledger/domain/ledger-types';
import { TimerKind, type TimerRules } from '../../ledger/domain/timer-kind';
import type { DecisionWorld } from './decision-world';
import type { FixedTransaction, Transaction } from './transaction';
import type { TransactionKind } from './transaction-kind';

/** What a decision on payments locks and reads on one platform. */
export interface PaymentNeeds extends LedgerNeeds {
  /** External accounts. Their owners are read with them, as are the owners of the internal accounts. */
  external?: readonly (Uuid | undefined)[];
  /** Internal accounts whose freezes count, and that need no lock. */
  freezable?: readonly (Uuid | undefined)[];
  /** Further customers. */
  customers?: readonly (Uuid | null)[];
  /**
   * Customers who pay in from outside. None of their accounts is locked, so they are locked to keep them from being
   * closed.
   */
  payers?: readonly (Uuid | null)[];
  /** Settlement accounts whose funds an attempt needs. They are locked. */
  funds?: readonly (Uuid | null)[];
  /** Customers whose incoming payments may be paid on to their default deposit account. */
  deposits?: readonly (Uuid | null)[];
}

/** Replicas that a provisional refusal depends on. */
export interface UnconfirmedReplicas {
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** The ledger of payments: its resources are transactions. */
export interface PaymentLedger {
  fixed: FixedTransaction;
  resource: Transaction;
  event: PaymentEvent;
  note: TreasuryNote;
  needs: PaymentNeeds;
  world: DecisionWorld;
  unconfirmed: UnconfirmedReplicas;
}

/** A command of the ledger of payments. */
export type PaymentCommand = LedgerCommand<PaymentLedger>;
/** The book of a batch of payments. */
export type PaymentBook = LedgerBook<PaymentLedger>;

/** What one feature of payments registers. */
export interface PaymentFeature extends LedgerFeature<PaymentLedger> {
  transactions?: readonly TransactionKind[];
  /** Class of the feature's Nest module; absent if only the admin commands use its handlers, or if it has none. */
  module?: new () => object;
}

/** A kind of command of payments. */
export function commandKind<C extends { platformKey: number }>(
  rules: CommandRules<PaymentLedger, C>,
): CommandKind<PaymentLedger, C> {
  return new CommandKind(rules);
}

/** A kind of timer of payments. */
export function timerKind<P extends object>(
  rules: TimerRules<PaymentLedger, P>,
): TimerKind<PaymentLedger, P> {
  return new TimerKind(rules);
}
