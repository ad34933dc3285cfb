/**
 * An amount as people write it (`1,234.50`) in the smallest unit of its currency; computed on digits, because a float
 * would round.
 * @throws RangeError if it is no positive amount, or has more decimals than the currency
 */
export function smallestUnits(text: string, decimals: number): number {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim().replaceAll(/[,_ ]/g, '')) ?? [];
  if (whole === undefined) throw new RangeError(`“${text}” is no amount. Write it like 12.50.`);
  if (fraction.length > decimals)
    throw new RangeError(`The currency has ${decimals} decimals, not ${fraction.length}.`);
  const units = Number(whole + fraction.padEnd(decimals, '0'));
  if (units < 1 || !Number.isSafeInteger(units)) throw new RangeError(`“${text}” is too small or too large.`);
  return units;
}
