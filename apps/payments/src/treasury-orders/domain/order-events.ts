import { currencyOf, MINUTE_MS, moneyText, SECOND_MS } from '@corridor/kernel';
import type { NoOutcome } from '../../instructions/domain/connector-outcome';
import { instructionStates, refundedStates } from '../../instructions/domain/instruction-state';
import { ATTEMPT_LEASE_MS } from '../../instructions/domain/instruction-events';
import {
  lateFinding,
  lossFinding,
  moneyFault,
  notTaken,
  overdueText,
} from '../../instructions/domain/findings';
import { backText, ofReturn, partText, returnedPart } from '../../instructions/domain/returned-part';
import type { OrderOutcome, OrderState, TreasuryOrder } from './treasury-order';

/** What is known after a call to submit an order. */
export type OrderAnswer = { kind: 'OUTCOME'; outcome: OrderOutcome } | NoOutcome;

/** What happens to an order. `version` is that of the order which the sender of the event has seen. */
export type OrderEvent =
  /** `body`: the bytes of the attempt. */
  | { type: 'SUBMIT' | 'RESUBMIT'; version: number; body: string }
  | { type: 'ANSWER'; attempt: number; answer: OrderAnswer }
  | { type: 'LEASE_EXPIRED'; version: number }
  /** What the connector says, or an operator with evidence, whom the limit rate doesn't bind. */
  | { type: 'REPORT'; outcome: OrderOutcome; evidence?: string }
  /** A report that the last attempt was not taken. Only its answer lets another one follow. */
  | { type: 'NOT_ACCEPTED'; message: string | null }
  /** The connector has cancelled it, or is proven never to have had the `version`. */
  | { type: 'CANCELLED'; version?: number; message: string }
  | { type: 'HOLD'; version: number; message: string }
  | { type: 'CANCEL'; version: number; message: string }
  /** `cause`: why the connector has not answered; null if that isn't known. */
  | { type: 'OVERDUE'; version: number; cause: string | null };

/** A finding about an order that a person has to look into. */
export interface OrderBreak {
  kind: 'CONTRADICTION' | 'BODY_CONFLICT' | 'OVERDUE' | 'RETURN_SHORTFALL';
  message: string;
  /** What is missing of a return, smallest units; else the break is about the whole order. */
  amount?: bigint;
  /** Of a contradiction: why, by the side that contradicts. The order has the other reason. */
  saidReason?: string | null;
}

/** The result of an event. */
export type OrderResult =
  | {
      kind: 'CHANGED';
      order: TreasuryOrder;
      event: string;
      lookAgainMs: number | null;
      found?: OrderBreak;
    }
  | { kind: 'BREAK'; found: OrderBreak }
  | { kind: 'IGNORED'; because: string };

/** When an order of unknown fate is queried first, milliseconds after its attempt. */
const QUERY_FIRST_MS = 5 * SECOND_MS;
/** When an accepted order is queried, milliseconds. */
const ACCEPTED_QUERY_MS = MINUTE_MS;
/** Pause before the funds of the settlement account are looked at again, milliseconds. */
const FUNDS_PAUSE_MS = 10 * SECOND_MS;
const RETRY_FIRST_MS = SECOND_MS;
const RETRY_MAX_MS = 5 * MINUTE_MS;

const negativeEnds: readonly OrderState[] = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'];
const ends: readonly OrderState[] = ['COMPLETED', ...negativeEnds];

const ignored = (because: string): OrderResult => ({ kind: 'IGNORED', because });
const contradiction = (message: string, saidReason: string | null): OrderResult => ({
  kind: 'BREAK',
  found: { kind: 'CONTRADICTION', message, saidReason },
});

function changed(
  order: TreasuryOrder,
  state: OrderState,
  { event, lookAgainMs, ...fields }: Partial<TreasuryOrder> & { event: string; lookAgainMs: number | null },
): OrderResult & { kind: 'CHANGED' } {
  if (state !== order.state) instructionStates.assert(order.state, state);
  const moved = { ...order, message: null, ...fields, state, version: order.version + 1 };
  return { kind: 'CHANGED', order: moved, event, lookAgainMs };
}

/** How much less than the limit rate asks for a bank may buy, smallest units: it rounds. */
const ROUNDING_MAX = 1n;

/**
 * Whether less was bought than the limit rate asks for: units of `buy` for one unit of `sell`, both in major units. What
 * it asks for is rounded down to a whole smallest unit. Integers only, so the comparison is exact.
 */
function isBelowLimit({ sell, buy, limitRate }: TreasuryOrder, sold: bigint, bought: bigint): boolean {
  if (limitRate === null) return false;
  const [whole = '', fraction = ''] = limitRate.split('.');
  const scale = (currency: string): bigint => 10n ** BigInt(currencyOf(currency).decimals);
  const least =
    (BigInt(whole + fraction) * sold * scale(buy)) / (scale(sell) * 10n ** BigInt(fraction.length));
  return bought < least - ROUNDING_MAX;
}

/**
 * Why the money of an outcome can't be that of the order; undefined if it can. A transfer within the house arrives whole: its
 * second account is ours.
 */
function amountFault(order: TreasuryOrder, { status, ...outcome }: OrderOutcome): string | undefined {
  const { kind, amount, sell, buy, bought: known } = order;
  const deducted = kind === 'DEPOSIT_RETURN' ? outcome.deducted : 0n;
  const sold = { status, deducted, amount: null, currency: null, ...outcome.sold };
  const fault = moneyFault('order', { amount, currency: sell }, sold);
  const { bought } = outcome;
  if (fault !== undefined || kind !== 'FX_TRADE' || !bought) return fault;
  if (bought.currency !== buy) return `${bought.currency} was bought in place of ${buy}`;
  if (known === null || status !== 'COMPLETED' || bought.amount === known) return undefined;
  return `COMPLETED with ${moneyText(bought.amount, buy)}, but ${moneyText(known, buy)} was bought`;
}

/** What was sold and bought; or why it can't be. */
function resultOf(
  order: TreasuryOrder,
  outcome: OrderOutcome,
  isProven: boolean,
): { sold: bigint; bought: bigint } | string {
  const { kind, amount, sell, buy, limitRate } = order;
  const whole = { amount, currency: sell };
  const sold = outcome.sold ?? whole;
  const bought = outcome.bought ?? (kind === 'FX_TRADE' ? undefined : whole);
  if (!bought) return 'COMPLETED without what was bought';
  if (!isProven && isBelowLimit(order, sold.amount, bought.amount)) {
    return `${moneyText(bought.amount, buy)} was bought, which is below the limit rate ${limitRate ?? ''}`;
  }
  return { sold: sold.amount, bought: bought.amount };
}

/** A bank sent the money back. What is missing of it is a finding: it was sent as a whole. */
function returned(
  order: TreasuryOrder,
  outcome: OrderOutcome,
  contradicts: (said: string) => OrderResult,
): OrderResult {
  const { amount, state } = order;
  const { sold, message, returnId } = outcome;
  if (order.kind === 'FX_TRADE') {
    const back = backText({ amount, currency: order.sell }, sold ?? { amount: null, currency: null });
    return contradicts(`${back}, but no trade can come back`);
  }
  const part = returnedPart({ ...order, currency: order.sell }, { returnId, amount: sold?.amount ?? null });
  if (part.kind === 'KNOWN') return ignored(part.because);
  if (part.kind === 'CONTRADICTION') return contradicts(part.message);
  const { returns, sum: back } = part;
  const providerReference = outcome.providerReference ?? order.providerReference;
  const change = { event: 'RETURNED', lookAgainMs: null, providerReference, returns };
  if (refundedStates.includes(state)) {
    const kept = changed(order, state, { ...change, message: order.message });
    const lost = lossFinding({ ...order, currency: order.sell }, back);
    if (lost === undefined) return kept;
    return { ...kept, found: { kind: 'CONTRADICTION', message: lost, saidReason: message } };
  }
  const moved = changed(order, 'RETURNED', { ...change, message });
  // The first part has booked everything.
  if (state === 'RETURNED') return moved;
  const missing = amount - back;
  if (missing === 0n) return moved;
  const found = {
    kind: 'RETURN_SHORTFALL',
    message: partText({ amount, currency: order.sell }, back),
    amount: missing,
  } as const;
  return { ...moved, found };
}

/** What a connector says, in an answer, on a query or in a report. The table orders the states, no clock does. */
function outcomeOf(order: TreasuryOrder, outcome: OrderOutcome, evidence?: string): OrderResult {
  const { state, attempt } = order;
  const { status } = outcome;
  const message = evidence ?? outcome.message;
  // The return of an operator has no name.
  const returnId = status === 'RETURNED' && evidence === undefined ? outcome.returnId : null;
  const contradicts = (said: string): OrderResult => contradiction(ofReturn(said, returnId), message);
  if (attempt === 0) return contradicts(`${status} of an order that was never sent`);
  if (negativeEnds.includes(state)) {
    if (status === 'COMPLETED' && state !== 'RETURNED')
      return contradiction(`COMPLETED after ${state}`, message);
    // A failed one that its bank has carried out all the same can come back. An operator knows no amount of that.
    const isPart = state === 'RETURNED' || evidence === undefined;
    if (status !== 'RETURNED' || !isPart) return ignored(`it is ${state} already`);
  }
  if (state === 'COMPLETED' && (status === 'REJECTED' || status === 'FAILED')) {
    return contradiction(`${status} after COMPLETED`, message);
  }
  const fault = amountFault(order, outcome);
  if (fault !== undefined) return contradicts(fault);
  if (status === 'RETURNED') return returned(order, { ...outcome, message }, contradicts);
  if (state === 'COMPLETED') return ignored('it is COMPLETED already');
  const providerReference = outcome.providerReference ?? order.providerReference;
  if (status === 'ACCEPTED') {
    if (state === 'ACCEPTED') return ignored('it is ACCEPTED already');
    return changed(order, status, { event: status, lookAgainMs: ACCEPTED_QUERY_MS, providerReference });
  }
  if (status !== 'COMPLETED') {
    return changed(order, status, { event: status, lookAgainMs: null, providerReference, message });
  }
  const result = resultOf(order, outcome, evidence !== undefined);
  if (typeof result === 'string') return contradiction(result, message);
  return changed(order, status, {
    event: status,
    lookAgainMs: null,
    providerReference,
    message: evidence ?? null,
    ...result,
  });
}

function cancelledByConnector(
  order: TreasuryOrder,
  { message, version = order.version }: Extract<OrderEvent, { type: 'CANCELLED' }>,
): OrderResult {
  const { state, attempt } = order;
  if (version !== order.version) return ignored('it has changed meanwhile');
  if (attempt === 0) return ignored('it was never sent');
  if (state === 'COMPLETED') return contradiction('CANCELLED after COMPLETED', message);
  if (negativeEnds.includes(state)) return ignored(`it is ${state} already`);
  return changed(order, 'CANCELLED', { event: 'CANCELLED', message, lookAgainMs: null });
}

function lateAnswer(order: TreasuryOrder, said: Parameters<typeof lateFinding>[2]): OrderResult | undefined {
  const late = lateFinding('order', order, said);
  if (!late) return undefined;
  const { severity: _, ...found } = late;
  return { kind: 'BREAK', found };
}

function answered(
  order: TreasuryOrder,
  { attempt, answer }: Extract<OrderEvent, { type: 'ANSWER' }>,
): OrderResult {
  if (answer.kind === 'OUTCOME') return outcomeOf(order, answer.outcome);
  // After the lease, or after another attempt, only an outcome counts.
  if (order.state !== 'SUBMITTING' || order.attempt !== attempt) {
    return lateAnswer(order, { attempt, answer }) ?? ignored('it came too late');
  }
  const { message } = answer;
  if (answer.kind === 'NOT_TAKEN') {
    const pauseMs = Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, attempt - 1), RETRY_MAX_MS);
    const lookAgainMs = Math.max(answer.retryAfterMs ?? 0, pauseMs);
    return changed(order, 'QUEUED', { event: 'NOT_TAKEN', message, lookAgainMs });
  }
  const unknown = changed(order, 'UNKNOWN', { event: answer.kind, message, lookAgainMs: QUERY_FIRST_MS });
  return answer.kind === 'UNKNOWN' ? unknown : { ...unknown, found: { kind: 'BODY_CONFLICT', message } };
}

/**
 * Applies an event. An event whose sender has seen another version of the order changes nothing, and neither does one
 * that the present state makes meaningless.
 */
export function applyOrderEvent(order: TreasuryOrder, event: OrderEvent): OrderResult {
  if (event.type === 'ANSWER') return answered(order, event);
  if (event.type === 'REPORT') return outcomeOf(order, event.outcome, event.evidence);
  if (event.type === 'CANCELLED') return cancelledByConnector(order, event);
  const { state, version, attempt } = order;
  if (event.type === 'NOT_ACCEPTED')
    return (
      lateAnswer(order, { attempt, answer: notTaken(event.message) }) ?? ignored('NOT_ACCEPTED says nothing')
    );
  if (event.version !== version || ends.includes(state)) return ignored('it has changed meanwhile');
  switch (event.type) {
    case 'SUBMIT':
    case 'RESUBMIT': {
      if (state !== (event.type === 'SUBMIT' ? 'QUEUED' : 'UNKNOWN')) return ignored(`it is ${state}`);
      const change = { event: 'SUBMITTING', lookAgainMs: ATTEMPT_LEASE_MS, attempt: attempt + 1 };
      return changed(order, 'SUBMITTING', { ...change, body: event.body });
    }
    case 'LEASE_EXPIRED':
      if (state !== 'SUBMITTING') return ignored(`it is ${state}`);
      return changed(order, 'UNKNOWN', {
        event: 'LEASE_EXPIRED',
        message: 'no answer within the lease',
        lookAgainMs: 0,
      });
    case 'HOLD':
      if (state !== 'QUEUED') return ignored(`it is ${state}`);
      return changed(order, state, { event: 'HELD', message: event.message, lookAgainMs: FUNDS_PAUSE_MS });
    case 'CANCEL':
      if (state !== 'QUEUED') return ignored(`it is ${state}`);
      return changed(order, 'CANCELLED', { event: 'CANCELLED', message: event.message, lookAgainMs: null });
    case 'OVERDUE':
      if (state !== 'UNKNOWN' && state !== 'ACCEPTED') return ignored(`it is ${state}`);
      return { kind: 'BREAK', found: { kind: 'OVERDUE', message: overdueText(state, event.cause) } };
  }
}
