import { sha256 } from '../infra/workspace.mjs';
import { NoAnswer } from './client.mjs';
import { makesTransaction, outcomesOf, transactionIdOf } from './outcomes.mjs';
import { inParallel } from './parallel.mjs';

const WIDTH = 24;
const PAGE = 100;

/**
 * @typedef {import('./journal.mjs').Entry} Entry
 * @typedef {import('./load.mjs').Load} Load
 * @typedef {{id: string, status: string, type: string}} Transaction
 */

/**
 * Commands whose outcome the clients never learnt are sent once more; now they have to be answered.
 * @param {Load} load @param {import('./journal.mjs').Journal} journal
 */
export async function resolveDoubts(load, journal) {
  const doubts = journal.entries.filter(({ status }) => status === undefined);
  /** @type {string[]} */
  const faults = [];
  await inParallel(doubts, WIDTH, async (entry) => {
    await load.perform(entry);
    if (entry.status === undefined) faults.push(`${entry.kind} ${entry.key} is still not answered`);
  });
  return { faults, inDoubt: doubts.length };
}

/**
 * Every key again: the same status and the same body, told to be a replay.
 * @param {Load} load @param {readonly Entry[]} entries
 */
export async function replayFaults(load, entries) {
  /** @type {string[]} */
  const faults = [];
  await inParallel(entries, WIDTH, async (entry) => {
    try {
      const { status, text, isReplayed } = await load.send(entry, entry.subject);
      if (status !== entry.status || sha256(text) !== entry.digest)
        faults.push(`the replay of ${entry.kind} ${entry.key} differs: ${status} ${text}`);
      else if (!isReplayed)
        faults.push(`the replay of ${entry.kind} ${entry.key} does not say that it is one`);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      faults.push(`the replay of ${entry.kind} ${entry.key} was not answered`);
    }
  });
  return faults;
}

/**
 * All transactions of an account on one side.
 * @param {import('./client.mjs').Client} client @param {string} filter
 * @returns {Promise<{totalCount: number, all: Transaction[]}>}
 */
async function listAll(client, filter) {
  /** @type {Transaction[]} */
  const all = [];
  let [cursor, totalCount] = ['', 0];
  do {
    const page = await client.expectOk('GET', `/transactions?${filter}&limit=${PAGE}${cursor}`);
    all.push(...page.data);
    totalCount = page.totalCount;
    cursor = page.hasMore ? `&cursor=${encodeURIComponent(page.nextCursor)}` : '';
  } while (cursor !== '');
  return { totalCount, all };
}

/**
 * Looks at the end of every transaction that the commands have made.
 * @param {import('./client.mjs').Client} client @param {readonly Entry[]} entries
 */
export async function learnEnds(client, entries) {
  const made = entries.filter((entry) => makesTransaction(entry) && entry.id !== undefined);
  await inParallel(made, WIDTH, async (entry) => {
    const found = await client
      .expectOk('GET', `/transactions/${transactionIdOf(entry)}`)
      .catch((error) => ({ status: String(error) }));
    entry.ended = found.status;
  });
}

/**
 * Every acknowledged transaction exists once, there is no other, and each has come to the end that it must have.
 * @param {import('./client.mjs').Client} client
 * @param {readonly string[]} accountIds
 * @param {readonly Entry[]} entries that know their ends
 */
export async function transactionFaults(client, accountIds, entries) {
  /** @type {string[]} */
  const faults = [];
  const made = outcomesOf(entries);
  const byId = new Map(made.map((one) => [one.transactionId, one]));
  if (byId.size !== made.length)
    faults.push(`${made.length - byId.size} keys share the transaction of another`);
  await inParallel(accountIds, 4, async (accountId) => {
    for (const side of ['sender', 'receiver']) {
      const { totalCount, all } = await listAll(client, `${side}AccountIdentifier=${accountId}`);
      const expected = made.filter(
        ({ entry, outcome }) => entry.subject === accountId && outcome.side === side,
      );
      const listed = new Set(all.map(({ id }) => id));
      if (totalCount !== expected.length || listed.size !== expected.length || all.length !== listed.size)
        faults.push(
          `${accountId} as ${side}: totalCount ${totalCount}, ${listed.size} listed, ${expected.length} acknowledged`,
        );
      for (const { transactionId } of expected)
        if (!listed.has(transactionId)) faults.push(`${transactionId} was acknowledged and is not listed`);
      for (const { id } of all) if (!byId.has(id)) faults.push(`${id} is there and nobody made it`);
    }
  });
  for (const { entry, transactionId, outcome } of made)
    if (!outcome.statuses.includes(String(entry.ended)))
      faults.push(`${transactionId} (${entry.kind}) is ${entry.ended}, not ${outcome.statuses.join(' or ')}`);
  return faults;
}

/**
 * What stands on each account is what the acknowledged commands make of it, so that no funding was doubled either.
 * @param {import('./client.mjs').Client} client
 * @param {readonly {customerId: string, accountId: string, funds: number}[]} owners
 * @param {readonly Entry[]} entries
 * @param {ReadonlyMap<string, import('./receiver.mjs').Seen>} lastBalanceEvents by account
 */
export async function balanceFaults(client, owners, entries, lastBalanceEvents) {
  /** @type {Map<string, number>} */
  const changes = new Map();
  /** @param {string} accountId @param {number} amount */
  const add = (accountId, amount) => changes.set(accountId, (changes.get(accountId) ?? 0) + amount);
  for (const { kind, status, subject, amount } of entries)
    if (kind === 'fund' && status === 200) add(subject, amount);
  for (const { entry, outcome } of outcomesOf(entries)) add(entry.subject, outcome.change);
  /** @type {string[]} */
  const faults = [];
  await inParallel(owners, WIDTH, async ({ customerId, accountId, funds }) => {
    const query = `customerId=${customerId}&currency=USD`;
    const page = await client.expectOk('GET', `/customers/internal-accounts?${query}`);
    const balance = page.data[0].balance.amount;
    const expected = funds + (changes.get(accountId) ?? 0);
    if (balance !== expected) faults.push(`${accountId} holds ${balance}, not ${expected}`);
    const told = lastBalanceEvents.get(accountId)?.balance;
    if (told !== balance)
      faults.push(`the last balance event of ${accountId} says ${told}, it holds ${balance}`);
  });
  return faults;
}
