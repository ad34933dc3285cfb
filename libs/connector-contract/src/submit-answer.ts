import { SECOND_MS } from '@corridor/kernel';
import type { FxTradeOutcome } from './fx-trades';
import { parseAnswer } from './message.parser';
import type { Outcome, OutcomeStatus } from './outcomes';

/** Longest time of a `Retry-After` that is respected, milliseconds. */
const RETRY_AFTER_MAX_MS = 3_600 * SECOND_MS;
const CONFLICT = 409;
const WHOLE_SECONDS = /^[0-9]{1,9}$/;

/**
 * What a sender saw of a submission. NOT_CONNECTED: no connection before the first byte was sent. NO_ANSWER: a time-out,
 * a reset, a body that is too long, or anything else after the first byte.
 */
export type SubmitReply =
  | { kind: 'ANSWER'; status: number; body: string; retryAfter?: string | undefined }
  | { kind: 'NOT_CONNECTED' }
  | { kind: 'NO_ANSWER' };

interface AnyOutcome {
  status: OutcomeStatus;
  reason?: Outcome['reason'];
}

/** An outcome that says what became of an instruction or a trade. */
export type Taken<T> = T & { status: Exclude<OutcomeStatus, 'NOT_ACCEPTED'> };

/**
 * What a submission means. OUTCOME: the instruction has the outcome's status. NOT_TAKEN: it has no effect and may be
 * sent again. UNKNOWN: it may have effect and is only queried. BODY_CONFLICT: the connector knows the id with other
 * bytes; what became of the instruction is unknown.
 */
export type SubmitMeaning<T = Outcome> =
  | { kind: 'OUTCOME'; outcome: Taken<T> }
  | { kind: 'NOT_TAKEN'; retryAfterMs?: number; reason?: NonNullable<Outcome['reason']> }
  | { kind: 'UNKNOWN' }
  | { kind: 'BODY_CONFLICT' };

/** `Retry-After` in milliseconds: whole seconds or a date (RFC 9110, 10.2.3); undefined if it is neither. */
function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const delay = WHOLE_SECONDS.test(value) ? Number(value) * SECOND_MS : Date.parse(value) - nowMs;
  return Number.isNaN(delay) ? undefined : Math.min(Math.max(delay, 0), RETRY_AFTER_MAX_MS);
}

function isTaken<T extends { status: OutcomeStatus }>(outcome: T): outcome is Taken<T> {
  return outcome.status !== 'NOT_ACCEPTED';
}

/** Whether a status of HTTP lets an outcome count: 2xx or 4xx. */
function carriesOutcome(status: number): boolean {
  const hundreds = Math.floor(status / 100);
  return hundreds === 2 || hundreds === 4;
}

function meaningOf<T extends AnyOutcome>(
  reply: SubmitReply,
  nowMs: number,
  outcomeIn: (body: string) => T | undefined,
): SubmitMeaning<T> {
  if (reply.kind === 'NOT_CONNECTED') return { kind: 'NOT_TAKEN' };
  if (reply.kind === 'NO_ANSWER') return { kind: 'UNKNOWN' };
  const outcome = outcomeIn(reply.body);
  if (outcome && !isTaken(outcome)) {
    const delay = retryAfterMs(reply.retryAfter, nowMs);
    const { reason } = outcome;
    return {
      kind: 'NOT_TAKEN',
      ...(delay === undefined ? {} : { retryAfterMs: delay }),
      ...(reason === undefined ? {} : { reason }),
    };
  }
  if (outcome && carriesOutcome(reply.status)) return { kind: 'OUTCOME', outcome };
  return { kind: reply.status === CONFLICT ? 'BODY_CONFLICT' : 'UNKNOWN' };
}

/**
 * What the reply to a submission means. A body counts as an outcome only if it is valid and names the instruction.
 * Everything that isn't definite is UNKNOWN.
 * @param reply what the sender saw
 * @param submitted the instruction that was sent, and real time in milliseconds for `Retry-After`
 */
export function classifySubmitAnswer(
  reply: SubmitReply,
  { instructionId, nowMs }: { instructionId: string; nowMs: number },
): SubmitMeaning {
  return meaningOf(reply, nowMs, (body) => {
    const parsed = parseAnswer('instruction', body);
    return parsed.ok && parsed.value.instructionId === instructionId ? parsed.value : undefined;
  });
}

/** What the reply to a trade means, by the same rules. */
export function classifyTradeAnswer(
  reply: SubmitReply,
  { tradeId, nowMs }: { tradeId: string; nowMs: number },
): SubmitMeaning<FxTradeOutcome> {
  return meaningOf(reply, nowMs, (body) => {
    const parsed = parseAnswer('fx-trade', body);
    return parsed.ok && parsed.value.tradeId === tradeId ? parsed.value : undefined;
  });
}
