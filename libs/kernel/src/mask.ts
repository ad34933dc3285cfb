/** Characters at the end that masked values show (docs/behaviour.md 7). */
const SHOWN = 4;

/** Shows the last four characters: `****3210`. Of a value that has no more than four, nothing is shown. */
export function maskTail(value: string): string {
  // Enough for one character more than is shown; the first of them may be cut in two.
  const last = [...value.slice(-2 * (SHOWN + 1))];
  return `****${last.length > SHOWN ? last.slice(-SHOWN).join('') : ''}`;
}
