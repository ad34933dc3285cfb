import type { Uuid } from '@corridor/kernel';
import type { ReplicaSnapshot, ExternalAccountReplica } from '../../replicas/domain/replicas';
import type { FundingInstruction } from '../../internal-accounts/domain/internal-account';
import type { CorridorTerms } from '../../quotes/domain/pricing';
import type { RailOperation, RailPlan } from '../../rails/domain/rail-plan';
import type { Booking } from '../../transactions/domain/settlement';

/** A payment that a rail is asked about. */
export interface PlannedPayment {
  operation: RailOperation;
  /** Smallest units of the account's currency. */
  amount: bigint;
  account: ExternalAccountReplica;
  /** The rail that the caller chose; null leaves it to the account. */
  paymentRail: string | null;
}

/** A payment in that a quote waits for. */
export interface ExpectedFunding {
  currency: string;
  /** Smallest units. */
  amount: bigint;
  transactionId: Uuid;
  /** Number behind the reference. */
  serial: number;
  cryptoNetwork: string | null;
  createdAtMs: number;
  expiresAtMs: number;
}

/** What a decision may look at besides the locked rows. Nothing of it does I/O. */
export interface DecisionWorld {
  replicas: ReplicaSnapshot;
  /** Domain time of a platform, milliseconds. */
  nowMs(platformKey: number): number;
  mintId(ms: number): Uuid;
  /** A number for a reference that nothing else has. */
  nextSerial(): number;
  /** What a rail says at once; undefined where no rail carries the payment. */
  planOf(payment: PlannedPayment): RailPlan | undefined;
  /** What the network of a UMA address says at once to a payment; `handle` is its name for the receiver. */
  umaPlan(umaAddress: string, handle: string): RailPlan;
  /** The terms of a corridor now. @throws DomainError SERVICE_UNAVAILABLE where no rate is fresh enough. */
  corridor(sending: string, receiving: string, paymentRail: string | undefined): CorridorTerms;
  /** Where to pay a quote that is funded in real time; undefined where no rail collects the currency over its network. */
  paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
}

/** When something is booked: now, or the time at which it fell due. */
export function bookingAt(world: DecisionWorld, nowMs: number): Booking {
  return {
    nowMs,
    nowOf: (platformKey) => world.nowMs(platformKey),
    nextSerial: () => world.nextSerial(),
  };
}
