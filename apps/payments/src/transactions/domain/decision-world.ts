import type { Uuid } from '@corridor/kernel';
import type { ExpectedFunding, FundingInstruction } from '../../rails/domain/funding-instruction';
import type { RailOperation, Submission } from '../../rails/domain/rail-report';
import type { CorridorTerms } from '../../rates/domain/pricing';
import type { ExternalAccountReplica, ReplicaSnapshot } from '../../replicas/domain/replicas';
import type { TransactionKinds } from './transaction-kind';

/** A payment to an external account, handed to its rail. */
export interface RailPayment {
  platformKey: number;
  transactionId: Uuid;
  operation: RailOperation;
  /** Smallest units of the account's currency. */
  amount: bigint;
  account: ExternalAccountReplica;
  /** The payment rail that the caller chose; null leaves it to the account. */
  paymentRail: string | null;
}

/** What a decision may look at besides the locked rows. Nothing of it does I/O. */
export interface DecisionWorld {
  replicas: ReplicaSnapshot;
  /** The registered kinds of transactions. */
  kinds: TransactionKinds;
  /** Domain time of a platform, milliseconds. */
  nowMs(platformKey: number): number;
  mintId(ms: number): Uuid;
  /** A number for a reference that nothing else has. */
  nextSerial(): number;
  /** Whether a rail carries payments to an account, by the payment rail that the caller chose. */
  hasRail(account: ExternalAccountReplica, paymentRail: string | null): boolean;
  /** Hands a payment to its rail. @throws Error where {@link hasRail} says no. */
  submit(payment: RailPayment): Submission;
  /** Hands a payment to the network of a UMA address; `handle` is the network's name for the receiver. */
  submitUma(umaAddress: string, handle: string): Submission;
  /** The terms of a corridor now. @throws DomainError SERVICE_UNAVAILABLE if no rate is fresh enough. */
  corridor(sending: string, receiving: string, paymentRail: string | undefined): CorridorTerms;
  /** Where to pay a quote that is funded in real time; undefined if no rail collects the currency over its network. */
  paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
}

/** When something is booked, and what booking needs of the world. */
export interface Booking {
  /** Domain time of the transaction's platform, milliseconds. */
  nowMs: number;
  /** Domain time of any platform of the batch. */
  nowOf(platformKey: number): number;
  nextSerial(): number;
  kinds: TransactionKinds;
}

/** Booking now, or at the time at which a timer fell due. */
export function bookingAt(world: DecisionWorld, nowMs: number): Booking {
  return {
    nowMs,
    nowOf: (platformKey) => world.nowMs(platformKey),
    nextSerial: () => world.nextSerial(),
    kinds: world.kinds,
  };
}
