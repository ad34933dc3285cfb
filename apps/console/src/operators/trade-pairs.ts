import type { SettlementAccount } from './resources';

/** Two currencies that a connector can exchange, because it has an account in each. */
export interface TradePair {
  connectorId: string;
  sell: string;
  buy: string;
}

/** What can be traded between the accounts of the house. */
export function tradePairs(
  accounts: readonly Pick<SettlementAccount, 'connectorId' | 'currency'>[],
): TradePair[] {
  const currencies = new Map<string, Set<string>>();
  for (const { connectorId, currency } of accounts) {
    currencies.set(connectorId, (currencies.get(connectorId) ?? new Set()).add(currency));
  }
  return [...currencies].flatMap(([connectorId, found]) =>
    [...found].flatMap((sell) =>
      [...found].filter((buy) => buy !== sell).map((buy) => ({ connectorId, sell, buy })),
    ),
  );
}
