import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';
import { HELM_STEP, allSteps, longSteps } from './steps.mjs';

const long = { hasBrowser: true, newerNode: '/path/to/node' };

describe('the steps of a machine', () => {
  const all = {
    hasBrowser: true,
    hasPython: true,
    hasJavac: true,
    hasPromtool: true,
    canBuildImages: true,
    isClean: false,
  };
  const argsOf = (machine: typeof all) => allSteps(machine).flatMap(({ args }) => args);

  it.each([
    ['hasBrowser', 'e2e/browser/'],
    ['hasPython', 'generated-python-client'],
    ['hasPython', 'sdk-python'],
    ['hasPython', 'sdk-pages'],
    ['hasJavac', 'generated-java-client'],
    ['canBuildImages', 'own-system/image'],
  ])('leave out what needs a program only without %s', (name, suite) => {
    expect(argsOf(all)).not.toContain(suite);
    expect(argsOf({ ...all, [name]: false })).toContain(suite);
  });

  it('try every property of the ledger ten times as long in the long ones', () => {
    const step = longSteps(long).find(({ group }) => group === 'integration');
    const patterns = step?.args.filter((arg) => arg.startsWith('apps/payments/')) ?? [];
    const tests = readdirSync(join(ROOT, 'apps', 'payments'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(src|test)\/.*spec\.ts$/.test(path))
      .map((path) => `apps/payments/${path}`);
    const withProperties = tests.filter((path) =>
      readFileSync(join(ROOT, path), 'utf8').includes('propertyLength('),
    );
    const matched = tests.filter((path) => patterns.some((pattern) => new RegExp(pattern).test(path)));
    expect(matched).toEqual(withProperties);
    expect(matched).toHaveLength(patterns.length);
  });

  it('run every suite with a system of its own either in CI or in the long ones', () => {
    const folder = join('e2e', 'own-system');
    const suites = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.e2e-spec.ts'));
    const runs = [...allSteps(all), ...longSteps(long)].filter(({ args }) => args.includes('own-system'));
    const timesOf = (suite: string): number =>
      runs.filter(({ args }) => {
        const ignored = args.indexOf('--testPathIgnorePatterns');
        const named = args.filter((one) => one.startsWith('own-system/'));
        const matches = named.some((pattern) => new RegExp(pattern).test(`${folder}/${suite}`));
        return ignored < 0 ? matches : !matches;
      }).length;
    expect(suites.length).toBeGreaterThan(10);
    expect(suites.filter((suite) => timesOf(suite) !== 1)).toEqual([]);
  });

  it.each(['contract fuzzer', HELM_STEP])('have the %s only where there is a Python', (step) => {
    const names = (machine: typeof all) => allSteps(machine).map(({ name }) => name);
    expect(names(all)).toContain(step);
    expect(names({ ...all, hasPython: false })).not.toContain(step);
  });

  it('ask all lists of the registries beside what works', () => {
    const audits = allSteps(all).filter(({ args }) => args.includes('audit'));
    expect(audits.map(({ args, lane }) => [args.at(-1), lane])).toEqual([
      ['advisories', 'beside'],
      ['python-advisories', 'beside'],
      ['signatures', 'beside'],
    ]);
  });

  it('run the suite of the pages of each role in the long ones alone, where there is a browser', () => {
    const timesIn = (steps: ReturnType<typeof longSteps>) =>
      steps.filter(({ args }) => args[1]?.startsWith('browser/console-roles')).length;
    expect([timesIn(longSteps(long)), timesIn(longSteps({ ...long, hasBrowser: false }))]).toEqual([1, 0]);
    const [, ...others] = allSteps(all).filter(({ args }) => args.includes('e2e/chaos/'));
    expect(others.map(({ args }) => args)).toEqual([
      expect.arrayContaining(['--testPathIgnorePatterns', 'browser/console-roles\\.']),
    ]);
  });

  it('run every unit test on a newer Node too in the long ones, where there is one', () => {
    const ofNewer = (newerNode: string | undefined) =>
      longSteps({ ...long, newerNode }).filter(({ node }) => node !== undefined);
    expect(ofNewer(undefined)).toEqual([]);
    const [newer] = ofNewer('/path/to/node');
    expect(newer).toMatchObject({ name: 'unit tests on Node 24', node: '/path/to/node' });
    const ignored = newer?.args.slice(newer.args.indexOf('--ignoreProjects') + 1);
    expect(ignored).toEqual(['integration', 'e2e', 'own-system']);
  });

  it('lint and test units by one target each on a clean checkout, and else by those of the projects', () => {
    const targetsOf = (machine: typeof all) =>
      allSteps(machine)
        .filter(({ counts, group }) => counts === 'nx' && group !== 'integration')
        .flatMap(({ args }) => args[args.indexOf('--targets') + 1]?.split(',') ?? []);
    expect(targetsOf(all)).toEqual(expect.arrayContaining(['types', 'promises', 'lint', 'unit', 'pytest']));
    const ofClean = targetsOf({ ...all, isClean: true });
    expect(ofClean).toEqual(expect.arrayContaining(['types', 'promises', 'lint-all', 'unit-all', 'pytest']));
    for (const target of ['lint-all', 'unit-all']) expect(targetsOf(all)).not.toContain(target);
    for (const target of ['lint', 'unit']) expect(ofClean).not.toContain(target);
  });

  it('leave out of the unit tests of all projects what Jest has as projects of other groups', () => {
    const { targets } = JSON.parse(readFileSync(join(ROOT, 'tools', 'checks', 'project.json'), 'utf8')) as {
      targets: Record<string, { command: string }>;
    };
    expect(targets['unit-all']?.command).toContain('--ignoreProjects integration e2e own-system ');
  });
});
