import { keptText, TEXT_LENGTH_MAX, type ApprovalOutcome } from '@corridor/kernel';

/** Time limit of the answer; the 15 seconds of other deliveries don't apply. */
export const APPROVAL_TIMEOUT_MS = 5_000;
/** A longer answer isn't read to its end. Only its status decides. */
export const APPROVAL_ANSWER_BYTES_MAX = 64 * 1024;

const INFO_FIELD = 'receiverCustomerInfo';
const UNPRINTABLE = /\p{Cc}+/gu;

/** The outcome of a question, if an endpoint was asked. */
export type AskedOutcome = Exclude<ApprovalOutcome, 'NO_ENDPOINT'>;

/** The statuses that decide. Every other status is FAILED. */
const OUTCOMES: ReadonlyMap<number, AskedOutcome> = new Map([
  [200, 'APPROVED'],
  [202, 'ACKNOWLEDGED'],
  [403, 'REJECTED'],
  [422, 'MISSING_DATA'],
]);

/** The answer of the endpoint that was asked. */
export interface ApprovalAnswer {
  responseStatus: number | null;
  /** Why no complete answer arrived in time. */
  error: string | null;
  /** The whole body; null if it was too long. */
  answer: string | null;
}

/** The decision of an answer. */
export interface Verdict {
  outcome: AskedOutcome;
  /** Data about the receiver in an approving answer. Personal data. */
  receiverCustomerInfo: Record<string, unknown> | null;
  /** Why a refusing answer refuses. */
  reason: string | null;
}

/**
 * Reads an answer. An answer that is incomplete after the time limit counts as none. An unreadable body has no reason
 * and no data.
 */
export function verdictOf({ responseStatus, error, answer }: ApprovalAnswer): Verdict {
  const outcome = (error === null && OUTCOMES.get(responseStatus ?? 0)) || 'FAILED';
  const body = objectIn(answer);
  return {
    outcome,
    receiverCustomerInfo: outcome === 'APPROVED' ? asObject(body[INFO_FIELD]) : null,
    reason: outcome === 'REJECTED' || outcome === 'MISSING_DATA' ? reasonIn(body) : null,
  };
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? '')) ?? {};
  } catch {
    return {};
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

/** `message`, `reason`, or the names of `requiredFields`, each a text or an object with a `name`. */
function reasonIn(body: Record<string, unknown>): string | null {
  const { message, reason, requiredFields } = body;
  const fields = Array.isArray(requiredFields) ? requiredFields : [];
  const names = fields.map((field: unknown) => asObject(field)?.['name'] ?? field).filter(isText);
  const text = [message, reason, names.join(', ')].filter(isText)[0];
  return text === undefined ? null : cut(text.replace(UNPRINTABLE, ' ').trim());
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && /[^\s\p{Cc}]/u.test(value);
}

/** Cuts the text between characters, and removes characters that no column accepts. */
function cut(text: string): string {
  return keptText(text.slice(0, TEXT_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, ''), TEXT_LENGTH_MAX);
}
