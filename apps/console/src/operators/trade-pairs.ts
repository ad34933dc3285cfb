import type { SettlementAccount } from './resources';

/** Two currencies that a connector can exchange, because it has one account in each. */
export interface TradePair {
  connectorId: string;
  sell: string;
  buy: string;
}

/** Names a pair, whatever other pairs there are. */
export function keyOfPair({ connectorId, sell, buy }: TradePair): string {
  return `${connectorId} ${sell} ${buy}`;
}

/** What can be traded between the accounts of the house. A connector with two accounts in a currency doesn't trade it. */
export function tradePairs(
  accounts: readonly Pick<SettlementAccount, 'connectorId' | 'currency'>[],
): TradePair[] {
  const tradable = accounts.filter(
    ({ connectorId, currency }) =>
      accounts.filter((one) => one.connectorId === connectorId && one.currency === currency).length === 1,
  );
  return tradable.flatMap(({ connectorId, currency: sell }) =>
    tradable
      .filter((one) => one.connectorId === connectorId && one.currency !== sell)
      .map(({ currency: buy }) => ({ connectorId, sell, buy })),
  );
}
