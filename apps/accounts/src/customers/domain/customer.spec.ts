import { trustUuid, type KycStatus } from '@corridor/kernel';
import {
  assertUsable,
  newCustomer,
  patchedCustomer,
  takesAway,
  versioned,
  type Customer,
  type CustomerInput,
} from './customer';

const rules = { umaDomain: 'platform.test', isRegulated: true };
const unregulated = { ...rules, isRegulated: false };
const needsPostalCode = (country: string | undefined): boolean => country !== 'AE';
const id = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const at = { platformKey: 1, id, nowMs: 5, rules, needsPostalCode };
const address = { line1: '1 Main St', postalCode: '78701', country: 'US' };
const businessInfo = { legalName: 'Acme', taxId: '12-3', countriesOfOperation: ['US'] };

const individual = (input: Partial<CustomerInput> = {}): Customer =>
  newCustomer({ ...input, customerType: 'INDIVIDUAL' }, at);
const business = (input: Partial<CustomerInput> = {}): Customer =>
  newCustomer({ businessInfo, ...input, customerType: 'BUSINESS' }, at);
const violationsOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    const { code, details } = error as { code: string; details: { errors?: { field: string }[] } };
    return details.errors ? details.errors.map((violation) => violation.field) : code;
  }
};

describe('newCustomer', () => {
  it('makes a customer UNVERIFIED unless a regulated platform sets the status', () => {
    expect(individual().verificationStatus).toBe('UNVERIFIED');
    expect(individual({ kycStatus: 'REJECTED' }).verificationStatus).toBe('REJECTED');
    expect(business({ kybStatus: 'PENDING' }).verificationStatus).toBe('PENDING');
    const input = { customerType: 'INDIVIDUAL', kycStatus: 'UNVERIFIED' } as const;
    expect(violationsOf(() => newCustomer(input, { ...at, rules: unregulated }))).toBe('FORBIDDEN');
  });

  it('refuses fields of the other customer type', () => {
    expect(violationsOf(() => individual({ kybStatus: 'PENDING', businessInfo }))).toEqual([
      'kybStatus',
      'businessInfo',
    ]);
    expect(violationsOf(() => business({ kycStatus: 'PENDING' }))).toEqual(['kycStatus']);
  });

  it('names violations of the type together with those of nested objects', () => {
    const input = {
      kycStatus: 'PENDING',
      businessInfo: { taxId: '1' },
      address: { city: 'Austin' },
    } as const;
    expect(violationsOf(() => business(input))).toEqual([
      'kycStatus',
      'address.line1',
      'address.postalCode',
      'address.country',
      'businessInfo.legalName',
    ]);
    const patch = { customerType: 'BUSINESS', address: { city: 'Austin' } } as const;
    expect(violationsOf(() => patchedCustomer(individual(), patch, rules, needsPostalCode))).toEqual([
      'customerType',
      'address.line1',
      'address.postalCode',
      'address.country',
    ]);
  });

  it('requires a postal code if the country has postal codes, also in a change', () => {
    const { postalCode: _without, ...lacking } = address;
    expect(violationsOf(() => individual({ address: lacking }))).toEqual(['address.postalCode']);
    const dubai = individual({ address: { ...lacking, country: 'AE' } });
    expect(dubai.address).toEqual({ line1: '1 Main St', country: 'AE' });
    const moved = (input: CustomerInput['address']) =>
      patchedCustomer(dubai, { address: input }, rules, needsPostalCode);
    expect(violationsOf(() => moved({ country: 'US' }))).toEqual(['address.postalCode']);
    expect(moved({ country: 'US', postalCode: '78701' }).customer.address).toEqual({
      line1: '1 Main St',
      postalCode: '78701',
      country: 'US',
    });
  });

  it('drops null and unknown members', () => {
    const input = { address: { ...address, line2: null, extra: 1 }, businessInfo: { ...businessInfo, x: 1 } };
    expect(business(input)).toMatchObject({ address, businessInfo });
    expect(Object.keys(business(input).address ?? {})).toEqual(['line1', 'postalCode', 'country']);
    expect(Object.keys(business(input).businessInfo ?? {})).toEqual([
      'legalName',
      'taxId',
      'countriesOfOperation',
    ]);
  });
});

describe('patchedCustomer', () => {
  const patched = (customer: Customer, input: CustomerInput) =>
    patchedCustomer(customer, input, rules, needsPostalCode);

  it('keeps absent fields, clears null fields and replaces the others', () => {
    const before = individual({ fullName: 'Ada', birthDate: '1990-01-01', nationality: 'GB' });
    const { customer, changed } = patched(before, {
      fullName: null,
      nationality: 'US',
      birthDate: undefined,
    });
    expect(customer).toMatchObject({
      fullName: null,
      birthDate: '1990-01-01',
      nationality: 'US',
      version: 1,
    });
    expect(changed).toBe(true);
  });

  it('merges an address field by field and validates the result', () => {
    const before = individual({ address: { ...address, city: 'Austin' } });
    expect(patched(before, { address: { city: null, line2: 'x' } }).customer.address).toEqual({
      ...address,
      line2: 'x',
    });
    expect(patched(before, { address: null }).customer.address).toBeNull();
    expect(patched(before, { address: {} }).changed).toBe(false);
    expect(violationsOf(() => patched(individual(), { address: { line1: 'a' } }))).toEqual([
      'address.postalCode',
      'address.country',
    ]);
  });

  it('merges businessInfo field by field', () => {
    const { customer } = patched(business(), { businessInfo: { taxId: null, country: 'US' } });
    expect(customer.businessInfo).toEqual({ legalName: 'Acme', country: 'US', countriesOfOperation: ['US'] });
  });

  it('merges metadata pair by pair; null removes one pair or all', () => {
    const first = patched(individual(), { metadata: { a: '1', b: '2', constructor: 'x' } }).customer;
    expect(first.metadata).toEqual({ a: '1', b: '2', constructor: 'x' });
    const second = patched(first, { metadata: { b: null, c: '', none: null } }).customer;
    expect(second.metadata).toEqual({ a: '1', constructor: 'x', c: '' });
    expect(patched(second, { metadata: { a: '1' } }).changed).toBe(false);
    expect(patched(second, {}).customer.metadata).toBe(second.metadata);
    expect(patched(second, { metadata: null }).customer.metadata).toBeNull();
  });

  it('allows at most 20 metadata pairs, including existing ones', () => {
    const pairs = (from: number, to: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: to - from }, (_none, at) => [`k${from + at}`, 'x']));
    const full = patched(individual(), { metadata: pairs(0, 20) }).customer;
    expect(violationsOf(() => patched(full, { metadata: pairs(20, 21) }))).toEqual(['metadata']);
    const other = patched(full, { metadata: { k0: null, k20: 'x' } }).customer;
    expect(Object.keys(other.metadata ?? {})).toHaveLength(20);
  });

  it('changes nothing without a difference', () => {
    const before = business({ address, kybStatus: 'PENDING' });
    const same = {
      customerType: 'BUSINESS',
      kybStatus: 'PENDING',
      address,
      businessInfo,
      umaAddress: before.umaAddress,
    };
    expect(patched(before, same as CustomerInput)).toEqual({
      customer: before,
      changed: false,
      statusChanged: false,
    });
  });

  it('keeps an address under a former domain, but accepts new ones only under the present domain', () => {
    const before = { ...individual(), umaAddress: '$ada@former.test' };
    expect(patched(before, { umaAddress: '$ADA@former.test' }).changed).toBe(false);
    expect(patched(before, { umaAddress: '$Eve@platform.test' }).customer.umaAddress).toBe(
      '$eve@platform.test',
    );
    expect(violationsOf(() => patched(before, { umaAddress: '$eve@former.test' }))).toEqual(['umaAddress']);
  });

  it('does not change the type', () => {
    expect(violationsOf(() => patched(individual(), { customerType: 'BUSINESS' }))).toEqual(['customerType']);
    expect(patched(individual(), { customerType: 'INDIVIDUAL' }).changed).toBe(false);
  });
});

describe('takesAway', () => {
  const statuses: KycStatus[] = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'];
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(pairs)('detects whether a change from %s to %s withdraws a permission', (from, to) => {
    const expected = from !== to && (to === 'REJECTED' || from === 'APPROVED');
    expect(takesAway(from, to)).toBe(expected);
  });
});

describe('a customer', () => {
  it('is unusable if it is deleted or being deleted', () => {
    expect(violationsOf(() => assertUsable(individual()))).toBeUndefined();
    expect(violationsOf(() => assertUsable({ ...individual(), deletedAtMs: 1 }))).toBe('CUSTOMER_DELETED');
    expect(violationsOf(() => assertUsable({ ...individual(), closingAtMs: 1 }))).toBe('SERVICE_UNAVAILABLE');
  });

  it('gets a version with each event', () => {
    expect(versioned(individual(), 9)).toMatchObject({ version: 2, updatedAtMs: 9, createdAtMs: 5 });
  });
});
