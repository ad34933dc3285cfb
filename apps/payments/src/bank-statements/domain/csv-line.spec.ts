import fc from 'fast-check';
import { csvLine } from './csv-line';
import { csvPlaces, defaultMapping, type CsvMapping, type CsvPlaces } from './csv-mapping';

const directed: CsvMapping = {
  ...defaultMapping,
  columns: { bookingDate: 'Day', amount: 'Amount', direction: 'Direction' },
};
const split: CsvMapping = {
  ...defaultMapping,
  columns: { bookingDate: 'Day', debit: 'Debit', credit: 'Credit' },
};

function read(header: readonly string[], cells: readonly string[], mapping: CsvMapping) {
  const places = csvPlaces(header, mapping);
  if (Array.isArray(places)) throw new Error(JSON.stringify(places));
  return csvLine(cells, { places: places as CsvPlaces, mapping, currency: 'EUR' });
}

/** The direction and amount of a row, or the fields with faults. */
function said(header: readonly string[], cells: readonly string[], mapping: CsvMapping): string {
  const row = read(header, cells, mapping);
  return 'line' in row
    ? `${row.line.direction} ${row.line.amount}`
    : row.map(({ field, message }) => `${field} ${message}`).join('; ');
}

describe('the money of a row', () => {
  it.each([
    ['DEBIT', '12.34', 'DEBIT 1234'],
    ['DEBIT', '-12.34', 'DEBIT 1234'],
    ['DEBIT', '−12.34', 'DEBIT 1234'],
    ['CREDIT', '12.34', 'CREDIT 1234'],
    ['CREDIT', '+12.34', 'CREDIT 1234'],
    ['CREDIT', '-12.34', 'amount has the sign -, but the line is a credit'],
    ['DEBIT', '+12.34', 'amount has the sign +, but the line is a debit'],
    ['', '12.34', 'direction must be a credit or a debit'],
    ['H', '12.34', 'direction must be a credit or a debit'],
    ['DEBIT', '0.00', 'amount must not be 0'],
  ])('with the direction %p and the amount %p is %p', (direction, amount, expected) => {
    const header = ['Day', 'Amount', 'Direction'];
    expect(said(header, ['2026-03-31', amount, direction], directed)).toBe(expected);
  });

  it.each([
    ['12.34', '', 'DEBIT 1234'],
    ['-12.34', '', 'DEBIT 1234'],
    ['', '12.34', 'CREDIT 1234'],
    ['0.00', '12.34', 'CREDIT 1234'],
    ['12.34', '0', 'DEBIT 1234'],
    ['', '-12.34', 'credit has the sign -, but the line is a credit'],
    ['1.00', '2.00', 'debit must be empty or 0 where there is a credit'],
    ['', '', 'debit must be there, or a credit'],
    ['0', '0.00', 'debit must be there, or a credit'],
    ['x', '', 'debit must be a number that is exact in the smallest unit of EUR'],
  ])('with the debit %p and the credit %p is %p', (debit, credit, expected) => {
    expect(said(['Day', 'Debit', 'Credit'], ['2026-03-31', debit, credit], split)).toBe(expected);
  });

  it('is the same by sign, by direction and by two columns', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (cents) => {
        fc.pre(cents !== 0);
        const size = (Math.abs(cents) / 100).toFixed(2);
        const isDebit = cents < 0;
        const signed = said(['Day', 'Amount'], ['2026-03-31', `${isDebit ? '-' : ''}${size}`], {
          ...defaultMapping,
          columns: { bookingDate: 'Day', amount: 'Amount' },
        });
        expect(signed).toBe(`${isDebit ? 'DEBIT' : 'CREDIT'} ${Math.abs(cents)}`);
        const word = isDebit ? 'D' : 'C';
        expect(said(['Day', 'Amount', 'Direction'], ['2026-03-31', size, word], directed)).toBe(signed);
        const cells = ['2026-03-31', isDebit ? size : '', isDebit ? '' : size];
        expect(said(['Day', 'Debit', 'Credit'], cells, split)).toBe(signed);
      }),
    );
  });
});

describe('the columns of a mapping', () => {
  it('are found whatever their case and spaces', () => {
    const header = ['DAY', ' amount\u00A0', 'dir ection'];
    expect(said(header, ['2026-03-31', '1', 'D'], directed)).toBe('DEBIT 100');
  });

  it.each([
    [
      directed,
      ['Day', 'Amount'],
      ['the mapping names the column Direction for direction, which is not there'],
    ],
    [directed, ['Day', 'Amount', 'Direction', 'DIRECTION'], ['the column Direction must be there once']],
    [defaultMapping, ['bookingDate', 'value'], ['the columns must have amount, or debit and credit']],
    [defaultMapping, ['bookingDate', 'debit'], ['the columns must have debit and credit, not one of them']],
    [
      defaultMapping,
      ['amount', 'debit', 'credit'],
      [
        'the column bookingDate is required',
        'the columns must have either amount, with or without direction, or debit and credit',
      ],
    ],
  ])('are refused if they are not all there: %#', (mapping, header, expected) => {
    expect(csvPlaces(header, mapping)).toEqual(expected);
  });
});
