import { destination, source, type CreateExternalAccountBody } from './index.ts';

describe('the sides of a quote', () => {
  it('are bodies of the API', () => {
    const details: CreateExternalAccountBody = {
      customerId: 'Customer:1',
      currency: 'INR',
      accountInfo: {
        accountType: 'UPI',
        vpa: 'ada@upi',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada' },
      },
    };
    const made = [
      source.account('InternalAccount:1'),
      source.account('InternalAccount:1', { customerId: 'Customer:1' }),
      source.realtimeFunding('USDC', { customerId: 'Customer:1', cryptoNetwork: 'SOLANA_MAINNET' }),
      destination.account('ExternalAccount:1', { paymentRail: 'ACH' }),
      destination.uma('$ada@x.test', { currency: 'USD' }),
      destination.externalAccount(details),
    ];
    expect(made).toEqual([
      { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', customerId: 'Customer:1' },
      {
        sourceType: 'REALTIME_FUNDING',
        currency: 'USDC',
        customerId: 'Customer:1',
        cryptoNetwork: 'SOLANA_MAINNET',
      },
      { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1', paymentRail: 'ACH' },
      { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@x.test', currency: 'USD' },
      { destinationType: 'EXTERNAL_ACCOUNT_DETAILS', externalAccountDetails: details },
    ]);
  });
});
