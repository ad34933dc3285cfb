import type { Uuid } from '@corridor/kernel';
import type { Reasons } from './contradiction';
import type { InstructionState } from './instruction-state';
import type { ReportedFee } from './reported-fee';

/** What a connector is asked to do: pay out, collect, or send money back to a payer. */
export type InstructionOperation = 'PAYOUT' | 'COLLECT' | 'REFUND';

/** Why an instruction waits. */
export type HoldReason = 'NO_ROUTE' | 'CONNECTOR_DOWN' | 'CONNECTOR_PAUSED' | 'NO_FUNDS' | 'FROZEN';

/** Money that came back from the receiving bank. */
export interface InstructionReturn {
  returnId: string;
  /** Smallest units. */
  amount: number;
}

/** A finding that a person has to look into. By default, what was known has the reason of the history. */
export interface InstructionBreak extends Reasons {
  kind: 'CONTRADICTION' | 'BODY_CONFLICT' | 'RETURN_SHORTFALL' | 'OVERDUE' | 'UNBOOKED_FEE';
  severity: 'CRITICAL' | 'WARNING';
  message: string;
  /** What is missing of a return, or a fee, smallest units; else the break is about the whole instruction. */
  amount?: bigint;
  /** Of a fee; else the instruction's. */
  currency?: string;
  /** Of a fee: its own. */
  id?: Uuid;
}

/** One change of an instruction, as the history keeps it, and what must be written with it. */
export interface InstructionChange extends Pick<
  PaymentInstruction,
  'version' | 'state' | 'attempt' | 'connectorId' | 'settlementAccountId'
> {
  /** Milliseconds until the dispatcher looks at it again; null if only a report continues it. */
  lookAgainMs: number | null;
  /** What happened, in words, for the history. */
  event: string;
  message: string | null;
  /** Ciphertext of the body for the connector, if this change builds it. */
  bodySealed?: string;
  /** Whether this change begins an attempt. */
  isAttempt?: true;
}

/** An order to a connector. Its money is in the clearing account until its end is committed. */
export interface PaymentInstruction {
  platformKey: number;
  id: Uuid;
  transactionId: Uuid;
  operation: InstructionOperation;
  state: InstructionState;
  /** Number of its changes. */
  version: number;
  /** Number of the last attempt to submit it; 0 before the first. */
  attempt: number;
  connectorId: Uuid;
  settlementAccountId: Uuid | null;
  /** Null for a refund, which goes to the account that the deposit came from. */
  externalAccountId: Uuid | null;
  /** Of a refund. */
  depositId: Uuid | null;
  accountType: string;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  paymentRail: string | null;
  /** The connector's own name for the payment. */
  providerReference: string | null;
  holdReason: HoldReason | null;
  /** When its bank is expected to have settled it, as of the first attempt; null before it, and if the rail doesn't say. */
  expectedSettlementAtMs: number | null;
  returns: readonly InstructionReturn[];
  /** An open contradiction is about it. Nothing is sent again, or booked from suspense, before a person has looked. */
  isDisputed?: true;
  /** An operator has booked what is missing of it. */
  isMissingBooked?: true;
  /** Fees that were reported, as far as the instruction was locked to change it. */
  fees?: readonly ReportedFee[];
  /** Charges that the statement has shown together with it, and booked, smallest units; absent if none. */
  shownCharges?: bigint;
  /** Fees that are not yet written. */
  newFees?: readonly ReportedFee[];
  /** Changes that are not yet written, in order. */
  changes?: readonly InstructionChange[];
  /** Findings that are not yet written. */
  breaks?: readonly InstructionBreak[];
}

/** The part of an instruction that the decision on the payment fixes. */
export type NewInstruction = Pick<
  PaymentInstruction,
  | 'platformKey'
  | 'transactionId'
  | 'operation'
  | 'connectorId'
  | 'settlementAccountId'
  | 'externalAccountId'
  | 'depositId'
  | 'accountType'
  | 'amount'
  | 'currency'
  | 'paymentRail'
>;

/** A new instruction, which the dispatcher takes at once. */
export function queuedInstruction(id: Uuid, input: NewInstruction): PaymentInstruction {
  const { connectorId, settlementAccountId } = input;
  const fixed = { state: 'QUEUED', version: 1, attempt: 0, connectorId, settlementAccountId } as const;
  return {
    ...input,
    ...fixed,
    id,
    providerReference: null,
    holdReason: null,
    expectedSettlementAtMs: null,
    returns: [],
    changes: [{ ...fixed, lookAgainMs: 0, event: 'QUEUED', message: null }],
  };
}
