import { DomainError } from '@corridor/kernel';
import { parseCsvMapping } from './csv-mapping.parser';
import { defaultMapping } from './domain/csv-mapping';

function faultsOf(mapping: unknown): string {
  try {
    parseCsvMapping(typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  } catch (error) {
    if (error instanceof DomainError) return JSON.stringify(error.details);
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a mapping', () => {
  it('without anything is the default', () => {
    expect(parseCsvMapping('{}')).toEqual({ ...defaultMapping, skipRows: 0 });
  });

  it('says how numbers are written, in one object or beside the rest', () => {
    const format = { decimalSeparator: ',', groupSeparator: '.' };
    expect(parseCsvMapping(JSON.stringify({ numberFormat: format })).numberFormat).toEqual(format);
    expect(parseCsvMapping(JSON.stringify(format)).numberFormat).toEqual(format);
  });

  it.each(['\u00A0', '\u202F', '\u2009', ' '])('takes the space %p between groups as any space', (space) => {
    expect(parseCsvMapping(JSON.stringify({ groupSeparator: space })).numberFormat.groupSeparator).toBe(' ');
  });

  it.each([
    ['MINUS', ['MINUS']],
    [
      ['TRAILING_MINUS', 'PARENTHESES'],
      ['TRAILING_MINUS', 'PARENTHESES'],
    ],
  ])('has the ways of negative numbers %p', (negative, expected) => {
    expect(parseCsvMapping(JSON.stringify({ negative })).numberFormat.negative).toEqual(expected);
  });

  it.each([
    ['no JSON', '{', 'must be JSON'],
    ['an unknown member', { separator: ';' }, 'mapping'],
    ['no amount', { columns: { bookingDate: 'A' } }, 'must have amount'],
    ['no day', { columns: { amount: 'A' } }, 'must name bookingDate'],
    ['a debit alone', { columns: { bookingDate: 'A', debit: 'B' } }, 'not one of them'],
    ['two ways', { columns: { bookingDate: 'A', amount: 'B', debit: 'C', credit: 'D' } }, 'either'],
    ['one column for both', { columns: { bookingDate: 'A', debit: 'B', credit: ' b' } }, 'another column'],
    ['a blank name', { columns: { bookingDate: ' ', amount: 'B' } }, 'must not be empty'],
    ['equal separators', { decimalSeparator: ',', groupSeparator: ',' }, 'must not be the decimalSeparator'],
    ['an unknown form', { negative: 'RED' }, 'mapping.negative'],
    ['a word of both', { directions: { CREDIT: ['H'], DEBIT: ['h'] } }, 'other words'],
    ['half a row', { skipRows: 0.5 }, 'mapping.skipRows'],
  ])('with %s is refused', (_what, mapping, because) => {
    expect(faultsOf(mapping)).toContain(because);
  });
});
