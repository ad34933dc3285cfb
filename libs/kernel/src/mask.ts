/** Number of trailing characters that a masked value shows (docs/behaviour.md 7). */
const SHOWN = 4;

/** Shows the last four characters: `****3210`. A value of four characters or fewer is hidden completely. */
export function maskTail(value: string): string {
  // Long enough for one character more than is shown. The first of them may be a half surrogate pair.
  const last = [...value.slice(-2 * (SHOWN + 1))];
  return `****${last.length > SHOWN ? last.slice(-SHOWN).join('') : ''}`;
}

/** What stands for a value that is not shown at all. */
export const HIDDEN = '****';

/** The first letter of each word: `A**** L****`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}${HIDDEN}`)
    .join(' ');
}
