import { NOT_CHECKED } from '../infra/failure.mjs';

/**
 * @typedef {{passed: number, failed: number, note?: string}} Counts
 * @typedef {{project: string, target: string, status: string, code: number, seconds: number,
 *   output?: string}} TaskResult of Nx; what it said where it failed
 */

/** The targets whose tests are counted. Their reports are in the folder of their group. */
const OF_JEST = ['unit', 'unit-all', 'integration'];

/**
 * A file that could not be run, a test that was skipped, and a Jest that ended badly without a failed test all count as
 * failed: none of them is a success.
 * @param {Record<string, number> | undefined} report
 * @param {number | null} code
 * @returns {Counts}
 */
export function jestCounts(report, code) {
  if (!report) return { passed: 0, failed: 1, note: 'Jest did not finish' };
  const passed = report.numPassedTests ?? 0;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  const failed = (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0) + skipped;
  if (failed === 0 && code !== 0) return { passed, failed: 1, note: `Jest ended with exit code ${code}` };
  return { passed, failed, ...(skipped > 0 ? { note: `${skipped} skipped count as failed` } : {}) };
}

/**
 * A step that counts nothing itself is one test. One that could not check anything is none, and its last line says why.
 * @param {number | null} code
 * @param {string} output
 * @returns {Counts}
 */
export function stepCounts(code, output) {
  if (code === NOT_CHECKED) return { passed: 0, failed: 0, note: output.trimEnd().split('\n').at(-1) ?? '' };
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Each task is one test, but for those of Jest, whose tests are counted, also where they come from the cache.
 * @param {TaskResult[] | undefined} results
 * @param {number | null} code
 * @param {(result: TaskResult) => Record<string, number> | undefined} reportOf Jest's report of a task
 * @returns {Counts}
 */
export function nxCounts(results, code, reportOf) {
  if (!results) return { passed: 0, failed: 1, note: 'Nx did not finish' };
  const counts = results.map((result) => ({ ...result, ...taskCounts(result, reportOf) }));
  const passed = sum(counts.map((one) => one.passed));
  const failed = sum(counts.map((one) => one.failed));
  if (failed === 0 && code !== 0) return { passed, failed: 1, note: `Nx ended with exit code ${code}` };
  const cached = counts.filter(({ status }) => isCached(status)).length;
  const faults = counts
    .filter((task) => task.failed > 0)
    .map(({ project, target, note }) => `${project}:${target}${note ? ` (${note})` : ''}`);
  const notes = [
    ...(cached > 0 ? [`${cached} of ${counts.length} tasks from the cache`] : []),
    ...(faults.length > 0 ? [`failed: ${faults.join(', ')}`] : []),
  ];
  return { passed, failed, ...(notes.length > 0 ? { note: notes.join('; ') } : {}) };
}

/**
 * @param {TaskResult} result
 * @param {(result: TaskResult) => Record<string, number> | undefined} reportOf
 * @returns {Counts}
 */
function taskCounts(result, reportOf) {
  const { status, code, target } = result;
  const isGood = status === 'success' || isCached(status);
  if (OF_JEST.includes(target)) return jestCounts(reportOf(result), isGood ? 0 : code || 1);
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {string} status */
function isCached(status) {
  return status.endsWith('-cache') || status.endsWith('-cache-kept-existing');
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, one) => total + one, 0);
}
