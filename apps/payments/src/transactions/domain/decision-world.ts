import type { Uuid } from '@corridor/kernel';
import type { ExpectedFunding, FundingInstruction } from '../../rails/domain/funding-instruction';
import type { RailOperation, Submission } from '../../rails/domain/rail-report';
import type { CorridorTerms } from '../../rates/domain/pricing';
import type { ExternalAccountReplica, ReplicaSnapshot } from '../../replicas/domain/replicas';
import type { LedgerAccount } from '../../ledger/domain/ledger-account';
import type { TransactionKinds } from './transaction-kind';
import { creditFault, type CreditFault } from './withheld-money';

/** A payment to an external account, for its rail. */
export interface RailPayment {
  platformKey: number;
  transactionId: Uuid;
  operation: RailOperation;
  /** Smallest units of the account's currency. */
  amount: bigint;
  account: ExternalAccountReplica;
  /** The payment rail that the caller chose; null if the account determines it. */
  paymentRail: string | null;
}

/** A payment that isn't open yet. Its amount may not be known. */
export type RailQuestion = Omit<RailPayment, 'transactionId' | 'amount'> & { amount: bigint | null };

/** What a decision may read besides the locked rows. Nothing here does I/O. */
export interface DecisionWorld {
  replicas: ReplicaSnapshot;
  /** The registered kinds of transactions. */
  kinds: TransactionKinds;
  /** Domain time of a platform, milliseconds. */
  nowMs(platformKey: number): number;
  mintId(ms: number): Uuid;
  /** A new unique number for a reference. */
  nextSerial(): number;
  /** Whether this is a sandbox in which a real connector serves a currency for a platform. */
  isBanked(platformKey: number, currency: string): boolean;
  /** Whether a rail carries the payment. */
  hasRail(payment: RailQuestion): boolean;
  /** Submits a payment to its rail. @throws Error if {@link hasRail} is false. */
  submit(payment: RailPayment): Submission;
  /** Submits a payment to the network of a UMA address. `handle` is the network's name for the receiver. */
  submitUma(umaAddress: string, handle: string): Submission;
  /** The current terms of a corridor. @throws DomainError SERVICE_UNAVAILABLE if no rate is fresh enough. */
  corridor(sending: string, receiving: string, paymentRail: string | undefined): CorridorTerms;
  /**
   * Payment instructions for a quote that is funded in real time; undefined if no rail collects the currency over its
   * network.
   */
  paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
  /**
   * What may leave a settlement account before the batch, smallest units; undefined if it isn't prefunded, or if the
   * batch needs no funds of it.
   */
  fundsOf(settlementAccountId: Uuid): bigint | undefined;
}

/** The time of a booking, and what the booking needs from the world. */
export interface Booking {
  /** Domain time of the transaction's platform, milliseconds. */
  nowMs: number;
  /** Domain time of any platform of the batch. */
  nowOf(platformKey: number): number;
  nextSerial(): number;
  mintId(ms: number): Uuid;
  /** Why an account may not be credited; undefined if it may. */
  creditFault(account: LedgerAccount): CreditFault | undefined;
  kinds: TransactionKinds;
}

/** A booking at this time: the present, or the due time of a timer. */
export function bookingAt(world: DecisionWorld, nowMs: number): Booking {
  return {
    nowMs,
    nowOf: (platformKey) => world.nowMs(platformKey),
    nextSerial: () => world.nextSerial(),
    mintId: (ms) => world.mintId(ms),
    creditFault: ({ snapshot }) => creditFault(world.replicas, snapshot),
    kinds: world.kinds,
  };
}
