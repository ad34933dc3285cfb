import type { SortOrder } from '@corridor/kernel';

/** An institution that can be reached by UMA addresses. */
export interface UmaProvider {
  name: string;
  /** Domain of its addresses, lower case; unique. */
  domain: string;
  /** ISO 3166-1 alpha-2. */
  regions: readonly string[];
  /** Currency codes. */
  currencies: readonly string[];
  logoUrl: string;
  /** ISO 17442. */
  lei: string;
  isAllowed: boolean;
}

/** A caller's filter of the directory. */
export interface ProviderFilter {
  countryCode?: string | undefined;
  currencyCode?: string | undefined;
  /** Whether to include providers that aren't on the allow-list. */
  withBlocked: boolean;
}

/** The position of a provider in the list. Names may repeat; domains are unique. */
export function positionOf({ name, domain }: UmaProvider): [string, string] {
  return [name, domain];
}

function compare(a: readonly [string, string], b: readonly [string, string]): number {
  const at = a[0] === b[0] ? 1 : 0;
  if (a[at] === b[at]) return 0;
  return a[at] < b[at] ? -1 : 1;
}

/** Providers that match the filter, by name. */
export function matchingProviders(
  all: readonly UmaProvider[],
  filter: ProviderFilter,
  order: SortOrder,
): UmaProvider[] {
  const { countryCode, currencyCode, withBlocked } = filter;
  const sign = order === 'asc' ? 1 : -1;
  return all
    .filter(
      ({ regions, currencies, isAllowed }) =>
        (countryCode === undefined || regions.includes(countryCode)) &&
        (currencyCode === undefined || currencies.includes(currencyCode)) &&
        (withBlocked || isAllowed),
    )
    .sort((a, b) => sign * compare(positionOf(a), positionOf(b)));
}

/** The providers after a position, in a list of that order. */
export function providersAfter(
  list: readonly UmaProvider[],
  after: readonly string[] | undefined,
  order: SortOrder,
): UmaProvider[] {
  if (!after) return [...list];
  const [name = '', domain = ''] = after;
  const sign = order === 'asc' ? 1 : -1;
  return list.filter((provider) => sign * compare(positionOf(provider), [name, domain]) > 0);
}
