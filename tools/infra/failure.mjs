/**
 * A failure that the person at the terminal can fix. Its message is one line with the problem and a remedy. It is
 * printed without a stack trace.
 */
export class StartFailure extends Error {}

/** Exit code of a check that could not reach what it compares with (EX_TEMPFAIL). */
export const NOT_CHECKED = 75;

/**
 * The text to print for an unexpected error: its name, its code and where it came from. Messages of PostgreSQL are left
 * out, because they may quote data.
 * @param {unknown} error
 * @returns {string}
 */
export function failureText(error) {
  if (!(error instanceof Error)) return 'a failure without an error';
  if (error instanceof StartFailure) return error.message;
  const { code, severity } = /** @type {Error & {code?: unknown, severity?: unknown}} */ (error);
  const stack = error.stack ?? '';
  const frames = stack.split('\n').filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  const words = severity === undefined ? firstLine(error) : 'an error of PostgreSQL; its log says more';
  return [`${error.name}${code === undefined ? '' : ` ${String(code)}`}: ${words}`, ...frames].join('\n');
}

/**
 * The first line of an error's message, for use inside another one-line message.
 * @param {unknown} error
 * @returns {string}
 */
export function firstLine(error) {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${message.split('\n')[0]}${cause}`;
}
