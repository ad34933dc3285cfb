/** Characters at the end that masked values show (specification, Authentication 5). */
const SHOWN = 4;

/** Shows the last four characters: `****3210`. Of a value that has no more than four, nothing is shown. */
export function maskTail(value: string): string {
  return `****${value.length > SHOWN ? value.slice(-SHOWN) : ''}`;
}
