import {
  demandOf,
  violationsOf,
  fieldOfPath,
  kycFields,
  typedValues,
  type KycViolations,
  type KycFile,
} from './kyc-form';

const NUL = String.fromCharCode(0);
const address = ['address.line1', 'address.city', 'address.postalCode', 'address.country'];
const missing = ['fullName', 'birthDate', 'nationality', ...address].map((field) => ({
  type: 'MISSING_FIELD',
  field,
}));
const proof = {
  type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  acceptedDocumentTypes: ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT'],
};
const rules = {
  isCountry: (code: string) => code === 'US' || code === 'AE',
  needsPostalCode: (country: string | undefined) => country !== 'AE',
  isName: (text: string) => !text.includes('\u202e'),
  isBirthDate: (day: string) => day >= '1900-01-01' && day < '2026-01-31',
  earliestBirthDate: '1900-01-01',
};
const trimmed = (text: string): string => text.trim();
const person = {
  fullName: 'Ada Lovelace',
  birthDate: '1990-01-31',
  nationality: 'US',
  line1: '100 Main St',
  city: 'Austin',
  postalCode: '78701',
  country: 'US',
};
const paper = { documentType: 'UTILITY_BILL', documentCountry: 'US' };

const violations = (sent: Record<string, string>, file: KycFile = 'NONE', pieces = missing): KycViolations =>
  violationsOf({ values: typedValues(sent, trimmed), file }, demandOf(pieces), rules);

describe('the KYC form', () => {
  it('requires everything that is missing, the country first', () => {
    const asked = ['country', 'fullName', 'birthDate', 'nationality', 'line1', 'city', 'postalCode'];
    expect(violations({})).toEqual(Object.fromEntries(asked.map((field) => [field, { kind: 'MISSING' }])));
    expect(Object.keys(violations({}))).toEqual(asked);
    expect(violations(person)).toEqual({});
  });

  it('allows stored values to be left empty or corrected', () => {
    expect(violations({}, 'NONE', [])).toEqual({});
    expect(violations({ birthDate: '1990-01-01' }, 'NONE', [])).toEqual({});
    expect(Object.keys(violations({ birthDate: 'x' }, 'NONE', []))).toEqual(['birthDate']);
  });

  it('requires a document of an accepted type if one is missing', () => {
    const demand = demandOf([...missing, proof]);
    expect(demand.documentTypes).toEqual(['UTILITY_BILL', 'BANK_STATEMENT', 'PROOF_OF_ADDRESS']);
    expect(Object.keys(violationsOf({ values: person, file: 'NONE' }, demand, rules))).toEqual([
      'documentType',
      'documentCountry',
      'file',
    ]);
    const passport = { ...person, ...paper, documentType: 'PASSPORT' };
    expect(violationsOf({ values: passport, file: 'STORED' }, demand, rules)).toEqual({
      documentType: { kind: 'NOT_A_CHOICE' },
    });
    expect(violationsOf({ values: { ...person, ...paper }, file: 'STORED' }, demand, rules)).toEqual({});
  });

  it('accepts an optional document only if it is complete', () => {
    expect(violations({ ...person, ...paper }, 'STORED')).toEqual({});
    expect(Object.keys(violations(person, 'STORED'))).toEqual(['documentType', 'documentCountry']);
    expect(Object.keys(violations({ ...person, documentType: 'PASSPORT' }))).toEqual([
      'documentCountry',
      'file',
    ]);
  });

  it.each([
    ['EMPTY', 'EMPTY_FILE'],
    ['WRONG_TYPE', 'WRONG_FILE_TYPE'],
    ['TOO_LARGE', 'FILE_TOO_LARGE'],
  ] as const)('reports a file that is %s', (file, kind) => {
    expect(violations({ ...person, ...paper }, file)).toEqual({ file: { kind } });
  });

  it.each([
    ['birthDate', '31.01.1990', { kind: 'NOT_A_DATE' }],
    ['birthDate', '1990-02-30', { kind: 'NOT_A_DATE' }],
    ['birthDate', '1990-1-31', { kind: 'NOT_A_DATE' }],
    ['birthDate', '2026-01-31', { kind: 'NOT_PAST' }],
    ['birthDate', '2090-05-05', { kind: 'NOT_PAST' }],
    ['birthDate', '1899-12-31', { kind: 'TOO_EARLY' }],
    ['nationality', 'XX', { kind: 'NOT_A_CHOICE' }],
    ['nationality', 'us', { kind: 'NOT_A_CHOICE' }],
    ['country', 'United States', { kind: 'NOT_A_CHOICE' }],
    ['fullName', 'x'.repeat(256), { kind: 'TOO_LONG', max: 255 }],
    ['fullName', `a${NUL}b`, { kind: 'UNPRINTABLE' }],
    ['fullName', 'a\nb', { kind: 'UNPRINTABLE' }],
    ['fullName', 'a\u202eb', { kind: 'UNPRINTABLE' }],
    ['line2', `a${NUL}`, { kind: 'UNPRINTABLE' }],
    ['state', 'x'.repeat(256), { kind: 'TOO_LONG', max: 255 }],
    ['postalCode', '1'.repeat(33), { kind: 'TOO_LONG', max: 32 }],
  ])('refuses %s of %j', (field, value, violation) => {
    expect(violations({ ...person, [field]: value })).toEqual({ [field]: violation });
  });

  it('requires a postal code if the country has them', () => {
    const { postalCode: _none, ...lacking } = person;
    expect(Object.keys(violations(lacking))).toEqual(['postalCode']);
    expect(violations({ ...lacking, country: 'AE' })).toEqual({});
  });

  it.each([
    ['fullName', '李 Ünï O’Brien <script>'],
    ['fullName', '😀'.repeat(255)],
    ['birthDate', '1900-01-01'],
    ['postalCode', 'SW1A 1AA'],
  ])('accepts %s of %j', (field, value) => expect(violations({ ...person, [field]: value })).toEqual({}));

  it('reads only its own fields, and trims them', () => {
    expect(
      typedValues({ fullName: '  Ada ', city: '   ', file: 'x', other: 'y', kycStatus: 'APPROVED' }, trimmed),
    ).toEqual({
      fullName: 'Ada',
    });
  });

  it('maps a path of the API to its field', () => {
    expect(['fullName', ...address, 'file', 'documentType', 'businessInfo.taxId'].map(fieldOfPath)).toEqual([
      'fullName',
      'line1',
      'city',
      'postalCode',
      'country',
      'file',
      'documentType',
      undefined,
    ]);
    expect(new Set(kycFields).size).toBe(kycFields.length);
  });
});
