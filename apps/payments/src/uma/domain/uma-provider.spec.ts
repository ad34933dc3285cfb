import { matchingProviders, providersAfter, positionOf, type UmaProvider } from './uma-provider';

const aProvider = (change: Partial<UmaProvider>): UmaProvider => ({
  name: 'A Bank',
  domain: 'a.test',
  regions: ['US'],
  currencies: ['USD'],
  logoUrl: 'https://a.test/logo.svg',
  lei: 'A0BANK000000000000',
  isAllowed: true,
  ...change,
});

const twins = [
  aProvider({ name: 'B', domain: 'b2.test', isAllowed: false }),
  aProvider({ name: 'C', domain: 'c.test', regions: ['MX'], currencies: ['MXN', 'USD'] }),
  aProvider({ name: 'B', domain: 'b1.test' }),
];
const domainsOf = (list: readonly UmaProvider[]) => list.map(({ domain }) => domain);
const all = { withBlocked: true };

describe('the list of UMA providers', () => {
  it('is sorted by name, and by domain for equal names', () => {
    expect(domainsOf(matchingProviders(twins, all, 'asc'))).toEqual(['b1.test', 'b2.test', 'c.test']);
    expect(domainsOf(matchingProviders(twins, all, 'desc'))).toEqual(['c.test', 'b2.test', 'b1.test']);
  });

  it.each([
    [{ countryCode: 'MX' }, ['c.test']],
    [{ countryCode: 'FR' }, []],
    [{ currencyCode: 'USD' }, ['b1.test', 'b2.test', 'c.test']],
    [{ currencyCode: 'MXN', countryCode: 'US' }, []],
    [{ withBlocked: false }, ['b1.test', 'c.test']],
  ])('filtered by %p is %p', (filter, domains) => {
    expect(domainsOf(matchingProviders(twins, { ...all, ...filter }, 'asc'))).toEqual(domains);
  });

  it.each(['asc', 'desc'] as const)('continues after each of its positions, %s', (order) => {
    const list = matchingProviders(twins, all, order);
    expect(providersAfter(list, undefined, order)).toEqual(list);
    for (const [at, provider] of list.entries()) {
      expect(providersAfter(list, positionOf(provider), order)).toEqual(list.slice(at + 1));
    }
  });
});
