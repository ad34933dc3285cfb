import { APPS } from '../start/apps.mjs';
import { makesTransaction } from './outcomes.mjs';
import { becomesQuiet, becomesWell, withDatabase } from './quiet.mjs';
import { advance } from './quote-operations.mjs';
import { copyFaults } from './verify-copies.mjs';
import { eventFaults, lastBalanceEvents } from './verify-events.mjs';
import {
  balanceFaults,
  learnEnds,
  replayFaults,
  resolveDoubts,
  transactionFaults,
} from './verify-journal.mjs';

/**
 * @param {{system: import('./system.mjs').ChaosSystem, receiver: import('./receiver.mjs').Receiver,
 *   client: import('./client.mjs').Client, journal: import('./journal.mjs').Journal, load: import('./load.mjs').Load,
 *   payers: readonly import('./operations.mjs').Payer[], funds: number}} after
 * @returns {Promise<{faults: string[], figures: Record<string, number>}>}
 */
export async function verify({ system, receiver, client, journal, load, payers, funds }) {
  receiver.mood = 'ok';
  const endpoints = await client.expectOk('GET', '/webhook-endpoints');
  const recover = () => client.expectOk('POST', `/webhook-endpoints/${endpoints.data[0].id}/recover`);
  /** Quotes that nobody executes wait for minutes: the clock is put forward. */
  const settles = async () => {
    await becomesWell(system);
    await load.perform(advance());
    return becomesQuiet(system, recover);
  };
  const before = await settles();
  const doubts = await resolveDoubts(load, journal);
  const { entries } = journal;
  const replays = await replayFaults(load, entries);
  const quiet = await settles();
  await learnEnds(client, entries);
  const owners = [
    ...payers.map((payer) => ({ ...payer, funds })),
    ...load.newcomers.map((payer) => ({ ...payer, funds: 0 })),
  ];
  const accountIds = owners.map(({ accountId }) => accountId);
  const faults = [
    ...load.faults,
    ...before.faults,
    ...doubts.faults,
    ...replays,
    ...quiet.faults,
    ...(await transactionFaults(client, accountIds, entries)),
    ...(await balanceFaults(client, owners, entries, lastBalanceEvents(receiver.events))),
    ...(await ledgerFaults(system)),
    ...(await deadLetterFaults(system)),
    ...(await withDatabase(system, copyFaults)),
    ...(await withDatabase(system, (query) => eventFaults(receiver.events, entries, query))),
  ];
  const figures = {
    secondsUntilQuiet: Math.round(before.seconds),
    commands: entries.length,
    inDoubt: doubts.inDoubt,
    transactions: entries.filter((entry) => makesTransaction(entry) && entry.id !== undefined).length,
    customersMade: load.newcomers.length,
    events: receiver.events.length,
    webhookAttempts: receiver.attempts,
  };
  return { faults, figures };
}

/** @param {import('./system.mjs').ChaosSystem} system */
async function ledgerFaults(system) {
  const { code, output } = await system.admin('verify-ledger');
  return code === 0 && /^the ledger is sound$/m.test(output) ? [] : [`verify-ledger: ${output}`];
}

/** @param {import('./system.mjs').ChaosSystem} system */
async function deadLetterFaults(system) {
  const lists = await Promise.all(
    APPS.filter(({ entersHttp }) => !entersHttp).map(async ({ name: app }) => {
      const { code, output } = await system.admin('dead-letters', 'list', app);
      return code === 0 && output.trim() === '' ? [] : [`dead letters of ${app}: ${output}`];
    }),
  );
  return lists.flat();
}
