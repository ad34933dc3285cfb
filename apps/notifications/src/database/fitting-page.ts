/** Bytes of a page's items at most; a reply with its frame has to fit into one record. */
const PAGE_BYTES_MAX = 1_200_000;

/**
 * How many items of a page fit; one at least. A page that is cut says `hasMore` and goes on with the next cursor.
 */
export function fittingCount(items: readonly unknown[], bytesMax = PAGE_BYTES_MAX): number {
  let bytes = 0;
  for (const [index, item] of items.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (bytes > bytesMax) return Math.max(1, index);
  }
  return items.length;
}
