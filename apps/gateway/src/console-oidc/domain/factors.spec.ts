import { missingFactor } from './factors';

const mfa = { acr: [], amr: ['mfa', 'hwk'] };
const gold = { acr: ['gold', 'urn:silver'], amr: [] };

describe('what a sign-in lacks', () => {
  it('is nothing if nothing is required, or one of the values is there', () => {
    expect(missingFactor({ acr: [], amr: [] }, {})).toBeUndefined();
    expect(missingFactor(mfa, { amr: ['pwd', 'hwk'] })).toBeUndefined();
    expect(missingFactor(gold, { acr: 'urn:silver' })).toBeUndefined();
    expect(missingFactor({ ...mfa, acr: gold.acr }, { acr: 'gold', amr: ['mfa'] })).toBeUndefined();
  });

  it.each([
    [mfa, {}, 'amr mfa or hwk, and the identity provider told amr none;'],
    [mfa, { amr: ['pwd', 'otp'] }, 'told amr pwd, otp;'],
    [mfa, { amr: 'mfax' }, 'told amr mfax;'],
    [mfa, { amr: [['mfa'], { mfa: true }] }, 'told amr none;'],
    [mfa, { amr: ['<b>', 'pwd'] }, 'told amr pwd;'],
    [gold, { acr: '0', amr: ['mfa'] }, 'acr gold or urn:silver, and the identity provider told acr 0;'],
    [{ ...mfa, acr: gold.acr }, { acr: 'gold' }, 'told amr none;'],
    [{ ...mfa, acr: gold.acr }, { amr: ['mfa'] }, 'told acr none;'],
  ])('of %j is named for %j', (required, claims, words) => {
    expect(missingFactor(required, claims)).toContain(words);
  });
});
