/** Pages of the console, and nothing that a browser could take for another host. */
const PAGE = /^\/(p\/|ops(\/|\?|$))[\w\-.~!$&'()*+,;=:@%/?]*$/;
const LENGTH_MAX = 1_000;

/** The page to which a sign-in returns; undefined if the text is no page of the console. */
export function returnPathOf(text: unknown): string | undefined {
  return typeof text === 'string' && text.length <= LENGTH_MAX && PAGE.test(text) ? text : undefined;
}
