import { parseArgs } from 'node:util';
import { StartFailure } from '../../infra/failure.mjs';
import type { RunInApp } from './app-sessions';

/** Services with events, in the order in which their messages are shown. */
const SERVICES = ['accounts', 'compliance', 'payments', 'notifications'];
/** Services that have replicas of what accounts owns. */
const REPLICATING = ['compliance', 'payments', 'notifications'];
const HOUR_MS = 3_600_000;
/** Facts of this time are told again if a topic was lost. It is less than the 30 days for which events are stored. */
const RETOLD_HOURS = 24;
/** Commits become events within moments. An hour also covers clocks that differ. */
const MARGIN_HOURS = 1;

interface Options {
  reason: string;
  restoredTo: string | undefined;
  sinceMs: number | undefined;
  isJson: boolean;
}

interface Look {
  greatestEpoch: number;
  unfinishedEpoch: number | null;
  replaced: string[];
}

/** Prints what a step did, as text or as one line of JSON. */
type Tell = (text: string, facts: object) => void;

/** @throws StartFailure that names what is wrong with the arguments. */
function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { 'restored-to': { type: 'string' }, reason: { type: 'string' }, json: { type: 'boolean' } },
  });
  const restoredTo = values['restored-to'];
  if (!values.reason) throw new StartFailure('after-restore needs --reason <text>, for the audit log.');
  const atMs = restoredTo === undefined ? undefined : Date.parse(restoredTo);
  if (atMs !== undefined && (Number.isNaN(atMs) || atMs > Date.now())) {
    throw new StartFailure('--restored-to is a time of the past, for example 2026-01-31T12:00:00Z.');
  }
  return {
    reason: values.reason,
    restoredTo: atMs === undefined ? undefined : new Date(atMs).toISOString(),
    sinceMs: atMs === undefined ? undefined : atMs - MARGIN_HOURS * HOUR_MS,
    isJson: values.json === true,
  };
}

/**
 * Makes a deployment consistent again after PostgreSQL was restored or Kafka was lost. All services must be stopped.
 * Every step may be repeated, so an interrupted run is simply started again. It continues in the epoch that it began.
 * @returns the exit code: 1 if replicas differ from their owners, or if the ledger is not sound.
 */
export async function afterRestore(args: string[], runInApp: RunInApp): Promise<number> {
  const options = optionsOf(args);
  const tell: Tell = (text, facts) =>
    void process.stdout.write(`${options.isJson ? JSON.stringify(facts) : text}\n`);
  const looks = await inAll(SERVICES, (app) => step<Look>(runInApp, app, ['look']));
  const epoch = epochOf(looks.map(({ result }) => result));
  const replaced = [...new Set(looks.flatMap(({ result }) => result.replaced))];
  const inEpoch = ['--epoch', String(epoch)];
  const since = options.sinceMs === undefined ? [] : ['--since', new Date(options.sinceMs).toISOString()];
  const to = options.restoredTo === undefined ? [] : ['--restored-to', options.restoredTo];
  await inAll(SERVICES, (app) => step(runInApp, app, ['begin', ...inEpoch, ...to]));
  tell(`epoch ${epoch}: new events outrank all that were published before`, { epoch, replaced });

  const lost = await lostLines(runInApp, [...inEpoch, ...since]);
  await inAll(SERVICES, (app) => step(runInApp, app, ['note-lost', ...inEpoch], lost.join('\n')));
  tell(`${lost.length} records have events about lost commits; these events are dropped from now on`, {
    lostStates: lost.length,
  });

  const retoldMs = options.sinceMs ?? Date.now() - RETOLD_HOURS * HOUR_MS;
  const restating = ['--since', new Date(retoldMs).toISOString(), '--replaced', replaced.join(',')];
  const restated = await inAll(SERVICES, (app) =>
    step<{ restated: object }>(runInApp, app, ['restate', ...inEpoch, ...restating]),
  );
  for (const { app, result } of restated)
    tell(`${app}: told again ${JSON.stringify(result.restated)}`, { app, ...result });
  const positions = await inAll(SERVICES, (app) => step(runInApp, app, ['reset-positions', ...since]));
  for (const { app, result } of positions)
    tell(`${app}: positions ${JSON.stringify(result)}`, { app, ...result });
  return conclude({ runInApp, tell, inEpoch, reason: options.reason });
}

/** Rebuilds and compares the replicas, proves the ledger, and finishes the epoch. */
async function conclude({
  runInApp,
  tell,
  inEpoch,
  reason,
}: {
  runInApp: RunInApp;
  tell: Tell;
  inEpoch: readonly string[];
  reason: string;
}): Promise<number> {
  await inAll(REPLICATING, async (app) => {
    const { code, lines } = await runInApp(app, ['rebuild-replicas', '--reason', reason]);
    if (code !== 0) throw new StartFailure(`${app} could not rebuild its replicas: ${lines.join(' ')}`);
  });
  const reconciled = await step(runInApp, 'notifications', ['reconcile', ...inEpoch]);
  tell(`notifications: of lost commits ${JSON.stringify(reconciled)}`, {
    app: 'notifications',
    ...reconciled,
  });
  const differences = await replicaDifferences(runInApp);
  tell(
    differences.length === 0
      ? 'replicas agree with their owners'
      : `replicas differ: ${differences.join(', ')}`,
    { differences },
  );
  const ledger = await runInApp('payments', ['verify-ledger', '--json']);
  const isSound = ledger.code === 0;
  tell(isSound ? 'the ledger is sound' : `the ledger is NOT sound: ${ledger.lines.join('\n')}`, { isSound });
  if (differences.length > 0 || !isSound) return 1;
  await inAll(SERVICES, (app) => step(runInApp, app, ['finish', ...inEpoch, '--reason', reason]));
  tell('done: start the services', { finished: true });
  return 0;
}

/** The epoch of an interrupted run, or one above every epoch so far. */
function epochOf(looks: readonly Look[]): number {
  const unfinished = Math.max(...looks.map(({ unfinishedEpoch }) => unfinishedEpoch ?? 0));
  const greatest = Math.max(...looks.map(({ greatestEpoch }) => greatestEpoch));
  return unfinished > 0 && unfinished === greatest ? unfinished : greatest + 1;
}

async function lostLines(runInApp: RunInApp, options: readonly string[]): Promise<string[]> {
  const found = await inAll(SERVICES, async (app) => {
    const { code, lines } = await runInApp(app, ['after-restore', 'find-lost', ...options]);
    if (code !== 0) throw new StartFailure(`${app} could not compare its events with its database.`);
    return lines;
  });
  return found.flatMap(({ result }) => result);
}

async function replicaDifferences(runInApp: RunInApp): Promise<string[]> {
  const digests = await inAll(SERVICES, async (app) => {
    const { code, lines } = await runInApp(app, ['after-restore', 'digest']);
    if (code !== 0) throw new StartFailure(`${app} could not compute the digests of its tables.`);
    return lines;
  });
  const seen = new Map<string, Set<string>>();
  for (const line of digests.flatMap(({ result }) => result)) {
    const { name, rows, digest } = JSON.parse(line) as { name: string; rows: number; digest: string };
    seen.set(name, (seen.get(name) ?? new Set()).add(`${rows}/${digest}`));
  }
  return [...seen].flatMap(([name, values]) => (values.size === 1 ? [] : [name]));
}

/** Runs a step in an app and returns what its last line says. @throws StartFailure if the step fails. */
async function step<T extends object>(
  runInApp: RunInApp,
  app: string,
  args: readonly string[],
  input?: string,
): Promise<T> {
  const { code, lines } = await runInApp(app, ['after-restore', ...args], input);
  if (code !== 0) throw new StartFailure(`after-restore ${args[0]} failed in ${app}. Repeat the command.`);
  return JSON.parse(lines.at(-1) ?? '{}') as T;
}

async function inAll<T>(
  apps: readonly string[],
  run: (app: string) => Promise<T>,
): Promise<{ app: string; result: T }[]> {
  return Promise.all(apps.map(async (app) => ({ app, result: await run(app) })));
}
