#!/usr/bin/env node
/**
 * `npm run fuzz`: a system of its own is sent what Schemathesis makes of its OpenAPI document, right and wrong, one by
 * one and as chains of calls. No answer may be 5xx (the sandbox's simulated error aside) or other than the document
 * says, and the ledger must be sound afterwards. `--minutes` bounds a run, `--inputs` repeats runs with new seeds until
 * so many requests were sent, `--seed` repeats one.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ChaosSystem } from './chaos/system.mjs';
import { fillPool } from './fuzz/pool.mjs';
import { StartFailure } from './infra/failure.mjs';
import { freePort } from './infra/ports.mjs';
import { ensurePythonPackages } from './infra/python.mjs';
import { ROOT, cacheDirOf, readJson } from './infra/workspace.mjs';

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
const SEED_MAX = 2 ** 31;
const MINUTES_MAX = 600;

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

function installFuzzer() {
  const folder = join(cacheDirOf(process.env), 'fuzz');
  const requirements = join(ROOT, 'tools', 'fuzz', 'requirements.txt');
  return join(ensurePythonPackages({ folder, requirements, what: 'the fuzzer', say }), 'schemathesis');
}

/** @param {string | undefined} text @param {string} name @param {number} otherwise */
function positive(text, name, otherwise) {
  const number = text === undefined ? otherwise : Number(text);
  if (!(number > 0)) throw new StartFailure(`--${name} must be a positive number, not "${text}".`);
  return number;
}

/**
 * One run of the fuzzer.
 * @param {{program: string, system: ChaosSystem, env: NodeJS.ProcessEnv, seconds: number, seed: number}} options
 * @returns {Promise<{code: number | null, answers: Record<string, number>}>} how many answers had each status
 */
async function fuzz({ program, system, env, seconds, seed }) {
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
  });
  /** @type {number | null} */
  const code = await new Promise((done) => child.once('exit', done).once('error', () => done(1)));
  return { code, answers: readJson(file) ?? {} };
}

/** @param {ChaosSystem} system @param {string} program */
async function prepare(system, program) {
  await system.becomesReady();
  const { baseUrl } = system.run;
  const nowhere = `http://127.0.0.1:${await freePort()}/`;
  const { pool, ownTokenId } = await fillPool(baseUrl, nowhere);
  const file = join(system.dataDir, 'fuzz-pool.json');
  writeFileSync(file, JSON.stringify(pool));
  const env = {
    ...process.env,
    FUZZ_NOWHERE_URL: nowhere,
    FUZZ_POOL: file,
    FUZZ_TOKEN_ID: ownTokenId,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: join(ROOT, 'tools', 'fuzz'),
    SCHEMATHESIS_HOOKS: 'hooks',
  };
  return { program, system, env };
}

async function main() {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, inputs: { type: 'string' }, seed: { type: 'string' } },
  });
  const inputsMin = values.inputs === undefined ? 0 : positive(values.inputs, 'inputs', 0);
  const seconds = Math.round(60 * Math.min(positive(values.minutes, 'minutes', 2), MINUTES_MAX));
  let seed = positive(values.seed, 'seed', 1 + Math.floor(Math.random() * SEED_MAX));
  const program = installFuzzer();
  // Of each input it is tried whether it is refused with wrong credentials, from this one address.
  const system = new ChaosSystem({ env: { AUTH_FAILURES_PER_MINUTE: '1000000' } });
  let isSound = true;
  try {
    const prepared = await prepare(system, program);
    let sent = 0;
    do {
      const { code, answers } = await fuzz({ ...prepared, seconds, seed });
      const inputs = Object.values(answers).reduce((sum, one) => sum + one, 0);
      sent += inputs;
      isSound &&= code === 0 && inputs > 0;
      say(
        `Seed ${seed}: ${code === 0 ? 'no fault' : 'faults, see above'}; answers ${JSON.stringify(answers)}`,
      );
      say(`${sent} inputs so far`);
      seed += 1;
    } while (isSound && sent < inputsMin);
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

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof StartFailure ? error.message : String(/** @type {Error} */ (error).stack));
  process.exitCode = 1;
}
