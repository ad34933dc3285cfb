import { DAY_MS, MINUTE_MS, SECOND_MS, type Uuid } from '@corridor/kernel';

/** Kinds of a check: of an individual, of a business, of a beneficial owner. */
export type CheckKind = 'KYC' | 'KYB' | 'OWNER';

/**
 * How a check ended. NO_CONNECTOR, UNANSWERED (in 24 hours) and OVERDUE (no result in 7 days) leave it to a person, as
 * UNDECIDED does. GONE: what was checked has changed, so the result is no longer needed.
 */
export type CheckEnd =
  | 'APPROVED'
  | 'REJECTED'
  | 'RESUBMIT'
  | 'UNDECIDED'
  | 'NO_CONNECTOR'
  | 'UNANSWERED'
  | 'OVERDUE'
  | 'GONE';

/** An identity check by a connector. */
export interface IdentityCheck {
  platformKey: number;
  id: Uuid;
  platformId: string;
  kind: CheckKind;
  customerId: Uuid;
  /** The verification; of OWNER the beneficial owner. */
  subjectId: Uuid;
  /** Number of the owner's check; 0 of a verification. */
  checkNumber: number;
  /** `Connector:<uuid>`; null until one is chosen. */
  connectorId: string | null;
  /** Whether the connector has it. */
  isStarted: boolean;
  attempts: number;
  /** Of the data that was sent; null before. */
  fingerprint: string | null;
  /** Null while it is open. */
  result: CheckEnd | null;
  /** What the connector said after the end. */
  lateVerdict: string | null;
  createdAtMs: number;
}

/** How long a check is offered to its connector without an answer, milliseconds. */
const OFFER_MAX_MS = DAY_MS;
/** How long a result may take, milliseconds. */
const RESULT_MAX_MS = 7 * DAY_MS;
const RETRY_FIRST_MS = 5 * SECOND_MS;
const RETRY_MAX_MS = 15 * MINUTE_MS;
const QUERY_FIRST_MS = MINUTE_MS;
const QUERY_MAX_MS = 60 * MINUTE_MS;

/** The end of a check that waited too long; undefined if it goes on. Real time. */
export function overdueEnd(
  { isStarted, createdAtMs }: Pick<IdentityCheck, 'isStarted' | 'createdAtMs'>,
  nowMs: number,
): 'UNANSWERED' | 'OVERDUE' | undefined {
  const ageMs = nowMs - createdAtMs;
  if (ageMs >= RESULT_MAX_MS) return 'OVERDUE';
  return !isStarted && ageMs >= OFFER_MAX_MS ? 'UNANSWERED' : undefined;
}

/** The pause before the next attempt: to offer a check again, or to ask for the result of a started one; milliseconds. */
export function pauseAfter({ isStarted, attempts }: Pick<IdentityCheck, 'isStarted' | 'attempts'>): number {
  const [first, max] = isStarted ? [QUERY_FIRST_MS, QUERY_MAX_MS] : [RETRY_FIRST_MS, RETRY_MAX_MS];
  return Math.min(max, first * 2 ** Math.min(attempts, 16));
}
