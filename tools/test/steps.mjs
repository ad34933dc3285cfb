import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';

const BIN = join(ROOT, 'node_modules');
/** Suites that break the system on purpose. */
const FAULTS = 'e2e/chaos/';
/** The suite that wants the machine for itself. */
const OVERLOAD = 'own-system/overload';
/** The longest suite with a system of its own. */
const CHAOS = 'own-system/chaos';
/** Suites of the properties of the ledger, whose length PROPERTY_TIMES multiplies. */
const PROPERTIES = [
  ...['batch-decision', 'settlement', 'quote-ledger', 'deposit-ledger', 'instruction-fees', 'transit-ledger'],
  ...['order-events', 'dispatched-payments', 'dispatched-orders', 'shared-accounts', 'balance-events'],
  ...['crashed-dispatches', 'test/ledger'],
  ...['test/statements', 'return-deposits', 'uncovered-fees', 'fees-in-any-order', 'early-order-credits'],
].map((name) => `apps/payments/.*${name}\\.`);
const HOUR_MS = 3_600_000;
/**
 * Suites with systems of their own that take too long for each run of CI. CI kills services in `e2e/chaos` and in the suite
 * of every fault. Integration tests crash a dispatch and an import at each of their commits, and say what a service can
 * sign. Nothing in CI takes the place of the others end to end: the audit log of each admin command, the rotation of keys,
 * real money, check digits, the watching of a system, and the chain of traces.
 */
const PROCEDURES = [
  ...['admin-commands', 'rotated-keys', 'check-digits', 'real-money'],
  ...['killed-bookings', 'killed-payments', 'killed-notifications', 'observed', 'traces'],
  ...['stolen-service', 'upgraded-keys'],
].map((name) => `own-system/${name}\\.`);
/** Suites that drive a browser. */
const BROWSER = 'e2e/browser/';
/** The suite of the faults of each page in each role. CI looks for those of each page, and opens each page in each role. */
const ROLES = 'browser/console-roles\\.';
export const ROLES_STEP = 'pages of operators in each role';
/** Suites that make a client in a language of its own. */
const PYTHON_CLIENTS = ['generated-python-client', 'sdk-python', 'sdk-pages'];
const JAVA_CLIENT = 'generated-java-client';
/** Long enough that every operation is met in each of the fuzzer's phases. */
const FUZZ_MINUTES = '2';
/** Needs Python for the validators. */
export const HELM_STEP = 'Helm chart';
/** The suite that makes the image and runs it. */
const IMAGE = 'own-system/image';
/** The newest version of Node that everything runs on, and the image's own. */
const NEWER_NODE = '24';
export const UNIT_NEWER_STEP = `unit tests on Node ${NEWER_NODE}`;
/** Needs promtool. */
export const ALERTS_STEP = 'alert rules';
const JEST = join(BIN, 'jest', 'bin', 'jest.js');
const NX = join(BIN, 'nx', 'dist', 'bin', 'nx.js');
/** Targets that look at the sources alone, beside lint. */
const STATIC_TARGETS = [
  'types',
  'promises',
  'format',
  'sources',
  'secrets',
  'migrations',
  'dead-code',
  'duplicates',
  'event-schemas',
  'openapi',
  'api-reference',
  'sdks',
  'connectors',
  'metrics',
  'dashboards',
  'site',
];

/**
 * @typedef {'static' | 'unit' | 'integration' | 'e2e'} Group
 * @typedef {object} Step
 * @property {string} name
 * @property {Group} group
 * @property {string[]} args of node
 * @property {'nx' | 'jest'} [counts] what is counted: tasks of Nx, with the tests of those that have a report, or tests of
 *   Jest; else the step is one test
 * @property {import('./lanes.mjs').Lane} [lane] of a step that waits more than it works, works on one core, or wants the
 *   machine for itself; what a step beside others says is shown when it has ended
 * @property {string} [node] path of the Node that runs it; default: that of this process
 * @property {Record<string, string>} [env] its own variables
 */

/**
 * @param {Group} group
 * @param {string} name
 * @param {string[]} targets
 * @param {number} [parallel] tasks at the same time
 * @returns {Step} the targets of all projects that have them; those of unchanged inputs come from the cache
 */
function nxStep(group, name, targets, parallel = 2) {
  return {
    name,
    group,
    counts: 'nx',
    args: [
      NX,
      'run-many',
      '--targets',
      targets.join(),
      '--parallel',
      String(parallel),
      '--outputStyle',
      'static',
    ],
  };
}

/**
 * @param {string} node its path
 * @returns {Step} in one process for all projects, with what the step before has compiled
 */
function unitTestsOn(node) {
  const args = [JEST, '--maxWorkers', '2', '--ignoreProjects', 'integration', 'e2e', 'own-system'];
  // Their properties are tried as often as in CI.
  return { name: UNIT_NEWER_STEP, group: 'unit', counts: 'jest', node, args, env: { PROPERTY_TIMES: '1' } };
}

/** @type {Step} what the end-to-end tests run */
export const buildStep = nxStep('static', 'build', ['build']);

/** @type {Step} On a new machine it waits for downloads. */
const helmStep = {
  name: HELM_STEP,
  group: 'static',
  lane: 'beside',
  args: [join('tools', 'run.mjs'), 'checks', 'helm'],
};

/** @type {Step} */
const alertsStep = {
  name: ALERTS_STEP,
  group: 'static',
  lane: 'beside',
  args: [join('tools', 'run.mjs'), 'checks', 'alerts'],
};

/** @type {Step[]} What they compare with is on the registry's servers, which may not answer. */
const auditSteps = ['advisories', 'python-advisories', 'signatures'].map((list) => ({
  name: `${list} of packages`,
  group: 'static',
  lane: 'beside',
  args: [join('tools', 'run.mjs'), 'checks', 'audit', list],
}));

/** @type {Step} */
const fuzzStep = {
  name: 'contract fuzzer',
  group: 'e2e',
  lane: 'either',
  args: [join('tools', 'run.mjs'), 'fuzz', '--minutes', FUZZ_MINUTES],
};

/** @type {Step} */
const rolesStep = {
  name: ROLES_STEP,
  group: 'e2e',
  counts: 'jest',
  args: [JEST, ROLES, '--selectProjects', 'e2e'],
};

/** @type {Step} Its figures say nothing; it only has to work. */
const benchStep = {
  name: 'benchmark, short form',
  group: 'e2e',
  lane: 'beside',
  args: [join('tools', 'run.mjs'), 'bench', '--short'],
};

/**
 * @typedef {object} Machine
 * @property {boolean} hasBrowser
 * @property {boolean} hasPython
 * @property {boolean} hasJavac
 * @property {boolean} hasPromtool
 * @property {boolean} canBuildImages
 * @property {boolean} isClean whether the checkout is a new one, as in CI
 */

/**
 * A clean checkout has no results to take from the cache. One target for the lint of all projects then costs half of the
 * targets of the projects.
 * @param {Machine} machine
 * @returns {string[]} targets of the projects
 */
function staticTargets({ isClean }) {
  return ['build', isClean ? 'lint-all' : 'lint', ...STATIC_TARGETS];
}

/**
 * The unit tests of all projects in one run of Jest need a fifth less than those of each project in one of its own.
 * @param {Machine} machine
 * @returns {string[]} targets of the projects
 */
function unitTargets({ isClean }) {
  return [isClean ? 'unit-all' : 'unit', 'pytest'];
}

/**
 * @param {Machine} machine
 * @returns {string[]} the end-to-end suites that need a program that the machine lacks
 */
function suitesLeftOut({ hasBrowser, hasPython, hasJavac }) {
  return [
    ...(hasBrowser ? [] : [BROWSER]),
    ...(hasPython ? [] : PYTHON_CLIENTS),
    ...(hasJavac ? [] : [JAVA_CLIENT]),
  ];
}

/**
 * @param {Machine} machine what needs a program that it lacks is left out
 * @returns {Step[]} in the order in which they run: what fails fast and often stands first
 */
export function allSteps(machine) {
  return [
    nxStep('static', 'static checks', staticTargets(machine)),
    ...(machine.hasPython ? [helmStep] : []),
    ...(machine.hasPromtool ? [alertsStep] : []),
    ...auditSteps,
    nxStep('unit', 'unit tests', unitTargets(machine), 3),
    {
      // It waits for what it stopped to come back, as the longest integration suites do.
      name: 'end-to-end test of every fault',
      group: 'e2e',
      counts: 'jest',
      lane: 'beside',
      args: [JEST, CHAOS, '--selectProjects', 'own-system'],
    },
    {
      // They wait for systems to start and stop.
      name: 'end-to-end tests with systems of their own',
      group: 'e2e',
      counts: 'jest',
      lane: 'beside',
      args: [
        ...[JEST, '--testPathIgnorePatterns', OVERLOAD, CHAOS, ...PROCEDURES],
        ...(machine.canBuildImages ? [] : [IMAGE]),
        ...['--selectProjects', 'own-system', '--runInBand'],
      ],
    },
    {
      // These stop and kill what others would use.
      name: 'end-to-end tests with faults',
      group: 'e2e',
      counts: 'jest',
      lane: 'beside',
      args: [JEST, FAULTS, '--selectProjects', 'e2e', '--runInBand'],
    },
    {
      name: 'upgrade and scaling under load, short form',
      group: 'e2e',
      lane: 'beside',
      args: [join('tools', 'run.mjs'), 'chaos', 'upgrade', '--short', '--or-restart'],
    },
    // They wait more than they work.
    nxStep('integration', 'integration tests', ['integration'], 3),
    {
      // Each suite has platforms of its own, and waits more than it works.
      name: 'end-to-end tests',
      group: 'e2e',
      counts: 'jest',
      args: [
        ...[JEST, '--testPathIgnorePatterns', FAULTS, ROLES, ...suitesLeftOut(machine)],
        ...['--selectProjects', 'e2e', '--maxWorkers', '3'],
      ],
    },
    ...(machine.hasPython ? [fuzzStep] : []),
  ];
}

/**
 * @param {{hasBrowser: boolean, newerNode: string | undefined}} machine newerNode: path of a newer Node, if there is one
 * @returns {Step[]} what takes too long for each run of CI
 */
export function longSteps({ hasBrowser, newerNode }) {
  return [
    buildStep,
    benchStep,
    {
      name: 'procedures of operators',
      group: 'e2e',
      counts: 'jest',
      lane: 'beside',
      args: [JEST, ...PROCEDURES, '--selectProjects', 'own-system', '--runInBand'],
    },
    ...(newerNode === undefined ? [] : [unitTestsOn(newerNode)]),
    {
      name: 'properties of the ledger, ten times as long',
      group: 'integration',
      counts: 'jest',
      args: [
        ...[JEST, ...PROPERTIES, '--selectProjects', 'payments', 'integration'],
        ...['--maxWorkers', '2', '--testTimeout', String(HOUR_MS)],
      ],
    },
    ...(hasBrowser ? [rolesStep] : []),
    {
      name: 'end-to-end test of an overload',
      group: 'e2e',
      counts: 'jest',
      lane: 'alone',
      args: [JEST, OVERLOAD, '--selectProjects', 'own-system'],
    },
  ];
}
