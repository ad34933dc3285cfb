#!/usr/bin/env node
/**
 * `npm test`: all checks that must pass before a change lands. `--only` with static, unit, integration or e2e runs a part.
 * `npm run test:long` runs the tests that take too long for each change. Nx runs the static, unit and integration targets of the projects. It takes targets with unchanged
 * inputs from its cache (ADR 29). The last line is `N passed, N failed`: each test counts as one, and so does each
 * other task and step.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILDAH_REMEDY, canBuildImages } from './infra/buildah.mjs';
import { CHROMIUM_REMEDY, findChromium } from './infra/chromium.mjs';
import { StartFailure, firstLine } from './infra/failure.mjs';
import { JAVAC_REMEDY, findJavac } from './infra/java.mjs';
import { ensureNewerNode } from './infra/newer-node.mjs';
import { signalGroup } from './infra/processes.mjs';
import { PROMTOOL_REMEDY, findPromtool } from './infra/promtool.mjs';
import { PYTHON_REMEDY, findPython } from './infra/python.mjs';
import { cacheDirOf, writeJson } from './infra/workspace.mjs';
import { assertNodeVersion, ensureInstalled } from './start/install.mjs';
import { Supervisor } from './start/supervisor.mjs';
import { startTestInfra, stopTestInfra } from './test-infra.mjs';
import { layerTimes } from './test/layer-times.mjs';
import { performInLanes, runsBeside } from './test/lanes.mjs';
import { RESULTS, runStep } from './test/run-step.mjs';
import { RunTime, minutesOf } from './test/run-time.mjs';
import {
  ALERTS_STEP,
  HELM_STEP,
  ROLES_STEP,
  UNIT_NEWER_STEP,
  allSteps,
  buildStep,
  longSteps,
} from './test/steps.mjs';

// A test's broker lives only for minutes, so the second compiler does not pay off.
process.env.KAFKA_JVM_FLAGS ??= '-XX:TieredStopAtLevel=1';

const GROUPS = ['static', 'unit', 'integration', 'e2e'];

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @type {string | undefined} */
let dir;
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
const installer = new Supervisor({ say, onChange: () => {} });

async function cleanUp() {
  for (const { pid, exitCode, signalCode } of children) {
    if (pid !== undefined && exitCode === null && signalCode === null) signalGroup(pid, 'SIGKILL');
  }
  if (!dir) return;
  await stopTestInfra({ dir });
  rmSync(dir, { recursive: true, force: true });
}

/**
 * Performs a step, and says when it starts and ends. It is not run if the time of the run is used up.
 * @param {import('./test/steps.mjs').Step} step
 * @param {{folder: string, time: RunTime}} run
 * @returns {Promise<import('./test/run-step.mjs').Outcome>}
 */
async function performInTime(step, { folder, time }) {
  const { name, group } = step;
  if (time.leftMs === 0) {
    const [note, now] = ['not run: the time of the run is used up', Date.now()];
    say(`${time.stamp} == ${name}: ${note}`);
    return { name, group, passed: 0, failed: 1, startedAt: now, endedAt: now, note };
  }
  say(`\n${time.stamp} == ${name}${runsBeside(step) ? ', beside' : ''}`);
  const outcome = await perform(step, { folder, limitMs: time.leftMs });
  const { startedAt, endedAt, passed, failed } = outcome;
  say(
    `${time.stamp} == ${name} ended after ${minutesOf(endedAt - startedAt)}: ${passed} passed, ${failed} failed`,
  );
  return outcome;
}

/**
 * @param {import('./test/steps.mjs').Step} step
 * @param {{folder: string, limitMs: number}} run
 * @returns {Promise<import('./test/run-step.mjs').Outcome>}
 */
async function perform(step, { folder, limitMs }) {
  const startedAt = Date.now();
  const env = { ...process.env, ...step.env };
  if (step.group === 'integration') {
    try {
      const { adminUrl, brokers } = await startTestInfra({ dir: folder, say });
      Object.assign(env, {
        TEST_DATABASE_URL: adminUrl,
        TEST_KAFKA_BROKERS: brokers,
        TEST_FILES_DIR: folder,
      });
    } catch (error) {
      say(firstLine(error));
      const { name, group } = step;
      const note = 'PostgreSQL or Kafka did not start';
      return { name, group, passed: 0, failed: 1, startedAt, endedAt: Date.now(), note };
    }
  }
  const onSpawn = (/** @type {import('node:child_process').ChildProcess} */ child) => children.add(child);
  const outcome = await runStep(step, { env, dir: folder, limitMs, say, onSpawn });
  if (step.group === 'integration') await stopTestInfra({ dir: folder });
  return { ...outcome, startedAt };
}

/**
 * The outcome of tests whose program is missing on this machine. CI counts them as failed.
 * @param {string} name @param {string} remedy @param {import('./test/steps.mjs').Group} [group]
 * @returns {import('./test/run-step.mjs').Outcome}
 */
function notRun(name, remedy, group = 'e2e') {
  say(`\n== ${name}\nnot run: ${remedy}`);
  const [failed, now] = [process.env.CI === 'true' ? 1 : 0, Date.now()];
  return { name, group, passed: 0, failed, startedAt: now, endedAt: now, note: `not run: ${remedy}` };
}

/** @param {import('./test/run-step.mjs').Outcome[]} outcomes */
function summarise(outcomes) {
  for (const { name, failures = [] } of outcomes) {
    if (failures.length > 0) say(`\n== failures: ${name}\n${failures.join('\n\n')}`);
  }
  say('\n== summary');
  for (const { name, passed, failed, startedAt, endedAt, note, failures = [] } of outcomes) {
    const seconds = Math.round((endedAt - startedAt) / 1_000);
    const state = failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : '-     ';
    say(`${state} ${name}: ${passed} passed, ${failed} failed, ${seconds} s${note ? ` (${note})` : ''}`);
    for (const failure of failures) say(`         ${firstLine(failure)}`);
  }
  const times = layerTimes(outcomes);
  const steps = outcomes.map((outcome) => ({ ...outcome, failures: undefined }));
  writeJson(join(RESULTS, 'times.json'), { times, steps });
  say(
    `time: ${Object.entries(times)
      .map(([layer, seconds]) => `${layer} ${seconds} s`)
      .join(', ')}`,
  );
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  const failed = outcomes.reduce((sum, one) => sum + one.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  return failed;
}

async function main() {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, long: { type: 'boolean', default: false } },
  });
  if (values.long) process.env.PROPERTY_TIMES ??= '10';
  if (values.long && values.only) throw new StartFailure('--only takes parts of npm test; leave out --long.');
  const groups = values.only?.flatMap((text) => text.split(',')) ?? GROUPS;
  const unknown = groups.find((group) => !GROUPS.includes(group));
  if (unknown) throw new StartFailure(`--only wants ${GROUPS.join(', ')}, not "${unknown}".`);
  // What `.ci/run` does before is a part of the run.
  const since = Number(process.env.RUN_STARTED_S);
  const time = new RunTime({ startedAt: since > 0 ? since * 1_000 : Date.now(), isLong: values.long });
  assertNodeVersion();
  await ensureInstalled({ run: (step) => installer.run(step), say });
  dir = mkdtempSync(join(tmpdir(), 'corridor-test-'));
  const machine = {
    hasBrowser: findChromium(process.env) !== undefined,
    hasPython: findPython() !== undefined,
    hasJavac: findJavac(process.env) !== undefined,
    hasPromtool: findPromtool(process.env, cacheDirOf(process.env)) !== undefined,
    canBuildImages: canBuildImages(),
    newerNode: values.long ? ensureNewerNode(cacheDirOf(process.env), say) : undefined,
    isClean: process.env.CI === 'true',
  };
  const steps = values.long
    ? longSteps(machine)
    : allSteps(machine).filter(({ group }) => groups.includes(group));
  const needsBuild = !groups.includes('static') && groups.includes('e2e');
  if (needsBuild) steps.unshift(buildStep);
  const folder = dir;
  const outcomes = await performInLanes(steps, (step) => performInTime(step, { folder, time }));
  if (values.long) addLongNotRun(outcomes, machine);
  else addNotRun(outcomes, machine, groups);
  process.exitCode = summarise(outcomes) === 0 ? 0 : 1;
}

/**
 * Adds the tests whose programs are missing.
 * @param {import('./test/run-step.mjs').Outcome[]} outcomes
 * @param {import('./test/steps.mjs').Machine} machine
 * @param {string[]} groups that were asked for
 */
function addNotRun(outcomes, machine, groups) {
  if (groups.includes('static') && !machine.hasPython)
    outcomes.push(notRun(HELM_STEP, PYTHON_REMEDY, 'static'));
  if (groups.includes('static') && !machine.hasPromtool)
    outcomes.push(notRun(ALERTS_STEP, PROMTOOL_REMEDY, 'static'));
  if (groups.includes('e2e')) {
    if (!machine.hasBrowser) outcomes.push(notRun('browser tests', CHROMIUM_REMEDY));
    if (!machine.hasPython) outcomes.push(notRun('contract fuzzer, Python client', PYTHON_REMEDY));
    if (!machine.canBuildImages) outcomes.push(notRun('image', BUILDAH_REMEDY));
    if (!machine.hasJavac) outcomes.push(notRun('Java client', JAVAC_REMEDY));
  }
}

/**
 * The same of `npm run test:long`.
 * @param {import('./test/run-step.mjs').Outcome[]} outcomes
 * @param {Parameters<typeof longSteps>[0]} machine
 */
function addLongNotRun(outcomes, { hasBrowser, newerNode }) {
  if (newerNode === undefined)
    outcomes.push(notRun(UNIT_NEWER_STEP, 'its package is for Linux on x64', 'unit'));
  if (!hasBrowser) outcomes.push(notRun(ROLES_STEP, CHROMIUM_REMEDY));
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    void Promise.all([installer.stop(), cleanUp()]).finally(() => process.exit(1));
  });
}

try {
  await main();
} catch (error) {
  say(error instanceof StartFailure ? error.message : String(/** @type {Error} */ (error).stack));
  say('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await cleanUp();
}
