import type { Proof } from './resources';

/** Open items of a proof as a line of text for each age. */
export function agesOf({ openItems }: Pick<Proof, 'openItems'>): string[] {
  return openItems
    .filter(({ count }) => count > 0)
    .map(({ fromDays, toDays, count }) => {
      const age = toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`;
      return `${count} open for ${age}`;
    });
}
