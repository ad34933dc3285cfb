/** Maximum size of the bodies of one lease, bytes of UTF-8. Escaped as JSON they still fit into a reply. */
const BODIES_BYTES_MAX = 512 * 1024;

/** Splits deliveries into those whose bodies fit into one answer, at least one, and the rest. Keeps their order. */
export function fittingBodies<D extends { body: string }>(
  all: readonly D[],
  bytesMax = BODIES_BYTES_MAX,
): { fitting: D[]; rest: D[] } {
  let bytes = 0;
  const over = all.findIndex(({ body }, index) => {
    bytes += Buffer.byteLength(body);
    return index > 0 && bytes > bytesMax;
  });
  return over < 0 ? { fitting: [...all], rest: [] } : { fitting: all.slice(0, over), rest: all.slice(over) };
}
