import { mappingIn } from './csv-mapping';

const mappingOf = (values: Readonly<Record<string, string>>, negative: readonly string[] = []): object =>
  mappingIn((name) => values[name], negative);

describe('the mapping of a CSV', () => {
  it('has the columns of the way in which amounts are written, and no other', () => {
    const columns = {
      'mapping.columns.bookingDate': 'Date',
      'mapping.columns.amount': 'Amount',
      'mapping.columns.direction': 'C/D',
      'mapping.columns.debit': 'Out',
      'mapping.columns.credit': 'In',
    };
    const columnsFor = (money: string): object => mappingOf({ ...columns, money });
    expect(columnsFor('SIGNED')).toEqual({ columns: { bookingDate: 'Date', amount: 'Amount' }, skipRows: 0 });
    expect(columnsFor('DIRECTION')).toEqual({
      columns: { bookingDate: 'Date', amount: 'Amount', direction: 'C/D' },
      skipRows: 0,
    });
    expect(columnsFor('SPLIT')).toEqual({
      columns: { bookingDate: 'Date', debit: 'Out', credit: 'In' },
      skipRows: 0,
    });
  });

  it('has separators, ways of writing, words and rows as the API wants them', () => {
    const values = {
      money: 'DIRECTION',
      'mapping.columns.bookingDate': 'Tag',
      'mapping.columns.amount': 'Betrag',
      'mapping.columns.direction': 'S/H',
      'mapping.delimiter': 'TAB',
      'mapping.dateFormat': 'DD.MM.YYYY',
      'mapping.decimalSeparator': ',',
      'mapping.groupSeparator': 'SPACE',
      'mapping.directions.CREDIT': 'H, Haben',
      'mapping.directions.DEBIT': 'S',
      'mapping.skipRows': '4',
    };
    expect(mappingOf(values, ['TRAILING_MINUS', 'PARENTHESES'])).toEqual({
      columns: { bookingDate: 'Tag', amount: 'Betrag', direction: 'S/H' },
      delimiter: '\t',
      dateFormat: 'DD.MM.YYYY',
      decimalSeparator: ',',
      groupSeparator: ' ',
      negative: ['TRAILING_MINUS', 'PARENTHESES'],
      directions: { CREDIT: ['H', 'Haben'], DEBIT: ['S'] },
      skipRows: 4,
    });
  });
});
