import type { CustomerResource } from '@corridor/contracts';
import { maskedCustomer } from './masked-customer.presenter';

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
      metadata: { nickname: 'Countess' },
    };
    expect(maskedCustomer(customer)).toEqual({
      ...{ id, ...fixed, customerType: 'INDIVIDUAL', kycStatus: 'APPROVED' },
      umaAddress: '$a****@platform.test',
      fullName: 'A**** L****',
      birthDate: '****',
      nationality: '****',
      address: { line1: '****', city: '****', country: 'US' },
      metadata: { nickname: '****' },
    });
  });

  it('shows of a business its ends of numbers alone', () => {
    const businessInfo = {
      legalName: 'Acme LLC',
      country: 'US',
      registrationNumber: 'REG-10042',
      taxId: '12-3456789',
    };
    const customer = {
      id,
      ...fixed,
      customerType: 'BUSINESS',
      umaAddress: '$acme@a.test',
      businessInfo,
    } as const;
    expect(maskedCustomer(customer as CustomerResource).businessInfo).toEqual({
      legalName: 'A**** L****',
      country: 'US',
      registrationNumber: '****0042',
      taxId: '****6789',
    });
  });

  it('has no member that the customer lacks', () => {
    const customer = {
      id,
      ...fixed,
      customerType: 'INDIVIDUAL',
      umaAddress: '$a@a.test',
    } as CustomerResource;
    expect(Object.keys(maskedCustomer(customer)).sort()).toEqual(Object.keys(customer).sort());
  });
});
