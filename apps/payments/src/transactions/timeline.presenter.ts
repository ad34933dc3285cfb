import {
  currencyOf,
  formatId,
  isoTime,
  paymentWebhookType,
  toJsonInteger,
  transactionStatuses,
  type PaymentEvent,
  type TransactionStatus,
  type Uuid,
} from '@corridor/kernel';
import type {
  AnnouncedEvent,
  DecisionCauseType,
  PaymentTimelineAnswer,
  TimelineEntryResource,
  TimelineStepResource,
} from '@corridor/contracts';
import type { Transaction } from './domain/transaction';
import type { TransactionKinds } from './domain/transaction-kind';
import { trailOf, type KeptStep } from './domain/trail';

/** What is stored of the course of a payment. Times are milliseconds. */
export interface TimelineRecords {
  transaction: Transaction;
  trail: string | null;
  postings: readonly {
    kind: string;
    from: string;
    to: string;
    isFromAccount: boolean;
    isToAccount: boolean;
    currency: string;
    amount: bigint;
    atMs: number;
  }[];
  instructions: readonly {
    id: Uuid;
    state: string;
    amount: bigint;
    currency: string;
    queuedAtMs: number;
    changes: readonly { event: string; attempt: number; atMs: number }[];
  }[];
  timers: readonly {
    action: string;
    dueAtMs: number;
    isStopped: boolean;
    /** The rule of a simulator that has set it, and the status that it will report. */
    rule: string | null;
    report: TransactionStatus | null;
  }[];
}

/** What each command and timer means as a cause; a name that is missing here is a REQUEST. */
const causeTypes: Readonly<Record<string, DecisionCauseType>> = {
  RAIL_STEP: 'RAIL',
  RAIL_REPORT: 'RAIL',
  INSTRUCTION_EVENT: 'CONNECTOR',
  OPERATOR_INSTRUCTION: 'OPERATOR',
  RESOLUTION: 'OPERATOR',
  DEPOSIT_FOR_QUOTE: 'DEPOSIT',
  CREDIT_DEPOSIT: 'DEPOSIT',
  REVERSE_DEPOSIT: 'DEPOSIT',
  QUOTE_EXPIRY: 'EXPIRY',
  APPROVAL_DEADLINE: 'EXPIRY',
  APPROVAL_UNASKED: 'EXPIRY',
  APPROVAL_BACKSTOP: 'EXPIRY',
  DECIDE_INCOMING_PAYMENT: 'APPROVAL',
  UMA_DELIVERY: 'COUNTERPARTY',
  UMA_OUTCOME: 'COUNTERPARTY',
};

/** Changes of an instruction that begin or end an attempt; the others are reports or the work of the deployment. */
const attemptEvents: ReadonlySet<string> = new Set(['SUBMITTING', 'NOT_TAKEN', 'UNKNOWN', 'LEASE_EXPIRED']);
const reportEvents: ReadonlySet<string> = new Set([
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'RETURNED',
]);

function amountOf(amount: bigint, currency: string) {
  const { code, name, symbol, decimals } = currencyOf(currency);
  return { amount: toJsonInteger(amount), currency: { code, name, symbol, decimals } };
}

function reasonOf({ failure, refund }: Transaction, what: string): string | undefined {
  if (what.startsWith('REFUND')) return refund?.reason;
  if (what === 'FAILED' || what === 'REJECTED' || what === 'EXPIRED') return failure?.code ?? failure?.reason;
  return undefined;
}

/** A status without its cause. */
function statusEntry(transaction: Transaction, status: string, atMs: number): TimelineEntryResource {
  const transactionId = formatId('Transaction', transaction.id);
  const reason = reasonOf(transaction, status);
  return {
    at: isoTime(atMs),
    clock: 'DOMAIN',
    service: 'payments',
    kind: 'DECISION',
    status,
    ids: { transactionId },
    href: `/transactions/${transactionId}`,
    ...(reason === undefined ? {} : { reason }),
  };
}

function decisionEntry(transaction: Transaction, step: KeptStep): TimelineEntryResource {
  return {
    ...statusEntry(transaction, step.what, step.atMs),
    cause: {
      type: causeTypes[step.cause] ?? 'REQUEST',
      name: step.cause,
      ...(step.rule === undefined ? {} : { sandboxRule: step.rule }),
    },
    realAt: isoTime(step.realMs),
    version: step.version,
  };
}

/** The status with which a payment was opened: only one that came by UMA begins before its quote. */
function openedAs({ type, source }: Transaction): TransactionStatus {
  return type === 'INCOMING' && source.kind === 'UMA_ADDRESS' ? 'CREATED' : 'PENDING';
}

/** What the row of a payment tells about the time before its steps were kept. */
function earlierStatuses(transaction: Transaction, steps: readonly KeptStep[]): TimelineEntryResource[] {
  const { status, createdAtMs, updatedAtMs, settledAtMs, refund } = transaction;
  const isKept = (what: string): boolean => steps.some((step) => step.what === what);
  const opened = openedAs(transaction);
  const found: [status: string, atMs: number][] = [[opened, createdAtMs]];
  if (settledAtMs !== null && !isKept('COMPLETED')) found.push(['COMPLETED', settledAtMs]);
  const isTold = steps.length > 0 || found.some(([known]) => known === status);
  if (!isTold) found.push([status, updatedAtMs]);
  const refunded = refund && `REFUND_${refund.status}`;
  if (refunded && !steps.some(({ what }) => what.startsWith('REFUND_')))
    found.push([refunded, refund.settledAtMs ?? refund.initiatedAtMs]);
  return found.map(([known, atMs]) => statusEntry(transaction, known, atMs));
}

/** The steps. Of a payment whose first ones were not kept, also what its row tells about the time before. */
function decisionEntries(transaction: Transaction, steps: readonly KeptStep[]): TimelineEntryResource[] {
  const known = steps.map((step) => decisionEntry(transaction, step));
  return steps[0]?.version === 1 ? known : [...earlierStatuses(transaction, steps), ...known];
}

function postingEntries({ transaction, postings }: TimelineRecords): TimelineEntryResource[] {
  const id = formatId('Transaction', transaction.id);
  return postings.map(({ kind, from, to, isFromAccount, isToAccount, currency, amount, atMs }) => ({
    at: isoTime(atMs),
    clock: 'DOMAIN',
    service: 'payments',
    kind: 'POSTING',
    status: kind,
    ids: { transactionId: id },
    href: null,
    from: isFromAccount ? `InternalAccount:${from}` : from,
    to: isToAccount ? `InternalAccount:${to}` : to,
    amount: amountOf(amount, currency),
  }));
}

function instructionEntries({ transaction, instructions }: TimelineRecords): TimelineEntryResource[] {
  return instructions.map(({ id, state, amount, currency, queuedAtMs, changes }) => {
    const stepsOf = (events: ReadonlySet<string>): TimelineStepResource[] =>
      changes
        .filter(({ event }) => events.has(event))
        .map(({ event, attempt, atMs }) => ({
          at: isoTime(atMs),
          status: event,
          ...(attempt > 0 ? { attempt } : {}),
        }));
    return {
      at: isoTime(queuedAtMs),
      clock: 'REAL',
      service: 'payments',
      kind: 'INSTRUCTION',
      status: state,
      ids: {
        instructionId: formatId('PaymentInstruction', id),
        transactionId: formatId('Transaction', transaction.id),
      },
      href: null,
      amount: amountOf(amount, currency),
      attempts: stepsOf(attemptEvents),
      reports: stepsOf(reportEvents),
    };
  });
}

/** What a report makes of the payment: money that is paid on has arrived, whatever becomes of it. */
function outcomeOf({ payoutAccountId }: Transaction, report: TransactionStatus): TransactionStatus {
  return payoutAccountId === null || report === 'PROCESSING' ? report : 'COMPLETED';
}

/** Whether a timer still changes something: the deadline of a decision doesn't once that was taken. */
function isDue({ status }: Transaction, { action }: TimelineRecords['timers'][number]): boolean {
  return causeTypes[action] !== 'EXPIRY' || status === 'CREATED' || status === 'PENDING';
}

function timerEntries({ transaction, timers }: TimelineRecords): TimelineEntryResource[] {
  const id = formatId('Transaction', transaction.id);
  return timers
    .filter((timer) => isDue(transaction, timer))
    .map(({ action, dueAtMs, isStopped, rule, report }) => ({
      at: isoTime(dueAtMs),
      clock: 'DOMAIN',
      service: 'payments',
      kind: 'TIMER',
      status: isStopped ? 'STOPPED' : 'WAITING',
      ids: { transactionId: id },
      href: null,
      action,
      cause: {
        type: causeTypes[action] ?? 'TIMER',
        name: action,
        ...(rule === null ? {} : { sandboxRule: rule }),
      },
      ...(report === null ? {} : { outcome: outcomeOf(transaction, report) }),
    }));
}

function announcedEvents(
  { transaction }: TimelineRecords,
  steps: readonly KeptStep[],
  kinds: TransactionKinds,
): AnnouncedEvent[] {
  const silent: readonly string[] = kinds.of(transaction).silentStatuses ?? [];
  return steps.flatMap(({ what, version, atMs, realMs }) => {
    const isStatus = (transactionStatuses as readonly string[]).includes(what);
    if (isStatus && silent.includes(what)) return [];
    const eventType = paymentWebhookType(transaction.type, what as PaymentEvent);
    if (eventType === null) return [];
    return [{ eventType, sequence: version, at: isoTime(atMs), realAtMs: realMs }];
  });
}

/** The part of payments of a timeline. */
export function paymentTimeline(records: TimelineRecords, kinds: TransactionKinds): PaymentTimelineAnswer {
  const { transaction } = records;
  const steps = trailOf(records.trail, transaction.createdAtMs);
  return {
    entries: [
      ...decisionEntries(transaction, steps),
      ...postingEntries(records),
      ...instructionEntries(records),
      ...timerEntries(records),
    ],
    announced: announcedEvents(records, steps, kinds),
  };
}
