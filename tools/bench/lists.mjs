/**
 * @param {import('./system.mjs').BenchSystem} system
 * @param {import('./options.mjs').Options} options
 * @param {(line: string) => void} say
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export function measureLists(system, options, say) {
  say(`lists of ${options.rows} on ${system.dataDir}`);
  return Promise.resolve([]);
}
