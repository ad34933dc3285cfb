import { textAt, type ApiClient } from '@corridor/api-client';
import {
  copyFaults,
  becomesQuiet,
  becomesWell,
  withDatabase,
  type DisposableSystem,
  type WorkingSystem,
} from '@corridor/disposable-system';
import { APPS } from '../../start/apps.mjs';
import type { ChaosBank } from './bank';
import type { EventReceiver } from './events';
import type { Journal } from './journal';
import type { Load } from './load';
import type { Payer } from './operations';
import { makesTransaction } from './outcomes';
import { advance } from './quote-operations';
import { eventFaults, lastBalanceEvents } from './verify-events';
import { balanceFaults, learnEnds, replayFaults, resolveDoubts, transactionFaults } from './verify-journal';

/**
 * Of a long run: longer than the ten minutes after which an instruction that the bank never got may be sent again, as after a
 * kill between the commit of an attempt and its first byte.
 */
const QUIET_LIMIT_MS = 15 * 60_000;

/** A system whose state is verified. */
export type VerifiedSystem = WorkingSystem & Pick<DisposableSystem, 'admin'>;

/** What exists after a run and is verified. */
export interface AfterRun {
  system: VerifiedSystem;
  receiver: EventReceiver;
  /** Absent if no payout went through a connector. */
  bank?: ChaosBank;
  client: ApiClient;
  journal: Journal;
  load: Load;
  payers: readonly Payer[];
  funds: number;
  /** Whether the bank says at once which payouts never arrived. */
  isShort: boolean;
}

/** Verifies a run. Resolves with all faults and the figures of the run. */
export async function verify({
  system,
  receiver,
  bank,
  client,
  journal,
  load,
  payers,
  funds,
  isShort,
}: AfterRun): Promise<{ faults: string[]; figures: Record<string, number> }> {
  receiver.mood = 'ok';
  await bank?.become('ok');
  const endpoints = await client.expectOk('GET', '/webhook-endpoints');
  const endpointId = textAt(endpoints, 'data', 0, 'id');
  const recover = async (): Promise<void> => {
    if (isShort) await withDatabase(system, async (query) => bank?.disown(query, journal));
    await client.expectOk('POST', `/webhook-endpoints/${endpointId}/recover`);
  };
  /** Advances the clock, because a quote that is not executed expires only after minutes. */
  const settles = async (): ReturnType<typeof becomesQuiet> => {
    await becomesWell(system);
    await load.perform(advance());
    const quiet = await becomesQuiet(system, recover, isShort ? {} : { limitMs: QUIET_LIMIT_MS });
    await bank?.posted();
    return quiet;
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
    ...((await withDatabase(system, async (query) => bank?.faults(query, journal))) ?? []),
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
    bankPayouts: entries.filter(({ kind, id }) => kind.endsWith('bank-payout') && id !== undefined).length,
    customersMade: load.newcomers.length,
    events: receiver.events.length,
    webhookAttempts: receiver.attempts,
  };
  return { faults, figures };
}

async function ledgerFaults(system: VerifiedSystem): Promise<string[]> {
  const { code, output } = await system.admin('verify-ledger');
  return code === 0 && /^the ledger is sound$/m.test(output) ? [] : [`verify-ledger: ${output}`];
}

async function deadLetterFaults(system: VerifiedSystem): Promise<string[]> {
  const lists = await Promise.all(
    APPS.filter(({ entersHttp }) => !entersHttp).map(async ({ name: app }) => {
      const { code, output } = await system.admin('dead-letters', 'list', app);
      return code === 0 && output.trim() === '' ? [] : [`dead letters of ${app}: ${output}`];
    }),
  );
  return lists.flat();
}
