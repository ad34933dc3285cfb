/** Durations below it have a class for each millisecond. */
const EXACT_MS = 8;
const CLASSES_PER_OCTAVE = 4;
/** From here on all durations are in one class: more than two minutes. */
const LONGEST_MS = 2 ** 17;

function lowerBounds(): number[] {
  const bounds = Array.from({ length: EXACT_MS - 1 }, (_, index) => index + 1);
  for (let octave = EXACT_MS; octave < LONGEST_MS; octave *= 2) {
    for (let part = 0; part < CLASSES_PER_OCTAVE; part += 1) {
      bounds.push(octave + (octave / CLASSES_PER_OCTAVE) * part);
    }
  }
  return [...bounds, LONGEST_MS];
}

/**
 * Where the classes of durations begin, from the class 1 on; class 0 is below the first. Milliseconds. A class is at most a
 * quarter as long as it lasts, so that counts by class tell percentiles well enough and are few.
 */
export const durationBounds: readonly number[] = lowerBounds();

/** The class of requests whose duration tells nothing: it counts for no percentile. */
export const UNMEASURED = -1;

/**
 * The duration that a share of the requests did not exceed, in milliseconds, from their numbers by class; null without
 * requests. Within a class the requests count as evenly spread.
 */
export function percentileMs(numbers: ReadonlyMap<number, number>, share: number): number | null {
  const measured = [...numbers].filter(([index]) => index !== UNMEASURED);
  const total = measured.reduce((sum, [, n]) => sum + n, 0);
  if (total === 0) return null;
  let rest = Math.ceil(total * share);
  for (const [index, n] of measured.sort(([one], [other]) => one - other)) {
    if (n >= rest) {
      const lower = durationBounds[index - 1] ?? 0;
      const width = (durationBounds[index] ?? lower + 1) - lower;
      return Math.round(lower + (width - 1) * (rest / n));
    }
    rest -= n;
  }
  throw new Error('a share is at most 1');
}
