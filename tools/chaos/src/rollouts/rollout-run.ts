import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, parseJson, textAt } from '@corridor/api-client';
import { commitFolder, DisposableSystem } from '@corridor/disposable-system';
import { releases } from '../../../infra/releases.mjs';
import { ROOT } from '../../../infra/workspace.mjs';
import { provisionAndMigrate } from '../../../start/database.mjs';
import type { Run } from '../../../start/install.mjs';
import { ensureSecrets } from '../../../start/secrets.mjs';
import { API_VERSION } from '../../../start/seed.mjs';
import { EventReceiver } from '../events';
import { Journal } from '../journal';
import { Load } from '../load';
import { FIRST_FUNDS, type Payer } from '../operations';
import { makePayers } from '../payers';
import { faultLines } from '../report';
import { Timeline } from '../timeline';
import { verify } from '../verify';
import { Balancer } from './balancer';
import { Fleet } from './fleet';
import { StepWatch } from './steps';

/** Those that answer are replaced before those that ask, so that nobody is asked for what it doesn't know yet. */
const ORDER = ['notifications', 'compliance', 'accounts', 'payments', 'gateway'];
const ONLY_SERVERS = 'accounts=0,compliance=0,payments=0,notifications=0,gateway=0';
const INSTANCES = 2;
const REQUEST_PARTITIONS = 12;
const CALM_MS = 3_000;
const GRACE_MS = 45_000;
/** A first start of a release installs its packages and compiles it. */
const START_LIMIT_MS = 540_000;
const REBALANCE_MAX_MS = 3_000;
const SEED = 17;

export type Rollout = 'rolling' | 'upgrade';

/** What the steps of a rollout act on. */
interface Stage {
  system: DisposableSystem;
  fleet: Fleet;
  watch: StepWatch;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const execute: Run = ({ command, args, env = process.env, cwd = ROOT }) =>
  new Promise((done) => {
    execFile(command, args, { env, cwd }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` });
    });
  });

/** Replaces every instance by one of another release, in an order that keeps those that answer ahead. */
async function replaceAll({ fleet, watch }: Stage, root: string, why: string): Promise<void> {
  const apps = why === 'back' ? [...ORDER].reverse() : ORDER;
  fleet.root = root;
  for (const app of apps) {
    await watch.during(`${why}: ${app}`, () => fleet.replace(app));
    await watch.during(`${why}: after ${app}`, () => pause(CALM_MS));
  }
}

async function rollAndScale(stage: Stage): Promise<void> {
  const { fleet, watch } = stage;
  await replaceAll(stage, ROOT, 'restart');
  const stopOne = async (): Promise<void> => fleet.stop(fleet.of('payments')[0] as never);
  const changes = [
    ['2 to 1', stopOne],
    ['1 to 2', () => fleet.start('payments')],
    ['2 to 3', () => fleet.start('payments')],
    ['3 to 2', stopOne],
    ['2 to 1', stopOne],
  ] as const;
  for (const [name, change] of changes)
    await watch.during(`payments from ${name}`, async () => {
      await change();
      await pause(CALM_MS);
    });
}

async function upgradeAndBack(stage: Stage, oldRoot: string): Promise<void> {
  const { system, watch } = stage;
  const { servicePasswords } = ensureSecrets(system.dataDir);
  const adminUrl = system.run.adminDatabaseUrl;
  await watch.during('migrate', () => provisionAndMigrate({ adminUrl, servicePasswords, run: execute }));
  await replaceAll(stage, ROOT, 'upgrade');
  await replaceAll(stage, oldRoot, 'back');
}

/** A platform with a token that may do everything. */
async function makeClient(system: DisposableSystem, baseUrl: string): Promise<ApiClient> {
  const { code, output } = await system.admin('create-platform', '--name', 'Rollout', '--json');
  const line = output.split('\n').find((text) => text.includes('clientSecret'));
  if (code !== 0 || line === undefined) throw new Error(`no platform was made:\n${output}`);
  const token = parseJson(line);
  const credentials = { clientId: textAt(token, 'clientId'), clientSecret: textAt(token, 'clientSecret') };
  return new ApiClient({ baseUrl: `${baseUrl}/${API_VERSION}`, ...credentials });
}

/** Runs the load while `work` acts on the services. Resolves with all faults. */
async function underLoad(
  {
    system,
    fleet,
    balancer,
    baseUrl,
    clients,
  }: Omit<Stage, 'watch'> & {
    balancer: Balancer;
    baseUrl: string;
    clients: number;
  },
  work: (stage: Stage) => Promise<void>,
): Promise<string[]> {
  const receiver = new EventReceiver();
  try {
    for (let count = 0; count < INSTANCES; count += 1)
      await Promise.all(ORDER.map((app) => fleet.start(app)));
    const client = await makeClient(system, baseUrl);
    await client.expectOk('PATCH', '/config', { webhookEndpoint: await receiver.start() });
    const payers: Payer[] = await makePayers(client, clients, FIRST_FUNDS);
    const journal = new Journal(join(system.dataDir, 'journal.jsonl'));
    const load = new Load({
      ...{ journal, payers, timeline: new Timeline(), clients: new Map([['balancer', client]]) },
      ...{ seed: SEED, thinkMs: 400, isRepeating: false, hasBank: false },
    });
    const watch = new StepWatch(balancer, load, say);
    load.start();
    await watch.during('before', () => pause(CALM_MS));
    await work({ system, fleet, watch });
    await load.stop(GRACE_MS);
    const slow = watch.reports
      .filter(({ name, longestMs }) => name.startsWith('payments from') && longestMs > REBALANCE_MAX_MS)
      .map(({ name, longestMs }) => `${name}: a request took ${longestMs} ms`);
    const verified = await verify({
      system: wellSystem(system, fleet),
      ...{ receiver, client, journal, load, payers, funds: FIRST_FUNDS, isShort: true },
    });
    say(`afterwards ${JSON.stringify(verified.figures)}`);
    return [...fleet.faults, ...slow, ...verified.faults];
  } finally {
    await receiver.stop();
  }
}

/** The system with its own processes. */
function wellSystem(system: DisposableSystem, fleet: Fleet) {
  return {
    run: system.run,
    isWell: () => fleet.isWell(),
    admin: (...args: string[]) => system.admin(...args),
  };
}

/** Performs a rollout on a system of its own, and ends the process. */
export async function runRollout(rollout: Rollout, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, clients: { type: 'string', default: '12' } },
  });
  const from =
    rollout === 'upgrade' ? await commitFolder(values.from ?? releases().at(-1)?.commit ?? '') : undefined;
  const root = from?.folder ?? ROOT;
  if (from) say(`from ${from.sha} in ${from.folder}`);
  const system = new DisposableSystem({ root, instances: ONLY_SERVERS, startLimitMs: START_LIMIT_MS });
  const balancer = new Balancer();
  const requestPartitions = REQUEST_PARTITIONS;
  const fleet = new Fleet({ run: () => system.run, balancer, root, requestPartitions });
  let faults = ['the run did not end'];
  try {
    say(`the system's data and logs are in ${system.dataDir}`);
    await system.becomesReady();
    const baseUrl = await balancer.start();
    faults = await underLoad(
      { system, fleet, balancer, baseUrl, clients: Number(values.clients) },
      rollout === 'rolling' ? rollAndScale : (stage) => upgradeAndBack(stage, root),
    );
    for (const line of faultLines(faults)) say(line);
    say(faults.length === 0 ? 'PASS' : `FAIL (${faults.length} faults found)`);
  } finally {
    await fleet.stopAll();
    balancer.stop();
    await system.stop();
    if (faults.length === 0) system.removeData();
  }
  process.exit(faults.length === 0 ? 0 : 1);
}
