import type { Proof } from './resources';

/** Open items or lines of a proof as a line of text for each age. */
export function agesOf(bands: Proof['openItems']): string[] {
  return bands
    .filter(({ count }) => count > 0)
    .map(({ fromDays, toDays, count }) => {
      const age =
        toDays === null ? `${fromDays} business days and more` : `${fromDays} to ${toDays} business days`;
      return `${count} open for ${age}`;
    });
}
