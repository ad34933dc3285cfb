import { getAlpha2Codes } from 'i18n-iso-countries/index';
import { formatAddress } from 'localized-address-format';

/** Alpha-2 codes of ISO 3166-1, and XK (Kosovo), which every payment network uses. */
export const countryCodes: readonly string[] = Object.keys(getAlpha2Codes()).sort();

const known = new Set(countryCodes);

/** Whether a text is the code of a country, in upper case. */
export function isCountry(code: string): boolean {
  return known.has(code);
}

/** Formats have words around the code, for example "SINGAPORE". */
const PROBE = '0-0';

/** Countries with postal codes, by the address formats that Google's libaddressinput publishes. */
const withPostalCodes = new Set(
  countryCodes.filter((code) =>
    formatAddress({ postalCountry: code, postalCode: PROBE }).some((line) => line.includes(PROBE)),
  ),
);

/** Whether an address in a country needs a postal code; true for an unknown country. */
export function needsPostalCode(country: unknown): boolean {
  return typeof country !== 'string' || !known.has(country) || withPostalCodes.has(country);
}
