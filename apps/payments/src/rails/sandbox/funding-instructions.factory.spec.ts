import { isValidIBAN } from 'ibantools';
import { currencyCodes, mintUuid } from '@corridor/kernel';
import { accountTypes } from '@corridor/contracts';
import { fundingInstructions } from './funding-instructions.factory';

const id = mintUuid();

describe('fundingInstructions', () => {
  it.each(currencyCodes)('for %s name an account of a type of the table', (currency) => {
    const [instruction] = fundingInstructions(id, currency);
    const info = instruction?.accountOrWalletInfo ?? ({} as Record<string, unknown>);
    const type = accountTypes.find(({ accountType }) => accountType === info['accountType']);
    expect(type?.currency).toContain(currency);
    if (type && type.paymentRails.length > 0) {
      expect(info['paymentRails']).toEqual(type.paymentRails);
      expect(info['reference']).toMatch(/^[0-9A-Z]{10}$/);
    } else {
      expect(info).toMatchObject({ assetType: currency, address: expect.any(String) });
    }
  });

  it('match the patterns of the table', () => {
    for (const currency of currencyCodes) {
      const info =
        fundingInstructions(id, currency)[0]?.accountOrWalletInfo ?? ({} as Record<string, unknown>);
      const type = accountTypes.find(({ accountType }) => accountType === info['accountType']);
      for (const [field, { pattern }] of Object.entries(type?.fields ?? {})) {
        if (pattern && info[field] !== undefined) expect(info[field]).toMatch(new RegExp(pattern));
      }
    }
  });

  it.each(['EUR', 'DKK', 'AED'])('for %s show a valid IBAN', (currency) => {
    const info = fundingInstructions(id, currency)[0]?.accountOrWalletInfo ?? ({} as Record<string, unknown>);
    expect(isValidIBAN(String(info['iban']))).toBe(true);
  });

  it('are the same each time, and differ between accounts', () => {
    expect(fundingInstructions(id, 'USD')).toEqual(fundingInstructions(id, 'USD'));
    expect(fundingInstructions(mintUuid(), 'USD')).not.toEqual(fundingInstructions(id, 'USD'));
  });
});
