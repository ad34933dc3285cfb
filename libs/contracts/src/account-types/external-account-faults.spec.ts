import { externalAccountFaults, faultsAt } from './external-account-faults';

const rules = { checkDigits: false };

describe('faults of a whole external account', () => {
  it('are those of accountInfo and of cryptoNetwork', () => {
    const accountInfo = { accountType: 'ETHEREUM_WALLET' };
    const fields = externalAccountFaults({ accountInfo }, rules).map((fault) => fault.field);
    expect(fields).toEqual(['accountInfo.address', 'cryptoNetwork']);
    expect(externalAccountFaults({}, rules).map((fault) => fault.field)).toEqual(['accountInfo']);
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
