import fc from 'fast-check';
import { DomainError } from '@corridor/kernel';
import {
  bodyOfRow,
  customerColumns,
  headerOf,
  refuseColumns,
  refuseOtherSeparator,
} from './customer-columns';

const violationsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details };
  }
  return undefined;
};

describe('the header of a file of customers', () => {
  it('accepts columns in any order, with unknown ones between them', () => {
    const { width, places, ignored } = headerOf(['note', ' fullName ', 'customerType', '', 'note']);
    expect(width).toBe(5);
    expect(ignored).toEqual(['note', 'note']);
    expect([...places]).toEqual([
      ['fullName', 1],
      ['customerType', 2],
    ]);
  });

  it.each([
    ['without customerType', ['fullName'], ['customerType is required']],
    ['of another case', ['CustomerType'], ['customerType is required']],
    ['of data', ['INDIVIDUAL', 'Ada'], ['customerType is required']],
    ['with a column twice', ['customerType', 'city', 'city'], ['the column city once']],
    ['with a column again in other case', ['customerType', 'city', 'City'], ['the column city once']],
    ['with a column in two other cases', ['customerType', 'CITY', ' City'], ['the column city once']],
    ['with the type again in other case', ['CustomerType', 'customerType'], ['the column customerType once']],
    [
      'with every fault at once',
      ['city', 'state', 'city', 'state'],
      ['customerType is required', 'the column city once', 'the column state once'],
    ],
    ['that is not UTF-8', ['customerType', 'n\ufffd'], ['must be UTF-8']],
    ['of members of objects', ['toString', 'constructor'], ['customerType is required']],
  ])('is refused if %s', (_what, cells, messages) => {
    expect(violationsOf(() => headerOf(cells))).toEqual({
      code: 'INVALID_INPUT',
      errors: messages.map((message) => ({ field: 'file', message: expect.stringContaining(message) })),
    });
  });
});

describe('the ignored columns of a file of customers', () => {
  const strictly = (cells: string[]) => violationsOf(() => refuseColumns(headerOf(cells).ignored));

  it('are named as they are written', () => {
    const { ignored } = headerOf(['customerType', 'fullNmae', ' FullName ', '', 'bith date', 'constructor']);
    expect(ignored).toEqual(['fullNmae', 'FullName', 'bith date', 'constructor']);
  });

  it('are refused by a strict request, each by its name', () => {
    const fault = (name: string) => ({
      field: 'file',
      message: `file has the column ${name}, which is not a column of customers`,
    });
    expect(strictly(['customerType', 'fullNmae', 'birth_date'])).toEqual({
      code: 'INVALID_INPUT',
      errors: [fault('fullNmae'), fault('birth_date')],
    });
    expect(strictly(['customerType', 'fullName', ''])).toBeUndefined();
  });
});

describe('the separator of a file of customers', () => {
  it.each([
    ['customerType;fullName', ';', '";"'],
    ['"fullName" ; "customerType"', ';', '";"'],
    ['\ufeffcustomerType\tfullName', '\t', 'tabs'],
    ['note|city|country', '|', '"|"'],
    ['INDIVIDUAL;customerType,x', ';', '";"'],
  ])('is refused and named for %j', (line, separator, shown) => {
    const message = `file must have commas between its columns, for example customerType,fullName; it has ${shown}`;
    expect(violationsOf(() => refuseOtherSeparator(line))).toEqual({
      code: 'INVALID_INPUT',
      errors: [{ field: 'file', message }],
      separator,
    });
  });

  it.each([
    'customerType',
    'customerType,fullName',
    '\ufeff"customerType", "a;city"',
    'a;b',
    '',
    'myCity;note',
  ])('is treated as a comma for %j', (line) =>
    expect(violationsOf(() => refuseOtherSeparator(line))).toBeUndefined(),
  );
});

describe('a row of a file of customers', () => {
  it('becomes the body of POST /customers', () => {
    const header = headerOf([...customerColumns, 'note']);
    const cells = [...customerColumns.map((column) => `<${column}>`), 'ignored'];
    expect(bodyOfRow(header, cells)).toEqual({
      umaAddress: '<umaAddress>',
      platformCustomerId: '<platformCustomerId>',
      customerType: '<customerType>',
      fullName: '<fullName>',
      birthDate: '<birthDate>',
      nationality: '<nationality>',
      address: {
        line1: '<addressLine1>',
        line2: '<addressLine2>',
        city: '<city>',
        state: '<state>',
        postalCode: '<postalCode>',
        country: '<country>',
      },
      businessInfo: {
        legalName: '<businessLegalName>',
        registrationNumber: '<businessRegistrationNumber>',
        taxId: '<businessTaxId>',
      },
    });
  });

  it('has no field for an empty cell, and keeps every other cell unchanged', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(customerColumns), fc.infiniteStream(fc.string()), (columns, texts) => {
        const names = ['customerType', ...columns.filter((column) => column !== 'customerType')];
        const cells = names.map(() => texts.next().value ?? '');
        const body = bodyOfRow(headerOf(names), cells);
        const { address = {}, businessInfo = {}, ...rest } = body as Record<string, object>;
        const kept = [...Object.values(rest), ...Object.values(address), ...Object.values(businessInfo)];
        expect(kept.sort()).toEqual(cells.filter((cell) => cell !== '').sort());
        if ('address' in body) expect(Object.keys(address).length).toBeGreaterThan(0);
        if ('businessInfo' in body) expect(Object.keys(businessInfo).length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([[['INDIVIDUAL']], [['INDIVIDUAL', 'Ada', 'x']]])(
    'is refused if its number of cells differs from the header: %j',
    (cells) => {
      const message = `the row has ${cells.length} cells, the header has 2`;
      expect(violationsOf(() => bodyOfRow(headerOf(['customerType', 'fullName']), cells))).toEqual({
        code: 'INVALID_INPUT',
        errors: [{ field: 'row', message }],
      });
    },
  );
});
