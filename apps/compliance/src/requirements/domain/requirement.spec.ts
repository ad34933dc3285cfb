import { isOwnerComplete, missingFrom, ownerFields, requirements, type Applicant } from './requirement';

const CUSTOMER = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const OWNER = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';
const address = { line1: '100 Main St', city: 'Austin', postalCode: '78701', country: 'US' };
const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthDate: '1990-01-31',
  nationality: 'US',
  address,
  idType: 'SSN',
  identifier: '123-45-6789',
  countryOfIssuance: 'US',
};
const needsPostalCode = (country: string | undefined): boolean => country !== 'AE';
const individual: Applicant = {
  id: CUSTOMER,
  customerType: 'INDIVIDUAL',
  platformKind: 'UNREGULATED',
  data: { fullName: 'Ada Lovelace', birthDate: '1990-01-31', nationality: 'US', address },
  owners: [],
  documentTypes: new Set(['UTILITY_BILL']),
  needsPostalCode,
};
const business: Applicant = {
  ...individual,
  customerType: 'BUSINESS',
  data: {
    businessInfo: { legalName: 'Acme', registrationNumber: '1', taxId: '2', country: 'US' },
    address,
  },
  owners: [{ id: OWNER, roles: ['DIRECTOR', 'UBO'], personalInfo: person }],
  documentTypes: new Set(),
};

/** The value without the member at a dotted path. */
function without<T extends object>(value: T, path: string): T {
  const [head = '', ...rest] = path.split('.');
  const inner = (value as Record<string, unknown>)[head];
  const { [head]: _gone, ...others } = value as Record<string, unknown>;
  return (rest.length === 0 ? others : { ...others, [head]: without(inner as object, rest.join('.')) }) as T;
}

function fieldsOf(customerType: string, kind: string): string[] {
  return requirements.flatMap((requirement) =>
    requirement.customerType === customerType && requirement.need.kind === kind && 'field' in requirement.need
      ? [requirement.need.field]
      : [],
  );
}

describe('missingFrom', () => {
  it('returns nothing for a complete applicant', () => {
    expect([missingFrom(individual), missingFrom(business)]).toEqual([[], []]);
  });

  it('needs no postal code if the country of the address has none', () => {
    const dubai = { line1: '1 Al Wasl Rd', city: 'Dubai', country: 'AE' };
    const owners = [{ id: OWNER, roles: ['UBO'], personalInfo: { ...person, address: dubai } }];
    expect(missingFrom({ ...individual, data: { ...individual.data, address: dubai } })).toEqual([]);
    expect(missingFrom({ ...business, data: { ...business.data, address: dubai }, owners })).toEqual([]);
    expect(isOwnerComplete({ ...person, address: dubai }, needsPostalCode)).toBe(true);
    expect(isOwnerComplete({ ...person, address: { ...dubai, country: 'US' } }, needsPostalCode)).toBe(false);
  });

  it.each(fieldsOf('INDIVIDUAL', 'FIELD'))('names %s if an individual lacks it', (field) => {
    expect(missingFrom({ ...individual, data: without(individual.data, field) })).toEqual([
      { resourceId: `Customer:${CUSTOMER}`, type: 'MISSING_FIELD', reason: `${field} is missing`, field },
    ]);
  });

  it.each(fieldsOf('BUSINESS', 'FIELD'))('names %s if a business lacks it', (field) => {
    expect(missingFrom({ ...business, data: without(business.data, field) })).toEqual([
      { resourceId: `Customer:${CUSTOMER}`, type: 'MISSING_FIELD', reason: `${field} is missing`, field },
    ]);
  });

  it.each(ownerFields)('names %s if an owner of a business lacks it', (field) => {
    const personalInfo = without({ personalInfo: person }, field).personalInfo;
    const owners = [{ id: OWNER, roles: ['UBO'], personalInfo }];
    expect(missingFrom({ ...business, owners })).toEqual([
      { resourceId: `BeneficialOwner:${OWNER}`, type: 'MISSING_FIELD', reason: `${field} is missing`, field },
    ]);
    expect([
      isOwnerComplete(person, needsPostalCode),
      isOwnerComplete(personalInfo, needsPostalCode),
    ]).toEqual([true, false]);
  });

  it('treats a blank text as missing, and does not require middleName, email and phoneNumber', () => {
    expect(isOwnerComplete({ ...person, firstName: '  ' }, needsPostalCode)).toBe(false);
    expect(ownerFields.join()).not.toMatch(/middleName|email|phoneNumber/);
  });

  it('requires a proof of address of individuals if the platform is not regulated', () => {
    const bare = { ...individual, documentTypes: new Set(['PASSPORT']) };
    expect(missingFrom(bare)).toEqual([
      {
        resourceId: `Customer:${CUSTOMER}`,
        type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
        reason: expect.any(String),
        acceptedDocumentTypes: ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT'],
      },
    ]);
    expect(missingFrom({ ...bare, platformKind: 'REGULATED' })).toEqual([]);
    for (const type of ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT']) {
      expect(missingFrom({ ...bare, documentTypes: new Set([type]) })).toEqual([]);
    }
  });

  it.each([
    [[], true],
    [['DIRECTOR', 'TRUSTEE'], true],
    [['UBO'], false],
    [['CONTROL_PERSON'], false],
  ])('knows whether a business with the owner roles %j lacks an owner: %s', (roles, isMissing) => {
    const owners = roles.length === 0 ? [] : [{ id: OWNER, roles, personalInfo: person }];
    const types = missingFrom({ ...business, owners }).map(({ type }) => type);
    expect(types).toEqual(isMissing ? ['MISSING_BENEFICIAL_OWNER'] : []);
  });

  it('lists every missing item once', () => {
    const missing = missingFrom({ ...business, data: {}, owners: [] });
    expect(missing).toHaveLength(fieldsOf('BUSINESS', 'FIELD').length + 1);
    expect(new Set(missing.map(({ field }) => field)).size).toBe(missing.length);
  });
});
