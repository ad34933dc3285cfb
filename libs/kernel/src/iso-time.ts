let lastMs = Number.NaN;
let lastText = '';

/**
 * ISO 8601 UTC with milliseconds. What happens in one batch happens at one time, which is asked for again and again:
 * the last answer is kept.
 * @throws RangeError beyond what a date can be.
 */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}
