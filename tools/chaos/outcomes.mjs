import { decisionOn } from './receiver.mjs';

/**
 * @typedef {import('./journal.mjs').Entry} Entry
 *
 * What a command must have come to in the end.
 * @typedef {object} Outcome
 * @property {'sender' | 'receiver' | 'neither'} side on which its account stands in the transaction
 * @property {readonly string[]} statuses of which the transaction has one
 * @property {readonly string[]} events that it must have had, each once
 * @property {number} change of the account's balance
 */

const out = (/** @type {string[]} */ ...types) => types.map((type) => `OUTGOING_PAYMENT_${type}`);
const EXECUTED = ['PENDING', 'PROCESSING'];

/** Commands that make a transaction which ends in one way only. @type {Record<string, (entry: Entry) => Outcome>} */
const plain = {
  transfer: (entry) => paid(entry),
  'failing-transfer': () => refunded(out('PENDING', 'FAILED', 'REFUND_COMPLETED')),
  'transfer-in': ({ amount }) => ({
    side: 'receiver',
    statuses: ['COMPLETED'],
    events: ['INCOMING_PAYMENT_COMPLETED'],
    change: amount,
  }),
  'paid-quote': (entry) => paid(entry),
  'failing-quote': () => refunded(out(...EXECUTED, 'FAILED', 'REFUND_COMPLETED')),
  'returning-quote': () => refunded(out(...EXECUTED, 'COMPLETED', 'FAILED', 'REFUND_COMPLETED')),
  'suspended-quote': (entry) => ({
    ...refunded(out(...EXECUTED, 'FAILED', 'REFUND_FAILED')),
    change: -sendingOf(entry),
  }),
};

/** Commands whose transaction waits for another one. @type {Record<string, (entry: Entry, steps: readonly Entry[]) => Outcome>} */
const waiting = {
  quote: (entry, steps) => (isDone(steps, 'execution') ? paid(entry) : expired('sender')),
  'funded-quote': (entry, steps) => {
    if (isDone(steps, 'payment')) return { ...paid(entry), side: 'neither', change: 0 };
    if (!isDone(steps, 'mispayment')) return expired('neither');
    const events = out('PENDING', 'FAILED', 'REFUND_COMPLETED');
    return { side: 'neither', statuses: ['REFUNDED'], events, change: 0 };
  },
  receipt: receiptOutcome,
};

/** What has been taken in the end: a quote says so in its answer. @param {Entry} entry */
function sendingOf({ amount, sending = amount }) {
  return sending;
}

/** @param {Entry} entry @returns {Outcome} */
function paid(entry) {
  return {
    side: 'sender',
    statuses: ['COMPLETED'],
    events: out(...EXECUTED, 'COMPLETED'),
    change: -sendingOf(entry),
  };
}

/** @param {readonly string[]} events @returns {Outcome} */
function refunded(events) {
  return { side: 'sender', statuses: ['FAILED'], events, change: 0 };
}

/** @param {Outcome['side']} side @returns {Outcome} */
function expired(side) {
  return { side, statuses: ['EXPIRED'], events: out('PENDING', 'EXPIRED'), change: 0 };
}

/** @param {readonly Entry[]} steps @param {Entry['kind']} kind */
function isDone(steps, kind) {
  return steps.some((step) => step.kind === kind && step.status === 200);
}

/**
 * The first decision counts: a call that was answered by 200; otherwise what the webhook's answer said, unless nobody
 * heard it.
 * @param {Entry} entry @param {readonly Entry[]} steps
 * @returns {Outcome}
 */
function receiptOutcome({ amount, ended = '' }, steps) {
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

/** Whether a command makes a transaction. @param {Entry} entry */
export function makesTransaction({ kind }) {
  return kind in plain || kind in waiting;
}

/** The transaction that a command has made. @param {Entry} entry */
export function transactionIdOf({ id }) {
  return String(id).replace(/^Quote:/, 'Transaction:');
}

/**
 * What must have become of the commands that were acknowledged, by their key.
 * @param {readonly Entry[]} entries with `ended`, where they have made a transaction
 * @returns {{entry: Entry, transactionId: string, outcome: Outcome}[]}
 */
export function outcomesOf(entries) {
  /** @type {Map<string, Entry[]>} */
  const steps = new Map();
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
