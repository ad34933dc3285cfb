const TIMES = Number(process.env.PROPERTY_TIMES ?? 1);

/** How long fast-check tries a property. */
export interface PropertyLength {
  numRuns: number;
  /** Milliseconds. */
  interruptAfterTimeLimit?: number;
}

/**
 * The length of the test of a property of the ledger: the usual one, or PROPERTY_TIMES times that.
 * @param runs usual number
 * @param limitMs usual time after which no more runs begin
 */
export function propertyLength(runs: number, limitMs?: number): PropertyLength {
  const numRuns = runs * TIMES;
  return limitMs === undefined ? { numRuns } : { numRuns, interruptAfterTimeLimit: limitMs * TIMES };
}
