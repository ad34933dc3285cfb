import { stripVTControlCharacters } from 'node:util';

/**
 * What a step that failed says of it, for the end of the output of `npm test`: who sees only that still learns the cause.
 */

/** So much of each failure, and so many lines of a step that has no report. */
const LINES_PER_TEST = 25;
const LINES_PER_STEP = 60;
/** Tests of one step that are told of; what broke many is seen in these. */
const TESTS_PER_STEP = 20;

/**
 * @typedef {{fullName: string, status: string, failureMessages?: string[] | null}} Assertion
 * @typedef {{name: string, status: string, message: string, assertionResults: Assertion[]}} Suite
 * @param {{testResults?: Suite[]} | undefined} report of Jest
 * @returns {string[]} each failed test, or suite that could not run, with how its message begins
 */
export function jestFailures(report) {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}\n${head(message)}`];
    return failed.map((one) => `${name}: ${one.fullName}\n${head((one.failureMessages ?? []).join('\n'))}`);
  });
  const more = failures.length - TESTS_PER_STEP;
  return [...failures.slice(0, TESTS_PER_STEP), ...(more > 0 ? [`and ${more} more`] : [])];
}

/**
 * @param {string} output
 * @returns {string} how it ends
 */
export function endOf(output) {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-LINES_PER_STEP).join('\n');
}

/** @param {string} message */
function head(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, LINES_PER_TEST).join('\n');
}
