import type { TimelineEntry, Transaction, TransactionTimeline } from '@corridor/sdk';
import { durationOf } from '../ui/format';
import { isFinal } from './course';
import { becauseOf, callerOf, sentenceOf } from './sentence';

/** Requests are logged by another clock than decisions. Their times differ by less, milliseconds. */
const CLOCKS_DIFFER_MS = 1_000;
const ERROR_STATUS = 400;

/** Something that comes next. */
export interface NextStep {
  what: string;
  /** When, if that is known. */
  at?: string;
}

/** The three things that a person wants to know first. */
export interface Summary {
  /** The status of the payment; undefined if it is not known. */
  status: string | undefined;
  what: string;
  /** When it happened, if that is known. */
  at?: string;
  why: string;
  next: readonly NextStep[];
}

/** What the payment itself says of its end. */
export type KnownPayment = Pick<Transaction, 'status' | 'failureReason' | 'failureDetails'>;

/** The status that counts, with what came before and after it. */
interface Turn {
  before: readonly TimelineEntry[];
  last: TimelineEntry;
  /** What became of the money since. */
  since: readonly TimelineEntry[];
}

const isRefund = ({ status }: TimelineEntry): boolean => status.startsWith('REFUND_');

function turnOf(entries: readonly TimelineEntry[], known: string | undefined): Turn | undefined {
  const decisions = entries.filter(({ kind }) => kind === 'DECISION');
  const ofPayment = decisions.findLastIndex(({ status }) => status === known);
  // A refund from outside ends the payment as REFUNDED, and its entry is that of the refund.
  const index = ofPayment < 0 ? decisions.findLastIndex((entry) => !isRefund(entry)) : ofPayment;
  const last = decisions[index];
  return last && { before: decisions.slice(0, index), last, since: decisions.slice(index + 1) };
}

function waitingTimer(entries: readonly TimelineEntry[]): TimelineEntry | undefined {
  return entries.find(({ kind, status }) => kind === 'TIMER' && status === 'WAITING');
}

const hasPosting = (entries: readonly TimelineEntry[], step: string): boolean =>
  entries.some(({ kind, status }) => kind === 'POSTING' && status === step);

/** What happened to a payment that had arrived before. */
function cameBack(arrived: TimelineEntry, last: TimelineEntry, entries: readonly TimelineEntry[]): string {
  const later = `${durationOf(Date.parse(last.at) - Date.parse(arrived.at))} later`;
  if (last.status === 'COMPLETED')
    return `The payment arrived and was paid on. It came back ${later}, and the money is in the internal account.`;
  if (hasPosting(entries, 'REVERSE'))
    return `The payment arrived, and the bank took the money back ${later}.`;
  return `The payment arrived, and the other side returned it ${later}.`;
}

function statusText({ before, last }: Turn, entries: readonly TimelineEntry[]): string {
  const arrived = before.findLast(({ status }) => status === 'COMPLETED');
  if (arrived && (last.status === 'FAILED' || hasPosting(entries, 'RETURN')))
    return cameBack(arrived, last, entries);
  const { action = '' } = waitingTimer(entries) ?? {};
  if (last.status === 'PENDING' && action === 'QUOTE_EXPIRY')
    return 'The quote is made and waits to be executed or paid.';
  if (last.status === 'PENDING' && action.startsWith('APPROVAL_'))
    return 'The payment waits for the decision of your platform.';
  return sentenceOf(last).what;
}

const ONCE = 'It was asked for again with the same Idempotency-Key, and happened once.';
const NO_MONEY: readonly string[] = ['REJECTED', 'FAILED', 'EXPIRED'];

function whatOf(turn: Turn, entries: readonly TimelineEntry[]): string {
  const isUnmoved = NO_MONEY.includes(turn.last.status) && !entries.some(({ kind }) => kind === 'POSTING');
  return [
    statusText(turn, entries),
    ...turn.since.filter(isRefund).map((entry) => sentenceOf(entry).what),
    ...(isUnmoved ? ['No money was moved.'] : []),
    ...(entries.some(({ replayed }) => replayed) ? [ONCE] : []),
  ].join(' ');
}

/** The request that made a decision; undefined if it is not known. */
function requestOf({ realAt }: TimelineEntry, entries: readonly TimelineEntry[]): TimelineEntry | undefined {
  if (realAt === undefined) return undefined;
  const until = Date.parse(realAt) + CLOCKS_DIFFER_MS;
  return entries.findLast(
    ({ kind, at, replayed, responseStatus = 0 }) =>
      kind === 'REQUEST' && !replayed && responseStatus < ERROR_STATUS && Date.parse(at) <= until,
  );
}

function causeOf(last: TimelineEntry, entries: readonly TimelineEntry[]): string {
  const request = last.cause?.type === 'REQUEST' ? requestOf(last, entries) : undefined;
  if (request) {
    const caller = callerOf(request);
    return `Because ${caller.startsWith('A ') ? `a${caller.slice(1)}` : caller} called ${request.operation}.`;
  }
  return becauseOf(last) ?? 'The cause was not kept: the payment changed before causes were recorded.';
}

function failureOf(payment: KnownPayment | undefined, { reason }: TimelineEntry): string | undefined {
  const { failureDetails, failureReason } = payment ?? {};
  return failureDetails ? `${failureDetails.code}: ${failureDetails.message}` : (failureReason ?? reason);
}

/** What becomes of the money next, if the payment has ended and the money has not. */
function refundStep({ since }: Turn): NextStep | undefined {
  const refund = since.findLast(isRefund);
  if (refund?.status === 'REFUND_PENDING') return { what: 'The bank sends the money back.' };
  if (refund?.status === 'REFUND_FAILED') return { what: 'An operator decides about the money in suspense.' };
  return undefined;
}

function timerStep(timer: TimelineEntry, { last }: Turn): NextStep {
  const { at, action = '', outcome } = timer;
  if (action.startsWith('APPROVAL_'))
    return { what: 'Your platform approves or rejects it. Otherwise it fails.', at };
  const { what, why } = sentenceOf(timer);
  const isReturn = last.status === 'COMPLETED' && outcome === 'FAILED';
  const step = isReturn ? 'The other side returns the payment.' : what;
  return { what: why === undefined ? step : `${step} ${why}`, at };
}

const instructionSteps: Readonly<Record<string, string>> = {
  QUEUED: 'The order is sent to the connector.',
  HELD: 'An operator releases or cancels the order to the connector, which is held back.',
  SUBMITTING: 'The connector answers whether it has the order.',
  UNKNOWN: 'The connector is asked whether it has the order.',
  ACCEPTED: 'The connector reports the outcome.',
};

/** Whether the money left the ledger for the outside, from where it may come back, or came from there. */
function hasOutside(entries: readonly TimelineEntry[]): boolean {
  const settled = entries.findLast(({ kind, status }) => kind === 'POSTING' && status === 'SETTLE');
  return [settled?.from, settled?.to].some((end) => /^(FUNDING|TRANSIT|NOSTRO)\b/.test(end ?? ''));
}

function paymentStep(turn: Turn, status: string, entries: readonly TimelineEntry[]): NextStep | undefined {
  const timer = waitingTimer(entries);
  if (timer) return timerStep(timer, turn);
  if (entries.some(({ kind }) => kind === 'TIMER'))
    return { what: 'A step failed too often and waits for an operator.' };
  if (isFinal(status)) {
    const isReturnable = status === 'COMPLETED' && hasOutside(entries);
    const returnable = { what: 'Nothing more, unless the other side returns the money.' };
    return refundStep(turn) ?? (isReturnable ? returnable : undefined);
  }
  const order = entries.findLast(({ kind }) => kind === 'INSTRUCTION');
  return { what: instructionSteps[order?.status ?? ''] ?? 'The other side reports the outcome.' };
}

function deliveryStep(entries: readonly TimelineEntry[]): NextStep | undefined {
  const deliveries = entries.filter(({ kind }) => kind === 'DELIVERY');
  const late = deliveries.find(({ nextAttemptAt, attempts = [] }) => nextAttemptAt && attempts.length > 0);
  if (late?.nextAttemptAt)
    return {
      what: `${late.eventType ?? 'An event'} is sent to your server again.`,
      at: late.nextAttemptAt,
    };
  const lost = deliveries.find(({ status }) => status === 'FAILED');
  if (!lost) return undefined;
  return {
    what: `${lost.eventType ?? 'An event'} never reached your server. It goes out again only by a resend.`,
  };
}

function nextOf(turn: Turn, status: string, { entries, parts }: TransactionTimeline): NextStep[] {
  const ofPayment = paymentStep(turn, status, entries);
  const ofDelivery = deliveryStep(entries);
  const final = { what: ofDelivery ? 'The payment is final.' : 'Nothing more. The payment is final.' };
  const silent = { what: 'Whether your server was told is not known: notifications did not answer in time.' };
  return [
    ofPayment ?? final,
    ...(ofDelivery ? [ofDelivery] : []),
    ...(parts.notifications === undefined ? [] : [silent]),
  ];
}

/** What happened last, why, and what comes next. `payment` is what its own page knows besides the timeline. */
export function summaryOf(timeline: TransactionTimeline, payment?: KnownPayment): Summary {
  const { entries, parts } = timeline;
  const turn = turnOf(entries, payment?.status);
  if (!turn) {
    const unknown = parts.payments ? 'Not known: payments did not answer in time.' : 'Not known.';
    const what = payment ? `The status is ${payment.status}.` : unknown;
    return { status: payment?.status, what, why: unknown, next: [{ what: unknown }] };
  }
  const { last } = turn;
  const status = payment?.status ?? last.status;
  return {
    status,
    what: whatOf(turn, entries),
    at: last.at,
    why: [causeOf(last, entries), failureOf(payment, last)].filter(Boolean).join(' '),
    next: nextOf(turn, status, timeline),
  };
}
