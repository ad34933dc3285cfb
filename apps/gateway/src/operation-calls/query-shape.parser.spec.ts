import 'reflect-metadata';
import { operations } from '@corridor/contracts';
import { readQuery } from './query-shape.parser';

function read(query: Record<string, unknown>): unknown {
  const { instance, violations } = readQuery(operations.listExchangeRates, query);
  return violations.length > 0 ? violations.map(({ field }) => field) : JSON.parse(JSON.stringify(instance));
}

describe('a query parameter', () => {
  it('with a list may be repeated, separated by commas, or both', () => {
    expect(read({ sourceCurrency: 'USD' })).toEqual({ sourceCurrency: ['USD'] });
    expect(read({ sourceCurrency: 'USD,EUR' })).toEqual({ sourceCurrency: ['USD', 'EUR'] });
    expect(read({ sourceCurrency: ['USD', 'EUR,MXN'], sendingAmount: '500' })).toEqual({
      sourceCurrency: ['USD', 'EUR', 'MXN'],
      sendingAmount: 500,
    });
  });

  it.each([[''], ['USD,'], ['usd'], [['USD', 'US']], ['USD EUR'], [Array.from({ length: 51 }, () => 'USD')]])(
    'with a list is refused as %j',
    (sourceCurrency) => {
      expect(read({ sourceCurrency })).toEqual(['sourceCurrency']);
    },
  );

  it.each([['0'], ['-1'], ['1.5'], ['1e3'], [''], ['9007199254740992'], [['1', '2']]])(
    'with an amount must be one integer: %j is refused',
    (sendingAmount) => {
      expect(read({ sendingAmount })).toEqual(['sendingAmount']);
    },
  );
});
