/** The largest position in each currency, in its smallest unit, of either sign. */
export type FxLimits = ReadonlyMap<string, bigint>;

/** Whether a position is beyond its limit. */
export function isBeyond(position: bigint, limit: bigint): boolean {
  return position > limit || position < -limit;
}
