import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiClient, parseJson, textAt } from '@corridor/api-client';
import {
  commitFolder,
  DisposableSystem,
  sharePackages,
  type CommitFolder,
} from '@corridor/disposable-system';
import { StartFailure } from '../../../infra/failure.mjs';
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
import { groupLines, logTexts, rebalanceTime } from './rebalances';
import { StepWatch } from './steps';

/** Those that answer are replaced before those that ask, so that nobody is asked for what it doesn't know yet. */
const ORDER = ['notifications', 'compliance', 'accounts', 'payments', 'gateway'];
const ONLY_SERVERS = 'accounts=0,compliance=0,payments=0,notifications=0,gateway=0';
const PAYMENTS_GROUP = 'payments.requests';
const REQUEST_PARTITIONS = 12;
const GRACE_MS = 45_000;
/** A first start of a release installs its packages and compiles it. */
const START_LIMIT_MS = 540_000;
/** Long enough to see a rebalance that takes too long. */
const SCALED_CALM_MS = 5_000;
const SEED = 17;

export type Rollout = 'rolling' | 'upgrade';

/** How much a run does. Each form takes every step; the short one does so with one instance of each service. */
interface Extent {
  instances: number;
  /** Pause after each change, in which the load goes on. */
  calmMs: number;
  clients: number;
  /** The longest rebalance that is no fault. The short form runs beside other tests, so its times say nothing. */
  rebalanceMaxMs: number;
}

const LONG: Extent = { instances: 2, calmMs: 3_000, clients: 12, rebalanceMaxMs: 3_000 };
const SHORT: Extent = { instances: 1, calmMs: 1_000, clients: 3, rebalanceMaxMs: Infinity };

/** What the steps of a rollout act on. */
interface Stage {
  system: DisposableSystem;
  fleet: Fleet;
  watch: StepWatch;
  extent: Extent;
  faults: string[];
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
async function replaceAll({ fleet, watch, extent }: Stage, root: string, why: string): Promise<void> {
  const apps = why === 'back' ? [...ORDER].reverse() : ORDER;
  fleet.root = root;
  for (const app of apps) {
    await watch.during(`${why}: ${app}`, () => fleet.replace(app));
    await watch.during(`${why}: after ${app}`, () => pause(extent.calmMs));
  }
}

/** Payments from 1 to 2 to 3 instances and back in one go. The group must have its partitions again in time. */
async function scalePayments(stage: Stage): Promise<void> {
  const { system, fleet, watch, faults, extent } = stage;
  const stopOne = async (): Promise<void> => {
    const [one] = fleet.of('payments');
    if (one) await fleet.stop(one);
  };
  while (fleet.of('payments').length > 1) await stopOne();
  await pause(SCALED_CALM_MS);
  const started = new Set(fleet.of('payments').map(({ name }) => name));
  const startOne = async (): Promise<unknown> => started.add((await fleet.start('payments')).name);
  const changes = [
    ['1 to 2', startOne],
    ['2 to 3', startOne],
    ['3 to 2', stopOne],
    ['2 to 1', stopOne],
  ] as const;
  for (const [name, change] of changes) {
    const from = Date.now();
    await watch.during(`payments from ${name}`, async () => {
      await change();
      await pause(SCALED_CALM_MS);
    });
    const files = [...started].map((instance) => join(system.run.logs, `${instance}.log`));
    const took = rebalanceTime(groupLines(logTexts(files), PAYMENTS_GROUP), { from, to: Date.now() });
    say(`  the group had its partitions again after ${took ?? '?'} ms`);
    if (took === undefined) faults.push(`payments from ${name}: no rebalance was seen`);
    else if (took > extent.rebalanceMaxMs)
      faults.push(`payments from ${name}: the rebalance took ${took} ms`);
  }
}

async function rollAndScale(stage: Stage): Promise<void> {
  await replaceAll(stage, ROOT, 'restart');
  await scalePayments(stage);
}

async function upgradeAndBack(stage: Stage, oldRoot: string): Promise<void> {
  const { system, watch } = stage;
  const { servicePasswords } = ensureSecrets(system.dataDir);
  const adminUrl = system.run.adminDatabaseUrl;
  await watch.during('migrate', () => provisionAndMigrate({ adminUrl, servicePasswords, run: execute }));
  await replaceAll(stage, ROOT, 'upgrade');
  await scalePayments(stage);
  await replaceAll(stage, oldRoot, 'back');
}

/** A platform with a token that may do everything. */
async function makeClient(system: DisposableSystem, baseUrl: string): Promise<ApiClient> {
  const { code, output } = await system.adminOfItsRelease('create-platform', '--name', 'Rollout', '--json');
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
    extent,
  }: Pick<Stage, 'system' | 'fleet'> & {
    balancer: Balancer;
    baseUrl: string;
    extent: Extent;
  },
  work: (stage: Stage) => Promise<void>,
): Promise<string[]> {
  const receiver = new EventReceiver();
  try {
    for (let count = 0; count < extent.instances; count += 1)
      await Promise.all(ORDER.map((app) => fleet.start(app)));
    const client = await makeClient(system, baseUrl);
    await client.expectOk('PATCH', '/config', { webhookEndpoint: await receiver.start() });
    const payers: Payer[] = await makePayers(client, extent.clients, FIRST_FUNDS);
    const journal = new Journal(join(system.dataDir, 'journal.jsonl'));
    const load = new Load({
      ...{ journal, payers, timeline: new Timeline(), clients: new Map([['balancer', client]]) },
      ...{ seed: SEED, thinkMs: 400, isRepeating: false, hasBank: false },
    });
    const watch = new StepWatch(balancer, load, say);
    load.start();
    const faults: string[] = [];
    await watch.during('before', () => pause(extent.calmMs));
    await work({ system, fleet, watch, extent, faults });
    await load.stop(GRACE_MS);
    const verified = await verify({
      system: wellSystem(system, fleet),
      ...{ receiver, client, journal, load, payers, funds: FIRST_FUNDS, isShort: true },
    });
    say(`afterwards ${JSON.stringify(verified.figures)}`);
    return [...fleet.faults, ...faults, ...verified.faults];
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

/** Whether git has a commit. */
function hasCommit(revision: string): boolean {
  const args = ['cat-file', '-e', `${revision}^{commit}`];
  return spawnSync('git', args, { cwd: ROOT, stdio: 'ignore' }).status === 0;
}

function isShallowClone(): boolean {
  const args = ['rev-parse', '--is-shallow-repository'];
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim() === 'true';
}

/** The sources of the last release, or why this clone can't have them: none was made, or the clone lacks its commit. */
async function lastRelease(): Promise<CommitFolder | string> {
  const release = releases().at(-1);
  if (!release) return 'no release has been made';
  const { version, commit } = release;
  const revision = [commit, `v${version}`].find(hasCommit);
  if (revision !== undefined) return commitFolder(revision);
  const remedy = isShallowClone()
    ? 'because it is shallow'
    : `fetch it with "git fetch origin tag v${version}"`;
  return `this clone has neither the commit ${commit} of the release ${version} nor its tag, ${remedy}`;
}

/** Performs a rollout on a system of its own, and ends the process. */
export async function runRollout(rollout: Rollout, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      clients: { type: 'string' },
      short: { type: 'boolean', default: false },
      'or-restart': { type: 'boolean', default: false },
    },
  });
  const extent = {
    ...(values.short ? SHORT : LONG),
    ...(values.clients ? { clients: Number(values.clients) } : {}),
  };
  let from: CommitFolder | undefined;
  if (rollout === 'upgrade') {
    const found = values.from === undefined ? await lastRelease() : await commitFolder(values.from);
    if (typeof found !== 'string') from = found;
    else if (values['or-restart']) say(`no upgrade, but a restart of every service: ${found}`);
    else throw new StartFailure(`There is no release to upgrade from: ${found}. Name a commit with --from.`);
  }
  if (from) sharePackages(from.folder);
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
      { system, fleet, balancer, baseUrl, extent },
      from ? (stage) => upgradeAndBack(stage, root) : rollAndScale,
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
