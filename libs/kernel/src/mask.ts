/** Shows the last four characters at most, and never more than half of a short value: `****3210`. */
export function maskTail(value: string): string {
  const shown = Math.min(4, Math.floor(value.length / 2));
  return `****${shown > 0 ? value.slice(-shown) : ''}`;
}
