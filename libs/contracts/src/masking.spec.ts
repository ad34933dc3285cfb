import type { CustomerResource } from './resources/accounts.resource';
import { maskPersonalData } from './masking';

const time = '2026-01-31T12:00:00.000Z';
const fixed = { platformCustomerId: 'user-42', isDeleted: false, createdAt: time, updatedAt: time };
const id = 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('a masked customer', () => {
  it('shows the first letters of names, the country and what is no personal data', () => {
    const customer: CustomerResource = {
      ...{ id, ...fixed, customerType: 'INDIVIDUAL', kycStatus: 'APPROVED' },
      umaAddress: '$ada.lovelace@platform.test',
      fullName: 'Ada Lovelace',
      birthDate: '1990-01-31',
      nationality: 'GB',
      address: { line1: '7 Elm St', city: 'Austin', country: 'US' },
      metadata: { nickname: 'Countess', country: 'Wessex' },
    };
    expect(maskPersonalData(customer)).toEqual({
      ...{ id, ...fixed, customerType: 'INDIVIDUAL', kycStatus: 'APPROVED' },
      umaAddress: '$a****@platform.test',
      fullName: 'A**** L****',
      birthDate: '****',
      nationality: '****',
      address: { line1: '****', city: '****', country: 'US' },
      metadata: { nickname: '****', country: '****' },
    });
  });

  it('shows of a business its ends of numbers alone', () => {
    const businessInfo = {
      legalName: 'Acme LLC',
      country: 'US',
      registrationNumber: 'REG-10042',
      taxId: '12-3456789',
      sourceOfFunds: 'the estate of Ada Lovelace',
      expectedMonthlyTransactionCount: 12,
    };
    const customer = {
      id,
      ...fixed,
      customerType: 'BUSINESS',
      umaAddress: '$acme@a.test',
      businessInfo,
    } as const;
    expect(maskPersonalData(customer as CustomerResource).businessInfo).toEqual({
      legalName: 'A**** L****',
      country: 'US',
      registrationNumber: '****0042',
      taxId: '****6789',
      sourceOfFunds: '****',
      expectedMonthlyTransactionCount: 12,
    });
  });

  it('has no member that the customer lacks', () => {
    const customer = {
      id,
      ...fixed,
      customerType: 'INDIVIDUAL',
      umaAddress: '$a@a.test',
    } as CustomerResource;
    expect(Object.keys(maskPersonalData(customer)).sort()).toEqual(Object.keys(customer).sort());
  });
});

describe('other masked resources', () => {
  it('show of owners what a list of gaps needs', () => {
    const subject = {
      kind: 'KYB',
      name: 'Acme LLC',
      taxId: null,
      registrationNumber: '',
      owners: [
        {
          name: 'Ada Lovelace',
          birthDate: '1990-01-31',
          email: 'ada@example.com',
          phoneNumber: '+15551234567',
          identifier: '123-45-6789',
          roles: ['UBO'],
          ownershipPercentage: 40,
        },
      ],
    };
    expect(maskPersonalData(subject)).toEqual({
      kind: 'KYB',
      name: 'A**** L****',
      taxId: null,
      registrationNumber: '',
      owners: [
        {
          name: 'A**** L****',
          birthDate: '****',
          email: '****',
          phoneNumber: '****4567',
          identifier: '****6789',
          roles: ['UBO'],
          ownershipPercentage: 40,
        },
      ],
    });
  });

  it('show of an account its type and the end of its number', () => {
    const accountInfo = {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013000',
      bankName: 'Commerzbank',
      paymentRails: ['SEPA'],
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        fullName: 'Ada Lovelace',
        address: { line1: '7 Elm St' },
      },
    };
    expect(maskPersonalData(accountInfo)).toEqual({
      accountType: 'EUR_ACCOUNT',
      iban: '****3000',
      bankName: '****',
      paymentRails: ['SEPA'],
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'A**** L****', address: { line1: '****' } },
    });
    // The address of a wallet is a text, that of a person is an object.
    expect(maskPersonalData({ address: '0x00000000219ab540356cBB839Cbe05303d7705Fa' })).toEqual({
      address: '****05Fa',
    });
  });
});
