import {
  demandOf,
  faultsOf,
  fieldOfPath,
  kycFields,
  typedValues,
  type KycFaults,
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
const rules = { isCountry: (code: string) => code === 'US', today: '2026-01-31' };
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

const faults = (sent: Record<string, string>, file: KycFile = 'NONE', pieces = missing): KycFaults =>
  faultsOf({ values: typedValues(sent), file }, demandOf(pieces), rules);

describe('the form', () => {
  it('asks for everything that is missing, each in its own words', () => {
    expect(faults({})).toEqual({
      fullName: 'Enter your full name',
      birthDate: 'Enter your date of birth',
      nationality: 'Choose your nationality',
      line1: 'Enter the first line of your address',
      city: 'Enter your town or city',
      postalCode: 'Enter your postal code',
      country: 'Choose the country that you live in',
    });
    expect(faults(person)).toEqual({});
  });

  it('lets what is on file be left empty, or corrected', () => {
    expect(faults({}, 'NONE', [])).toEqual({});
    expect(faults({ birthDate: '1990-01-01' }, 'NONE', [])).toEqual({});
    expect(Object.keys(faults({ birthDate: 'x' }, 'NONE', []))).toEqual(['birthDate']);
  });

  it('asks for a document where one is missing, of a kind that will do', () => {
    const demand = demandOf([...missing, proof]);
    expect(demand.documentTypes).toEqual(['UTILITY_BILL', 'BANK_STATEMENT', 'PROOF_OF_ADDRESS']);
    expect(Object.keys(faultsOf({ values: person, file: 'NONE' }, demand, rules))).toEqual([
      'documentType',
      'documentCountry',
      'file',
    ]);
    const passport = { ...person, ...paper, documentType: 'PASSPORT' };
    expect(faultsOf({ values: passport, file: 'STORED' }, demand, rules)).toEqual({
      documentType: 'Choose what kind of document it is',
    });
    expect(faultsOf({ values: { ...person, ...paper }, file: 'STORED' }, demand, rules)).toEqual({});
  });

  it('takes a document whole or not at all where none is needed', () => {
    expect(faults({ ...person, ...paper }, 'STORED')).toEqual({});
    expect(Object.keys(faults(person, 'STORED'))).toEqual(['documentType', 'documentCountry']);
    expect(Object.keys(faults({ ...person, documentType: 'PASSPORT' }))).toEqual(['documentCountry', 'file']);
  });

  it.each([
    ['EMPTY', 'The file is empty. Choose another one'],
    ['WRONG_TYPE', 'The file is not a PDF, JPEG or PNG. Choose another one'],
    ['TOO_LARGE', 'The file is larger than 10 MB. Choose a smaller one'],
  ] as const)('says of a file that is %s what is wrong with it', (file, fault) => {
    expect(faults({ ...person, ...paper }, file)).toEqual({ file: fault });
  });

  it.each([
    ['birthDate', '31.01.1990'],
    ['birthDate', '1990-02-30'],
    ['birthDate', '2026-02-01'],
    ['birthDate', '1899-12-31'],
    ['birthDate', '1990-1-31'],
    ['nationality', 'XX'],
    ['nationality', 'us'],
    ['country', 'United States'],
    ['fullName', 'x'.repeat(256)],
    ['fullName', `a${NUL}b`],
    ['fullName', 'a\nb'],
    ['line2', `a${NUL}`],
    ['state', 'x'.repeat(256)],
    ['postalCode', '1'.repeat(33)],
  ])('refuses %s of %j', (field, value) => {
    expect(Object.keys(faults({ ...person, [field]: value }))).toEqual([field]);
  });

  it.each([
    ['fullName', '李 Ünï O’Brien <script>'],
    ['fullName', '😀'.repeat(255)],
    ['birthDate', '2026-01-31'],
    ['postalCode', 'SW1A 1AA'],
  ])('takes %s of %j', (field, value) => expect(faults({ ...person, [field]: value })).toEqual({}));

  it('reads its own fields, without spaces around them', () => {
    expect(
      typedValues({ fullName: '  Ada ', city: '   ', file: 'x', other: 'y', kycStatus: 'APPROVED' }),
    ).toEqual({
      fullName: 'Ada',
    });
  });

  it('knows which field a path of the API means', () => {
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
