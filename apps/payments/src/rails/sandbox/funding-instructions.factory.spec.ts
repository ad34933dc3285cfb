import { isValidIBAN } from 'ibantools';
import { currencyCodes, mintUuid } from '@corridor/kernel';
import { accountTypes } from '@corridor/contracts';
import { fundingInstructions } from './funding-instructions.factory';

const id = mintUuid();

describe('funding instructions of the sandbox', () => {
  it.each(currencyCodes)('%s names an account of a type of the table', (currency) => {
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

  it('fits the patterns of the table', () => {
    for (const currency of currencyCodes) {
      const info =
        fundingInstructions(id, currency)[0]?.accountOrWalletInfo ?? ({} as Record<string, unknown>);
      const type = accountTypes.find(({ accountType }) => accountType === info['accountType']);
      for (const [field, { pattern }] of Object.entries(type?.fields ?? {})) {
        if (pattern && info[field] !== undefined) expect(info[field]).toMatch(new RegExp(pattern));
      }
    }
  });

  it.each(['EUR', 'DKK', 'AED'])('%s shows a valid IBAN', (currency) => {
    const info = fundingInstructions(id, currency)[0]?.accountOrWalletInfo ?? ({} as Record<string, unknown>);
    expect(isValidIBAN(String(info['iban']))).toBe(true);
  });

  it('is the same at every look, and another for another account', () => {
    expect(fundingInstructions(id, 'USD')).toEqual(fundingInstructions(id, 'USD'));
    expect(fundingInstructions(mintUuid(), 'USD')).not.toEqual(fundingInstructions(id, 'USD'));
  });
});
