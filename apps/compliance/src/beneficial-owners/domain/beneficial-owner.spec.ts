import { trustUuid, type KycStatus } from '@corridor/kernel';
import {
  changedOwner,
  checkedOwner,
  mergedPersonalInfo,
  newOwner,
  ownerStates,
  type BeneficialOwner,
} from './beneficial-owner';

const complete = { firstName: 'Ada', lastName: 'Lovelace', identifier: '1' };
const owner = (kycStatus: KycStatus): BeneficialOwner => ({
  ...newOwner(
    {
      platformKey: 1,
      id: trustUuid('a'),
      customerId: trustUuid('b'),
      roles: ['UBO', 'UBO'],
      ownershipPercentage: 40,
      personalInfo: complete,
    },
    true,
    1,
  ),
  kycStatus,
});

const statuses = ownerStates.states;

describe('an owner', () => {
  it('has each role once, and is UNVERIFIED until it is complete', () => {
    expect(owner('PENDING').roles).toEqual(['UBO']);
    const { kycStatus, checkNumber } = newOwner({ ...owner('PENDING') }, false, 1);
    expect([kycStatus, checkNumber]).toEqual(['UNVERIFIED', 0]);
  });

  it.each(statuses)('restarts KYC after a change of its data if it is %s', (status) => {
    const personalInfo = { ...complete, lastName: 'King' };
    const { owner: after, beginsKyc } = changedOwner(owner(status), { personalInfo, isComplete: true }, 2);
    expect([beginsKyc, after.kycStatus, after.checkNumber, after.updatedAtMs]).toEqual([
      true,
      'PENDING',
      2,
      2,
    ]);
  });

  it.each(statuses.filter((status) => status !== 'UNVERIFIED'))(
    'becomes UNVERIFIED from %s if it is incomplete',
    (status) => {
      const { owner: after } = changedOwner(owner(status), { personalInfo: {}, isComplete: false }, 2);
      expect(after.kycStatus).toBe('UNVERIFIED');
    },
  );

  it('keeps its outcome if only the e-mail changes, and its time if nothing does', () => {
    const email = { personalInfo: { ...complete, email: 'a@b.c' }, isComplete: true };
    const changed = changedOwner(owner('APPROVED'), email, 2);
    expect([changed.beginsKyc, changed.owner.kycStatus, changed.isChanged]).toEqual([
      false,
      'APPROVED',
      true,
    ]);
    const same = changedOwner(owner('APPROVED'), { personalInfo: complete, isComplete: true }, 2);
    expect([same.isChanged, same.owner]).toEqual([false, owner('APPROVED')]);
  });

  it('accepts an outcome only while it is PENDING', () => {
    expect(checkedOwner(owner('PENDING'), 'REJECTED', 2).kycStatus).toBe('REJECTED');
    expect(() => checkedOwner(owner('APPROVED'), 'REJECTED', 2)).toThrow('no transition');
  });
});

describe('mergedPersonalInfo', () => {
  const address = { line1: '1 Main St', postalCode: '78701', country: 'US', city: 'Austin' };
  const needsPostalCode = (country: string | undefined): boolean => country !== 'AE';

  it('merges field by field, clears null fields and drops unknown ones', () => {
    const before = { ...complete, middleName: 'King', address };
    const input = { middleName: null, email: 'a@b.c', favourite: 'x', address: { city: null, line2: 'b' } };
    const { city: _city, ...rest } = address;
    expect(mergedPersonalInfo(before, input, needsPostalCode)).toEqual({
      ...complete,
      email: 'a@b.c',
      address: { ...rest, line2: 'b' },
    });
    expect(mergedPersonalInfo(before, { address: null }, needsPostalCode)).toEqual({
      ...complete,
      middleName: 'King',
    });
  });

  it('accepts an address without a postal code in a country that has none', () => {
    const dubai = { line1: '1 Al Wasl Rd', country: 'AE' };
    expect(mergedPersonalInfo(complete, { address: dubai }, needsPostalCode)).toEqual({
      ...complete,
      address: dubai,
    });
  });

  it('names every missing member of an address', () => {
    const violations = () =>
      mergedPersonalInfo(complete, { address: { line1: '1 Main St' } }, needsPostalCode);
    expect(violations).toThrow(
      'personalInfo.address.postalCode is required; personalInfo.address.country is required',
    );
  });
});
