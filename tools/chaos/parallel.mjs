/**
 * Runs a task for each item, so many at a time.
 * @template T
 * @param {readonly T[]} items
 * @param {number} width
 * @param {(item: T) => Promise<void>} task
 */
export async function inParallel(items, width, task) {
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const item = /** @type {T} */ (items[next]);
      next += 1;
      await task(item);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
}
