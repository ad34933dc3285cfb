/**
 * A failure that the person at the terminal can do something about. Its message is one line that says what is
 * wrong and what helps; it is printed without a stack trace.
 */
export class StartFailure extends Error {}

/**
 * The first line of an error's message, for use inside a one-line message of ours.
 * @param {unknown} error
 * @returns {string}
 */
export function firstLine(error) {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${message.split('\n')[0]}${cause}`;
}
