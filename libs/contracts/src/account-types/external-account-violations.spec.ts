import { externalAccountViolations, violationsAt } from './external-account-violations';

const rules = { checkDigits: false };

describe('externalAccountViolations', () => {
  it('returns the violations of accountInfo and of cryptoNetwork', () => {
    const accountInfo = { accountType: 'ETHEREUM_WALLET' };
    const fields = externalAccountViolations({ accountInfo }, rules).map((violation) => violation.field);
    expect(fields).toEqual(['accountInfo.address', 'cryptoNetwork']);
    expect(externalAccountViolations({}, rules).map((violation) => violation.field)).toEqual(['accountInfo']);
  });

  it.each([
    ['a wrong type, of a currency with one', 'KES', 'BANK', 'must be KES_ACCOUNT for KES'],
    ['a wrong type with two names', 'BRL', 'BANK', 'must be one of BRL_ACCOUNT, PIX for BRL'],
    ['a wrong type, of a currency with several', 'USDC', 'WALLET', /^must be one of \w+(, \w+)+ for USDC$/],
    ['no type', 'GBP', undefined, 'is required: GBP_ACCOUNT for GBP'],
    ['a wrong type, of a currency that no type has', 'XXX', 'BANK', /^must be one of .*USD_ACCOUNT.*[^X]$/],
  ])('names the account types that fit: %s', (_, currency, accountType, expected) => {
    const [violation] = externalAccountViolations({ currency, accountInfo: { accountType } }, rules);
    expect(violation?.field).toBe('accountInfo.accountType');
    const said = violation?.message.replace('accountInfo.accountType ', '');
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  it('describes the value of a missing field', () => {
    const accountInfo = { accountType: 'USD_ACCOUNT' };
    const messages = externalAccountViolations({ accountInfo }, rules).map((violation) => violation.message);
    expect(messages).toContain('accountInfo.routingNumber is required (9 digits, for example 021000021)');
  });

  it('names the path of the account in the body, in field and message', () => {
    const violations = [
      { field: 'accountInfo.address', message: 'accountInfo.address is required' },
      { field: 'accountInfo', message: 'exactly one of a, b is needed' },
    ];
    expect(violationsAt('destination.$&', violations)).toEqual([
      {
        field: 'destination.$&.accountInfo.address',
        message: 'destination.$&.accountInfo.address is required',
      },
      { field: 'destination.$&.accountInfo', message: 'exactly one of a, b is needed' },
    ]);
  });
});
