import { mintUuid } from '@corridor/kernel';
import { RouteRules, type RailCapability, type RoutedPayment, type RouteMatch } from './route-rules';

const [first, second] = [mintUuid(), mintUuid()];
const payment: RoutedPayment = {
  platformId: 'PlatformConfig:p',
  operation: 'PAYOUT',
  currency: 'USD',
  accountType: 'US_ACCOUNT',
  paymentRails: ['ACH', 'WIRE'],
  amount: 500n,
};
const usd: RailCapability = {
  operation: 'PAYOUT',
  currency: 'USD',
  accountTypes: [],
  minAmount: 1,
  maxAmount: 1_000,
  expectedSeconds: 60,
};

function routes(match: RouteMatch, rail: Partial<RailCapability> = {}): number {
  const rules = [{ priority: 1, match, connectorId: first, settlementAccountId: null }];
  const connectors = [{ id: first, isPaused: false, rails: [{ ...usd, ...rail }] }];
  return new RouteRules(rules, connectors).routesOf(payment).length;
}

describe('a rule', () => {
  it.each<RouteMatch>([
    {},
    { platformId: 'PlatformConfig:p', operation: 'PAYOUT', currency: 'USD', accountType: 'US_ACCOUNT' },
    { paymentRail: 'WIRE' },
    { minAmount: 500, maxAmount: 500 },
  ])('%j matches the payment', (match) => {
    expect(routes(match)).toBe(1);
  });

  it.each<RouteMatch>([
    { platformId: 'PlatformConfig:q' },
    { operation: 'COLLECT' },
    { currency: 'EUR' },
    { accountType: 'EUR_ACCOUNT' },
    { paymentRail: 'RTP' },
    { minAmount: 501 },
    { maxAmount: 499 },
  ])('%j does not match the payment', (match) => {
    expect(routes(match)).toBe(0);
  });

  it.each<Partial<RailCapability>>([
    { operation: 'COLLECT' },
    { currency: 'EUR' },
    { accountTypes: ['EUR_ACCOUNT'] },
    { paymentRail: 'RTP' },
    { minAmount: 501 },
    { maxAmount: 499 },
  ])('leads nowhere if its connector carries only %j', (rail) => {
    expect(routes({}, rail)).toBe(0);
  });

  it('with a smaller priority comes first', () => {
    const at = (priority: number, connectorId: typeof first) => ({
      priority,
      match: {},
      connectorId,
      settlementAccountId: null,
    });
    const connectors = [first, second].map((id) => ({ id, isPaused: false, rails: [usd] }));
    const found = new RouteRules([at(2, first), at(1, second)], connectors).routesOf(payment);
    expect(found.map(({ connectorId }) => connectorId)).toEqual([second, first]);
  });
});
