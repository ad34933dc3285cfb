import { keptText, TEXT_LENGTH_MAX, type ApprovalOutcome } from '@corridor/kernel';

/** Type of the event whose answer decides (docs/behaviour.md 10). */
export const APPROVAL_TYPE = 'INCOMING_PAYMENT_PENDING';
/** Time limit of the answer; the 15 seconds of other deliveries don't apply. */
export const APPROVAL_TIMEOUT_MS = 5_000;
/** A longer answer isn't read to its end: it decides by its status alone. */
export const APPROVAL_ANSWER_BYTES_MAX = 64 * 1024;
/** What is kept in place of an answer that holds what a platform tells of the receiver. */
export const WITHHELD_ANSWER = '(not kept: it holds receiverCustomerInfo)';

const INFO_FIELD = 'receiverCustomerInfo';
const INFO_NAME = /receivercustomerinfo/i;
const ESCAPED = /\\u([0-9a-f]{4})/gi;
const UNPRINTABLE = /\p{Cc}+/gu;

/** What a question came to, where an endpoint was asked. */
export type AskedOutcome = Exclude<ApprovalOutcome, 'NO_ENDPOINT'>;

/** All answers that say something; every other one is FAILED. */
const OUTCOMES: ReadonlyMap<number, AskedOutcome> = new Map([
  [200, 'APPROVED'],
  [202, 'ACKNOWLEDGED'],
  [403, 'REJECTED'],
  [422, 'MISSING_DATA'],
]);

/** The answer of the endpoint that was asked. */
export interface ApprovalAnswer {
  responseStatus: number | null;
  /** Why no whole answer came in time. */
  error: string | null;
  /** The whole body; null where it was too long. */
  answer: string | null;
}

/** What the answer says. */
export interface Verdict {
  outcome: AskedOutcome;
  /** What an approving answer tells of the receiver. Personal data. */
  receiverCustomerInfo: Record<string, unknown> | null;
  /** Why a refusing answer refuses. */
  reason: string | null;
}

/** Reads an answer. What isn't complete in time is no answer; a body that can't be read says nothing. */
export function verdictOf({ responseStatus, error, answer }: ApprovalAnswer): Verdict {
  const outcome = (error === null && OUTCOMES.get(responseStatus ?? 0)) || 'FAILED';
  const body = objectIn(answer);
  return {
    outcome,
    receiverCustomerInfo: outcome === 'APPROVED' ? asObject(body[INFO_FIELD]) : null,
    reason: outcome === 'REJECTED' || outcome === 'MISSING_DATA' ? reasonIn(body) : null,
  };
}

/**
 * The start of an answer to an approval event as it may be kept in the clear. `answer` is the whole body, where it is
 * known.
 */
export function keptAnswer(start: string | null, answer: string | null = start): string | null {
  const holdsInfo = [start, answer].some((text) => text !== null && INFO_NAME.test(unescaped(text)));
  return holdsInfo ? WITHHELD_ANSWER : start;
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
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

/** Never through the middle of a character that takes two, and without what no column takes. */
function cut(text: string): string {
  return keptText(text.slice(0, TEXT_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, ''), TEXT_LENGTH_MAX);
}
