/**
 * @typedef {{group: string, startedAt: number, endedAt: number}} Span
 */

/** The layers of the tests, in the order in which they run. */
const LAYERS = /** @type {const} */ ([
  ['static', 'static'],
  ['unit', 'unit'],
  ['integration', 'integration'],
  ['e2e', 'end-to-end'],
]);

/**
 * Seconds of each layer, and of the whole run. Steps of one layer that ran at once count once; layers may overlap.
 * @param {readonly Span[]} spans
 * @returns {Record<string, number>}
 */
export function layerTimes(spans) {
  const layers = LAYERS.map(([group, name]) => [name, covered(spans.filter((span) => span.group === group))]);
  return { ...Object.fromEntries(layers), whole: covered(spans) };
}

/** @param {readonly Span[]} spans */
function covered(spans) {
  let [total, until] = [0, 0];
  for (const { startedAt, endedAt } of [...spans].sort((a, b) => a.startedAt - b.startedAt)) {
    total += Math.max(0, endedAt - Math.max(startedAt, until));
    until = Math.max(until, endedAt);
  }
  return Math.round(total / 1_000);
}
