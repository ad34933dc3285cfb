import { countryCodes, isCountry, needsPostalCode } from './countries';

describe('countries', () => {
  it('are the ISO 3166-1 codes in upper case, and Kosovo', () => {
    expect(countryCodes.length).toBeGreaterThan(240);
    expect(['US', 'GB', 'AX', 'SS', 'XK'].filter(isCountry)).toEqual(['US', 'GB', 'AX', 'SS', 'XK']);
    expect(['ZZ', 'XX', 'UK', 'EU', 'us', 'USA', '', '__proto__'].filter(isCountry)).toEqual([]);
  });

  it('require a postal code if their addresses have one', () => {
    const needing = ['US', 'GB', 'DE', 'FR', 'BR', 'MX', 'IN', 'NG', 'KE', 'ZA', 'IE', 'SG', 'TZ', 'XK'];
    expect(needing.filter((code) => !needsPostalCode(code))).toEqual([]);
    const without = ['AE', 'HK', 'QA', 'GH', 'UG', 'RW', 'BO', 'JM', 'PA', 'MW', 'BW'];
    expect(without.filter((code) => needsPostalCode(code))).toEqual([]);
    expect([needsPostalCode(undefined), needsPostalCode(null), needsPostalCode('ZZ')]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
