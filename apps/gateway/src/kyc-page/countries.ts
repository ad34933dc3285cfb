import { getNames } from 'i18n-iso-countries';

/** A country of ISO 3166-1. */
export interface Country {
  /** Alpha-2. */
  code: string;
  name: string;
}

/** Every country by its English name. */
export const countries: readonly Country[] = Object.entries(getNames('en'))
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const codes = new Set(countries.map(({ code }) => code));

/** Whether a code is that of a country. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}
