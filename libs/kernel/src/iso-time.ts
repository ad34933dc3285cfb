let lastMs = Number.NaN;
let lastText = '';

/**
 * ISO 8601 UTC with milliseconds. The last answer is cached, because everything in one batch happens at the same time.
 * @throws RangeError beyond the range of a date.
 */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}
