/**
 * `npm run fuzz`: starts a system and sends it requests that Schemathesis generates from its OpenAPI document: valid
 * and invalid ones, alone and as chains of calls. No answer may be 5xx (except for the sandbox's simulated error) or
 * contradict the document, and the ledger must be sound afterwards. `--minutes` limits a run. `--inputs` repeats runs
 * with new seeds until that many requests were sent. `--seed` repeats a run.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiClient } from '@corridor/api-client';
import { DisposableSystem } from '@corridor/disposable-system';
import { StartFailure } from '../../infra/failure.mjs';
import { freePort } from '../../infra/ports.mjs';
import { exitOf } from '../../infra/processes.mjs';
import { ensurePythonPackages } from '../../infra/python.mjs';
import { ROOT, cacheDirOf, readJson } from '../../infra/workspace.mjs';
import { fillPool } from './pool';

const CHECKS = [
  'no_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
];
const REQUEST_LIMIT_SECONDS = 25;
/** How much longer than its time the fuzzer may run: it lays out its tests before, and minimises faults after. */
const OVERTIME_MS = 480_000;
const SEED_MAX = 2 ** 31;
const MINUTES_MAX = 600;
/** Hooks of the fuzzer, and the versions of its packages. */
const FOLDER = join(ROOT, 'tools', 'fuzz');

/** The installed fuzzer and the system that it tests. */
interface Prepared {
  program: string;
  system: DisposableSystem;
  env: NodeJS.ProcessEnv;
}

/** Number of answers by status. */
type Answers = Record<string, number>;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function installFuzzer(): string {
  const folder = join(cacheDirOf(process.env), 'fuzz');
  const requirements = join(FOLDER, 'requirements.txt');
  return join(ensurePythonPackages({ folder, requirements, what: 'the fuzzer', say }), 'schemathesis');
}

function positive(text: string | undefined, name: string, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!(number > 0)) throw new StartFailure(`--${name} must be a positive number, not "${text}".`);
  return number;
}

/** Runs the fuzzer once. */
async function fuzz(
  { program, system, env }: Prepared,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<{ code: number | null; answers: Answers }> {
  const file = join(system.dataDir, 'fuzz-answers.json');
  const args = [
    ['run', new URL('/openapi.json', system.run.baseUrl).href],
    ['--auth', 'sandbox:sandbox-secret'],
    ['--checks', CHECKS.join(',')],
    ['--max-time', String(seconds)],
    ['--request-timeout', String(REQUEST_LIMIT_SECONDS)],
    ['--seed', String(seed)],
    ['--generation-database', 'none'],
    ['--warnings', 'off'],
    ['--continue-on-failure', '--no-color'],
  ].flat();
  const child = spawn(program, args, {
    cwd: system.dataDir,
    env: { ...env, FUZZ_ANSWERS: file },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: seconds * 1_000 + OVERTIME_MS,
    killSignal: 'SIGKILL',
  });
  child.on('error', (error) => say(String(error)));
  const { code, signal } = await exitOf(child);
  if (signal !== null) say(`The fuzzer was ended by ${signal}`);
  return { code, answers: (readJson(file) as Answers | undefined) ?? {} };
}

async function prepare(system: DisposableSystem, program: string): Promise<Prepared> {
  await system.becomesReady();
  const nowhere = `http://127.0.0.1:${await freePort()}/`;
  const { pool, ownTokenId } = await fillPool(new ApiClient({ baseUrl: system.run.baseUrl }), nowhere);
  const file = join(system.dataDir, 'fuzz-pool.json');
  writeFileSync(file, JSON.stringify(pool));
  const env = {
    ...process.env,
    FUZZ_NOWHERE_URL: nowhere,
    FUZZ_POOL: file,
    FUZZ_TOKEN_ID: ownTokenId,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: FOLDER,
    SCHEMATHESIS_HOOKS: 'hooks',
  };
  return { program, system, env };
}

/** Runs the fuzzer until enough requests were sent or a run failed. Resolves with whether all runs passed. */
async function fuzzAll(
  prepared: Prepared,
  { seconds, firstSeed, inputsMin }: { seconds: number; firstSeed: number; inputsMin: number },
): Promise<boolean> {
  let [isSound, sent, seed] = [true, 0, firstSeed];
  do {
    const { code, answers } = await fuzz(prepared, { seconds, seed });
    const inputs = Object.values(answers).reduce((sum, one) => sum + one, 0);
    sent += inputs;
    isSound &&= code === 0 && inputs > 0;
    const verdict = code === 0 ? 'no fault' : 'faults, see above';
    say(`Seed ${seed}: ${verdict}; answers ${JSON.stringify(answers)}`);
    say(`${sent} inputs so far`);
    seed += 1;
  } while (isSound && sent < inputsMin);
  return isSound;
}

/** Resolves with the exit code. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, inputs: { type: 'string' }, seed: { type: 'string' } },
  });
  const inputsMin = values.inputs === undefined ? 0 : positive(values.inputs, 'inputs', 0);
  const seconds = Math.round(60 * Math.min(positive(values.minutes, 'minutes', 2), MINUTES_MAX));
  const firstSeed = positive(values.seed, 'seed', 1 + Math.floor(Math.random() * SEED_MAX));
  const program = installFuzzer();
  // Schemathesis also sends requests with wrong credentials, all from one address, so the limit must not apply.
  const system = new DisposableSystem({ env: { AUTH_FAILURES_PER_MINUTE: '1000000' } });
  let isSound = true;
  try {
    isSound = await fuzzAll(await prepare(system, program), { seconds, firstSeed, inputsMin });
    const { code, output } = await system.admin('verify-ledger');
    say(output.trim());
    isSound &&= code === 0;
  } finally {
    await system.stop();
    system.removeData();
  }
  say(isSound ? 'The contract held' : 'The contract did not hold');
  return isSound ? 0 : 1;
}

async function main(): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    say(error instanceof StartFailure ? error.message : String((error as Error).stack));
    process.exitCode = 1;
  }
}

void main();
