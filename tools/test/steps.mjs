import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../infra/workspace.mjs';
import { signalGroup } from '../infra/processes.mjs';

const STEP_TIMEOUT_MS = 45 * 60_000;
const BIN = join(ROOT, 'node_modules');
/** Suites that break the system on purpose. */
const FAULTS = 'e2e/chaos/';
/** The suite that wants the machine for itself. */
const OVERLOAD = 'own-system/overload';
/** Suites that drive a browser. */
const BROWSER = 'e2e/browser/';
/** Suites that make a client in a language of its own. */
const [PYTHON_CLIENT, JAVA_CLIENT] = ['generated-python-client', 'generated-java-client'];
/** Long enough that every operation is met in each of the fuzzer's phases. */
const FUZZ_MINUTES = '2';
/** Compiled by the build, which runs first. */
const CHECKS = join('tools', 'checks', 'dist', 'main.js');
const JEST = join(BIN, 'jest', 'bin', 'jest.js');

/**
 * @typedef {'static' | 'unit' | 'integration' | 'e2e'} Group
 * @typedef {object} Step
 * @property {string} name
 * @property {Group} group
 * @property {string[]} args of node
 * @property {boolean} [isJest] its tests are counted one by one
 * @property {boolean} [isBeside] runs beside the step after it: one of the two waits more than it works, or works on one
 *   core; what it says is shown when it has ended
 */

/** @returns {Step[]} what looks at the sources alone */
function staticSteps() {
  const tsc = join(BIN, 'typescript', 'bin', 'tsc');
  return [
    {
      name: 'formatting',
      group: 'static',
      isBeside: true,
      args: [join(BIN, 'prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    },
    { name: 'build', group: 'static', args: [tsc, '-b'] },
    {
      name: 'types of the tests',
      group: 'static',
      isBeside: true,
      args: [tsc, '-p', 'tsconfig.check.json'],
    },
    { name: 'types of the tools', group: 'static', isBeside: true, args: [tsc, '-p', 'tools'] },
    {
      name: 'lint',
      group: 'static',
      args: [join(BIN, 'eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.'],
    },
    { name: 'names, cycles, lint rules', group: 'static', args: [CHECKS, 'sources'] },
    { name: 'landed migrations', group: 'static', args: [CHECKS, 'migrations'] },
    { name: 'dead code', group: 'static', isBeside: true, args: [CHECKS, 'dead-code'] },
    { name: 'duplicates', group: 'static', args: [CHECKS, 'duplicates'] },
    { name: 'event schemas', group: 'static', args: [CHECKS, 'event-schemas', '--check'] },
    { name: 'OpenAPI document', group: 'static', isBeside: true, args: [CHECKS, 'openapi'] },
    {
      name: 'table of operations, Postman collection',
      group: 'static',
      args: [CHECKS, 'api-reference', '--check'],
    },
  ];
}

/**
 * @typedef {{hasBrowser: boolean, hasPython: boolean, hasJavac: boolean}} Machine
 * @param {Machine} machine
 * @returns {string[]} the end-to-end suites that need a program that the machine lacks
 */
function suitesLeftOut({ hasBrowser, hasPython, hasJavac }) {
  return [
    ...(hasBrowser ? [] : [BROWSER]),
    ...(hasPython ? [] : [PYTHON_CLIENT]),
    ...(hasJavac ? [] : [JAVA_CLIENT]),
  ];
}

/**
 * @param {Machine} machine what needs a program that it lacks is left out
 * @returns {Step[]} in the order in which they run: what fails fast and often stands first
 */
export function allSteps(machine) {
  return [
    ...staticSteps(),
    {
      name: 'unit tests',
      group: 'unit',
      isJest: true,
      args: [JEST, '--ignoreProjects', 'integration', 'e2e', 'own-system', '--maxWorkers', '2'],
    },
    {
      // They wait for what they stopped to come back, as the longest integration suites do.
      name: 'end-to-end tests with systems of their own',
      group: 'e2e',
      isJest: true,
      isBeside: true,
      args: [JEST, '--testPathIgnorePatterns', OVERLOAD, '--selectProjects', 'own-system', '--runInBand'],
    },
    {
      name: 'integration tests',
      group: 'integration',
      isJest: true,
      // More workers than cores: the longest suites wait more than they work.
      args: [JEST, '--selectProjects', 'integration', '--maxWorkers', '3'],
    },
    ...(machine.hasPython
      ? [
          {
            name: 'contract fuzzer',
            group: /** @type {const} */ ('e2e'),
            isBeside: true,
            args: [join('tools', 'run.mjs'), 'fuzz', '--minutes', FUZZ_MINUTES],
          },
        ]
      : []),
    {
      // Each suite has platforms of its own, and waits more than it works.
      name: 'end-to-end tests',
      group: 'e2e',
      isJest: true,
      args: [
        ...[JEST, '--testPathIgnorePatterns', FAULTS, ...suitesLeftOut(machine)],
        ...['--selectProjects', 'e2e', '--maxWorkers', '2'],
      ],
    },
    {
      // Its figures say nothing; the suites with faults, beside which it runs, mostly wait.
      name: 'benchmark, short form',
      group: 'e2e',
      isBeside: true,
      args: [join('tools', 'run.mjs'), 'bench', '--short'],
    },
    {
      // These stop and kill what others would use.
      name: 'end-to-end tests with faults',
      group: 'e2e',
      isJest: true,
      args: [JEST, FAULTS, '--selectProjects', 'e2e', '--runInBand'],
    },
    {
      name: 'end-to-end test of an overload',
      group: 'e2e',
      isJest: true,
      args: [JEST, OVERLOAD, '--selectProjects', 'own-system'],
    },
  ];
}

/** @typedef {{name: string, passed: number, failed: number, seconds: number, note?: string}} Outcome */

/**
 * @param {Step} step
 * @param {{env: NodeJS.ProcessEnv, dir: string, onSpawn: (child: import('node:child_process').ChildProcess) => void}} options
 * @returns {Promise<Outcome>}
 */
export async function runStep(step, { env, dir, onSpawn }) {
  const startedAt = Date.now();
  const report = join(dir, `${step.name.replaceAll(' ', '-')}.json`);
  const args = step.isJest
    ? [...step.args, '--passWithNoTests', '--json', `--outputFile=${report}`]
    : step.args;
  const said = step.isBeside ? openSync(`${report}.log`, 'w') : undefined;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    detached: true,
    // With --json Jest prints its report once more to the standard output; what a person reads goes to stderr.
    stdio: ['ignore', step.isJest ? 'ignore' : (said ?? 'inherit'), said ?? 'inherit'],
  });
  onSpawn(child);
  const timer = setTimeout(
    () => child.pid !== undefined && signalGroup(child.pid, 'SIGKILL'),
    STEP_TIMEOUT_MS,
  );
  /** @type {number | null} */
  const code = await new Promise((done) => child.once('exit', done).once('error', () => done(1)));
  clearTimeout(timer);
  if (said !== undefined) {
    closeSync(said);
    process.stdout.write(`\n== ${step.name}, which ran beside\n${readFileSync(`${report}.log`, 'utf8')}`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  const counts = step.isJest
    ? jestCounts(readJson(report), code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  return { name: step.name, seconds, ...counts };
}

/**
 * A file that could not be run, a test that was skipped, and a Jest that ended badly without a failed test all count as
 * failed: none of them is a success.
 * @param {Record<string, number> | undefined} report
 * @param {number | null} code
 * @returns {{passed: number, failed: number, note?: string}}
 */
export function jestCounts(report, code) {
  if (!report) return { passed: 0, failed: 1, note: 'Jest did not finish' };
  const passed = report.numPassedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  const failed = (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0) + skipped;
  if (failed === 0 && code !== 0) return { passed, failed: 1, note: `Jest ended with exit code ${code}` };
  return { passed, failed, ...(skipped > 0 ? { note: `${skipped} skipped count as failed` } : {}) };
}
