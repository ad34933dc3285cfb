import { NOT_CHECKED } from '../infra/failure.mjs';
import { jestCounts, nxCounts, stepCounts } from './counts.mjs';

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

describe('the counts of a run of Nx', () => {
  const task = (target: string, status: string, project = 'payments') => ({
    ...{ project, target, status },
    code: status === 'failure' ? 1 : 0,
    seconds: 1,
  });
  const threePassed = () => ({ numPassedTests: 3 });

  it('are its tasks, and the tests of those that have a report, the cached ones too', () => {
    const tasks = [task('lint', 'success'), task('build', 'local-cache'), task('unit', 'local-cache')];
    expect(nxCounts(tasks, 0, threePassed)).toMatchObject({ passed: 5, failed: 0 });
  });

  it.each(['unit', 'unit-all', 'integration'])('count the tests of the target %s', (target) => {
    expect(nxCounts([task(target, 'success')], 0, threePassed)).toMatchObject({ passed: 3, failed: 0 });
  });

  it('say how much comes from the cache', () => {
    const tasks = [task('lint', 'local-cache-kept-existing'), task('unit', 'success')];
    expect(nxCounts(tasks, 0, threePassed).note).toBe('1 of 2 tasks from the cache');
  });

  it.each([
    ['a failed task', task('lint', 'failure')],
    ['a task that was left out after one that failed', task('lint', 'skipped')],
    ['a task of tests that failed without a failed test', task('unit', 'failure')],
  ])('tell of %s', (_says, result) => {
    expect(nxCounts([result], 1, threePassed)).toMatchObject({ failed: 1 });
    expect(nxCounts([result], 1, threePassed).note).toContain(`payments:${result.target}`);
  });

  it('tell of a skipped test of a cached task', () => {
    const report = () => ({ numPassedTests: 3, numPendingTests: 1 });
    expect(nxCounts([task('unit', 'local-cache')], 0, report)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('tell of tests without a report', () => {
    const counts = nxCounts([task('integration', 'success')], 0, () => undefined);
    expect(counts).toMatchObject({ passed: 0, failed: 1 });
  });

  it('tell of a run without results, and of one that ended badly', () => {
    expect(nxCounts(undefined, 0, threePassed)).toMatchObject({ passed: 0, failed: 1 });
    expect(nxCounts([task('lint', 'success')], 1, threePassed)).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe('the counts of a step that counts nothing itself', () => {
  it.each<[string, number | null, object]>([
    ['passes', 0, { passed: 1, failed: 0 }],
    ['fails', 1, { passed: 0, failed: 1 }],
    ['is ended by a signal', null, { passed: 0, failed: 1 }],
    ['checks nothing', NOT_CHECKED, { passed: 0, failed: 0, note: 'advisories: not checked (E405)' }],
  ])('are right if it %s', (_what, code, counts) => {
    expect(stepCounts(code, 'first\nadvisories: not checked (E405)\n')).toEqual(counts);
  });
});
