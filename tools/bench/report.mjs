/**
 * @typedef {Record<string, unknown>} Figures numbers, and objects of numbers
 * @typedef {object} Row
 * @property {string} part of the benchmark
 * @property {string} name
 * @property {Figures} figures
 * @property {number} [round]
 * @property {string} [plain] name of the row that it is compared with
 */

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/**
 * The median of each number of the same shape; what isn't a number is the last one's.
 * @param {unknown[]} values
 * @returns {unknown}
 */
function medianOf(values) {
  const present = values.filter((value) => value !== undefined);
  const last = present.at(-1);
  if (typeof last === 'number') return median(present.map(Number));
  if (last === null || typeof last !== 'object' || Array.isArray(last)) return last;
  const objects = /** @type {Figures[]} */ (present);
  const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return Object.fromEntries(keys.map((key) => [key, medianOf(objects.map((one) => one[key]))]));
}

/**
 * One row for each name: the median of its rounds, figure by figure.
 * @param {readonly Row[]} rows
 * @returns {Row[]}
 */
export function mediansOf(rows) {
  const names = [...new Set(rows.map(({ name }) => name))];
  return names.map((name) => {
    const same = rows.filter((row) => row.name === name);
    const figures = /** @type {Figures} */ (medianOf(same.map((row) => row.figures)));
    return { part: String(same[0]?.part), name, figures };
  });
}

/**
 * Refuses a report in which something is missing, isn't a number, or failed.
 * @param {readonly Row[]} rows @param {import('./options.mjs').Options} options
 */
export function assertComplete(rows, { parts, connections }) {
  const wanted = {
    start: 2,
    transfers: connections.length + 1,
    hot: connections.length,
    webhook: connections.length,
    quotes: 3,
    statements: connections.length + (parts.has('quotes') ? 1 : 0),
    reads: 2,
    imports: 2,
    lists: 9,
  };
  const faults = rows.flatMap(({ name, figures }) => [
    ...notFinite(figures).map((path) => `${name}: ${path} is no number`),
    ...['failed', 'notCompleted', 'missing']
      .filter((figure) => Number(figures[figure] ?? 0) !== 0)
      .map((figure) => `${name}: ${String(figures[figure])} ${figure}`),
  ]);
  for (const [part, count] of Object.entries(wanted)) {
    const found = rows.filter((row) => row.part === part).length;
    if (parts.has(part) && found < count) faults.push(`${part}: ${found} of ${count} rows`);
  }
  if (faults.length > 0) throw new Error(`The benchmark is not sound:\n${faults.join('\n')}`);
}

/** @param {Figures} figures @returns {string[]} paths of what should be a number */
function notFinite(figures) {
  return Object.entries(figures).flatMap(([name, value]) => {
    if (typeof value === 'string' || Array.isArray(value)) return [];
    if (value !== null && typeof value === 'object') {
      return notFinite(/** @type {Figures} */ (value)).map((path) => `${name}/${path}`);
    }
    return typeof value === 'number' && Number.isFinite(value) ? [] : [name];
  });
}
