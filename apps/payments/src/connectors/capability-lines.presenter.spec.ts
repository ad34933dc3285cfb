import type { Capabilities, Rail } from '@corridor/connector-contract';
import { capabilityLines } from './capability-lines.presenter';

const nothing: Capabilities = {
  contract: 1,
  rails: [],
  statusQuery: false,
  notFoundIsFinal: false,
  cancel: false,
  accountCheck: false,
  virtualAccounts: false,
  reportsList: false,
  statements: false,
  identityChecks: false,
  fxTrades: false,
};

function rail(operation: Rail['operation'], currency: string): Rail {
  const limits = { minAmount: 1, maxAmount: 100, expectedSeconds: 60, returnWindowDays: 60 };
  return { operation, currency, countries: [], accountTypes: [], ...limits };
}

describe('capabilityLines', () => {
  it('has a line for each operation with its currencies, each once, and one for the calls', () => {
    const payouts = ['USD', 'EUR', 'USD'].map((currency) => rail('PAYOUT', currency));
    const rails = [...payouts, rail('OWN_TRANSFER', 'EUR')];
    expect(capabilityLines({ ...nothing, rails, statusQuery: true, reportsList: true })).toEqual([
      'PAYOUT: EUR, USD',
      'OWN_TRANSFER: EUR',
      'calls: statusQuery, reportsList',
    ]);
  });

  it('says that a connector which was not asked yet can do nothing', () => {
    expect(capabilityLines(nothing)).toEqual(['calls: none']);
  });
});
