import { allSteps, jestCounts } from './steps.mjs';

describe('the counts of a Jest run', () => {
  it('are its tests where all is well', () => {
    expect(jestCounts({ numPassedTests: 3 }, 0)).toEqual({ passed: 3, failed: 0 });
  });

  it.each([
    ['a failed test', { numPassedTests: 1, numFailedTests: 2 }, 1, 2],
    ['a suite that could not run', { numPassedTests: 1, numRuntimeErrorTestSuites: 1 }, 1, 1],
    ['a skipped test', { numPassedTests: 1, numPendingTests: 1, numTodoTests: 1 }, 0, 2],
    ['a run that ends badly without a failed test', { numPassedTests: 1 }, 1, 1],
    ['a run that a signal ended', { numPassedTests: 1 }, null, 1],
  ])('tell of %s', (_what, report, code, failed) => {
    expect(jestCounts(report, code)).toMatchObject({ passed: 1, failed });
  });

  it('tell of a run without a report', () => {
    expect(jestCounts(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the steps of a machine', () => {
  const all = { hasBrowser: true, hasPython: true, hasJavac: true };
  const argsOf = (machine: typeof all) => allSteps(machine).flatMap(({ args }) => args);

  it.each([
    ['hasBrowser', 'e2e/browser/'],
    ['hasPython', 'generated-python-client'],
    ['hasJavac', 'generated-java-client'],
  ])('leave out what needs a program only without %s', (name, suite) => {
    expect(argsOf(all)).not.toContain(suite);
    expect(argsOf({ ...all, [name]: false })).toContain(suite);
  });

  it('have the contract fuzzer only where there is a Python', () => {
    const names = (machine: typeof all) => allSteps(machine).map(({ name }) => name);
    expect(names(all)).toContain('contract fuzzer');
    expect(names({ ...all, hasPython: false })).not.toContain('contract fuzzer');
  });
});
