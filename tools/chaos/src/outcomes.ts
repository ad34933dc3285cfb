import { decisionOn } from './events';
import type { Entry, EntryKind } from './journal';

/** The expected outcome of a command. */
export interface Outcome {
  /** The side of the command's account in the transaction. */
  side: 'sender' | 'receiver' | 'neither';
  /** Allowed final statuses of the transaction. */
  statuses: readonly string[];
  /** Required events, each exactly once. */
  events: readonly string[];
  /** Change of the account's balance. */
  change: number;
}

/** A command that created a transaction, and its expected outcome. */
export interface MadeTransaction {
  entry: Entry;
  transactionId: string;
  outcome: Outcome;
}

const out = (...types: string[]): string[] => types.map((type) => `OUTGOING_PAYMENT_${type}`);
const EXECUTED = ['PENDING', 'PROCESSING'];

/** Commands whose transaction can end in only one way. */
const plain: Partial<Record<EntryKind, (entry: Entry) => Outcome>> = {
  transfer: (entry) => paid(entry),
  'failing-transfer': () => refunded(out('PENDING', 'FAILED', 'REFUND_COMPLETED')),
  'transfer-in': ({ amount }) => ({
    side: 'receiver',
    statuses: ['COMPLETED'],
    events: ['INCOMING_PAYMENT_COMPLETED'],
    change: amount,
  }),
  'bank-payout': (entry) => paid(entry),
  'rejected-bank-payout': () => ({
    ...refunded(out(...EXECUTED, 'REJECTED', 'REFUND_COMPLETED')),
    statuses: ['REJECTED'],
  }),
  'failed-bank-payout': () => refunded(out(...EXECUTED, 'FAILED', 'REFUND_COMPLETED')),
  'returned-bank-payout': () => refunded(out(...EXECUTED, 'COMPLETED', 'FAILED', 'REFUND_COMPLETED')),
  'paid-quote': (entry) => paid(entry),
  'failing-quote': () => refunded(out(...EXECUTED, 'FAILED', 'REFUND_COMPLETED')),
  'returning-quote': () => refunded(out(...EXECUTED, 'COMPLETED', 'FAILED', 'REFUND_COMPLETED')),
  'suspended-quote': (entry) => ({
    ...refunded(out(...EXECUTED, 'FAILED', 'REFUND_FAILED')),
    change: -sendingOf(entry),
  }),
};

/** Commands whose outcome depends on a later command. */
const waiting: Partial<Record<EntryKind, (entry: Entry, steps: readonly Entry[]) => Outcome>> = {
  quote: (entry, steps) => (isDone(steps, 'execution') ? paid(entry) : expired('sender')),
  'funded-quote': (entry, steps) => {
    if (isDone(steps, 'payment')) return { ...paid(entry), side: 'neither', change: 0 };
    if (!isDone(steps, 'mispayment')) return expired('neither');
    const events = out('PENDING', 'FAILED', 'REFUND_COMPLETED');
    return { side: 'neither', statuses: ['REFUNDED'], events, change: 0 };
  },
  receipt: receiptOutcome,
};

/** The amount that was debited. The answer to a quote contains it. */
function sendingOf({ amount, sending = amount }: Entry): number {
  return sending;
}

function paid(entry: Entry): Outcome {
  return {
    side: 'sender',
    statuses: ['COMPLETED'],
    events: out(...EXECUTED, 'COMPLETED'),
    change: -sendingOf(entry),
  };
}

function refunded(events: readonly string[]): Outcome {
  return { side: 'sender', statuses: ['FAILED'], events, change: 0 };
}

function expired(side: Outcome['side']): Outcome {
  return { side, statuses: ['EXPIRED'], events: out('PENDING', 'EXPIRED'), change: 0 };
}

function isDone(steps: readonly Entry[], kind: EntryKind): boolean {
  return steps.some((step) => step.kind === kind && step.status === 200);
}

/**
 * The first decision counts. It is either a call that was answered by 200, or the answer to the webhook. Without a
 * decision, the payment fails.
 */
function receiptOutcome({ amount, ended = '' }: Entry, steps: readonly Entry[]): Outcome {
  const byCall = isDone(steps, 'approval')
    ? ['COMPLETED']
    : isDone(steps, 'rejection')
      ? ['REJECTED']
      : undefined;
  const byAnswer = { 200: ['COMPLETED'], 403: ['REJECTED'], 202: [] }[decisionOn(amount)];
  return {
    side: 'receiver',
    statuses: byCall ?? [...byAnswer, 'FAILED'],
    events: [`INCOMING_PAYMENT_${ended}`],
    change: ended === 'COMPLETED' ? amount : 0,
  };
}

/** Whether a command creates a transaction. */
export function makesTransaction({ kind }: Entry): boolean {
  return kind in plain || kind in waiting;
}

/** Id of the transaction that a command created. */
export function transactionIdOf({ id }: Entry): string {
  return String(id).replace(/^Quote:/, 'Transaction:');
}

/** Expected outcomes of the acknowledged commands. `ended` must be set on each entry that created a transaction. */
export function outcomesOf(entries: readonly Entry[]): MadeTransaction[] {
  const steps = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.of !== undefined) steps.set(entry.of, [...(steps.get(entry.of) ?? []), entry]);
  }
  return entries
    .filter((entry) => makesTransaction(entry) && entry.id !== undefined)
    .map((entry) => {
      const outcome =
        plain[entry.kind]?.(entry) ?? waiting[entry.kind]?.(entry, steps.get(String(entry.id)) ?? []);
      if (!outcome) throw new Error(`no outcome of ${entry.kind}`);
      return { entry, transactionId: transactionIdOf(entry), outcome };
    });
}
