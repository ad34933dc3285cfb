import { at, listAt, NoAnswerError, numberAt, textAt, type ApiClient, type Json } from '@corridor/api-client';
import { sha256 } from '../../infra/workspace.mjs';
import type { SeenEvent } from './events';
import type { Entry, Journal } from './journal';
import type { Load } from './load';
import { makesTransaction, outcomesOf, transactionIdOf } from './outcomes';
import { inParallel } from './parallel';

const WIDTH = 24;
const PAGE = 100;

/** An account whose exact balance is known. */
export interface AccountOwner {
  customerId: string;
  accountId: string;
  /** The balance before the load. */
  funds: number;
}

/** Repeats each command whose outcome the clients never learned. It must be answered now. */
export async function resolveDoubts(
  load: Load,
  journal: Journal,
): Promise<{ faults: string[]; inDoubt: number }> {
  const doubts = journal.entries.filter(({ status }) => status === undefined);
  const faults: string[] = [];
  await inParallel(doubts, WIDTH, async (entry) => {
    await load.perform(entry);
    if (entry.status === undefined) faults.push(`${entry.kind} ${entry.key} is still not answered`);
  });
  return { faults, inDoubt: doubts.length };
}

/** Repeats every key. The answer must have the same status and body, and must be marked as a replay. */
export async function replayFaults(load: Load, entries: readonly Entry[]): Promise<string[]> {
  const faults: string[] = [];
  await inParallel(entries, WIDTH, async (entry) => {
    try {
      const { status, text, isReplayed } = await load.send(entry, entry.subject);
      if (status !== entry.status || sha256(text) !== entry.digest)
        faults.push(`the replay of ${entry.kind} ${entry.key} differs: ${status} ${text}`);
      else if (!isReplayed) faults.push(`the replay of ${entry.kind} ${entry.key} is not marked as a replay`);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      faults.push(`the replay of ${entry.kind} ${entry.key} was not answered`);
    }
  });
  return faults;
}

/** All transactions that match a filter by account and side. */
async function listAll(client: ApiClient, filter: string): Promise<{ totalCount: number; ids: string[] }> {
  const ids: string[] = [];
  let [cursor, totalCount] = ['', 0];
  do {
    const page = await client.expectOk('GET', `/transactions?${filter}&limit=${PAGE}${cursor}`);
    ids.push(...listAt(page, 'data').map((one) => textAt(one, 'id')));
    totalCount = numberAt(page, 'totalCount');
    cursor = page['hasMore'] === true ? `&cursor=${encodeURIComponent(textAt(page, 'nextCursor'))}` : '';
  } while (cursor !== '');
  return { totalCount, ids };
}

/** Sets `ended` on each entry that created a transaction. */
export async function learnEnds(client: ApiClient, entries: readonly Entry[]): Promise<void> {
  const made = entries.filter((entry) => makesTransaction(entry) && entry.id !== undefined);
  await inParallel(made, WIDTH, async (entry) => {
    const found: Json = await client
      .expectOk('GET', `/transactions/${transactionIdOf(entry)}`)
      .catch((error: unknown) => ({ status: String(error) }));
    entry.ended = String(found['status']);
  });
}

/**
 * Checks that every acknowledged transaction exists exactly once, that there are no others, and that each has an
 * expected final status. `ended` must be set on the entries.
 */
export async function transactionFaults(
  client: ApiClient,
  accountIds: readonly string[],
  entries: readonly Entry[],
): Promise<string[]> {
  const faults: string[] = [];
  const made = outcomesOf(entries);
  const byId = new Map(made.map((one) => [one.transactionId, one]));
  if (byId.size !== made.length)
    faults.push(`${made.length - byId.size} keys share the transaction of another`);
  await inParallel(accountIds, 4, async (accountId) => {
    for (const side of ['sender', 'receiver']) {
      const { totalCount, ids } = await listAll(client, `${side}AccountIdentifier=${accountId}`);
      const expected = made.filter(
        ({ entry, outcome }) => entry.subject === accountId && outcome.side === side,
      );
      const listed = new Set(ids);
      if (totalCount !== expected.length || listed.size !== expected.length || ids.length !== listed.size)
        faults.push(
          `${accountId} as ${side}: totalCount ${totalCount}, ${listed.size} listed, ${expected.length} acknowledged`,
        );
      for (const { transactionId } of expected)
        if (!listed.has(transactionId)) faults.push(`${transactionId} was acknowledged and is not listed`);
      for (const id of ids) if (!byId.has(id)) faults.push(`${id} exists but was never acknowledged`);
    }
  });
  for (const { entry, transactionId, outcome } of made)
    if (!outcome.statuses.includes(String(entry.ended)))
      faults.push(`${transactionId} (${entry.kind}) is ${entry.ended}, not ${outcome.statuses.join(' or ')}`);
  return faults;
}

/** Sums the balance changes of the acknowledged commands for each account. */
export function changesOf(entries: readonly Entry[]): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (accountId: string, amount: number): void =>
    void changes.set(accountId, (changes.get(accountId) ?? 0) + amount);
  for (const { kind, status, subject, amount } of entries)
    if (kind === 'fund' && status === 200) add(subject, amount);
  for (const { entry, outcome } of outcomesOf(entries)) add(entry.subject, outcome.change);
  return changes;
}

/**
 * Checks that the balance of each account is the sum of the acknowledged commands, which also shows that no funding was
 * duplicated. `lastBalanceEvents` are by account.
 */
export async function balanceFaults(
  client: ApiClient,
  owners: readonly AccountOwner[],
  entries: readonly Entry[],
  lastBalanceEvents: ReadonlyMap<string, SeenEvent>,
): Promise<string[]> {
  const changes = changesOf(entries);
  const faults: string[] = [];
  await inParallel(owners, WIDTH, async ({ customerId, accountId, funds }) => {
    const query = `customerId=${customerId}&currency=USD`;
    const page = await client.expectOk('GET', `/customers/internal-accounts?${query}`);
    const balance = at(page, 'data', 0, 'balance', 'amount');
    const expected = funds + (changes.get(accountId) ?? 0);
    if (balance !== expected) faults.push(`${accountId} holds ${balance}, not ${expected}`);
    const told = lastBalanceEvents.get(accountId)?.balance;
    if (told !== balance)
      faults.push(`the last balance event of ${accountId} says ${told}, it holds ${balance}`);
  });
  return faults;
}
