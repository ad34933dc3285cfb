import { externalAccountFaults, faultsAt } from './external-account-faults';

const rules = { checkDigits: false };

describe('faults of a whole external account', () => {
  it('are those of accountInfo and of cryptoNetwork', () => {
    const accountInfo = { accountType: 'ETHEREUM_WALLET' };
    const fields = externalAccountFaults({ accountInfo }, rules).map((fault) => fault.field);
    expect(fields).toEqual(['accountInfo.address', 'cryptoNetwork']);
    expect(externalAccountFaults({}, rules).map((fault) => fault.field)).toEqual(['accountInfo']);
  });

  it.each([
    ['a wrong type, of a currency with one', 'KES', 'BANK', 'must be KES_ACCOUNT for KES'],
    ['a wrong type, of a currency with several', 'USDC', 'WALLET', /^must be one of \w+(, \w+)+ for USDC$/],
    ['no type', 'GBP', undefined, 'is required: GBP_ACCOUNT for GBP'],
    ['a wrong type, of a currency that no type has', 'XXX', 'BANK', /^must be one of .*USD_ACCOUNT.*[^X]$/],
  ])('name the account types that fit: %s', (_, currency, accountType, expected) => {
    const [fault] = externalAccountFaults({ currency, accountInfo: { accountType } }, rules);
    expect(fault?.field).toBe('accountInfo.accountType');
    const said = fault?.message.replace('accountInfo.accountType ', '');
    if (typeof expected === 'string') expect(said).toBe(expected);
    else expect(said).toMatch(expected);
  });

  it('say what a missing field holds', () => {
    const accountInfo = { accountType: 'USD_ACCOUNT' };
    const messages = externalAccountFaults({ accountInfo }, rules).map((fault) => fault.message);
    expect(messages).toContain('accountInfo.routingNumber is required (9 digits, for example 021000021)');
  });

  it('name the place in the body where the account stands, in path and message', () => {
    const faults = [
      { field: 'accountInfo.address', message: 'accountInfo.address is required' },
      { field: 'accountInfo', message: 'exactly one of a, b is needed' },
    ];
    expect(faultsAt('destination.$&', faults)).toEqual([
      {
        field: 'destination.$&.accountInfo.address',
        message: 'destination.$&.accountInfo.address is required',
      },
      { field: 'destination.$&.accountInfo', message: 'exactly one of a, b is needed' },
    ]);
  });
});
