import { formatId, isoTime, toJsonInteger, uuidTime } from '@corridor/kernel';
import type { FxTradeResource, OwnTransferResource } from '@corridor/contracts';
import type { TreasuryOrder } from './domain/treasury-order';

/** A trade as operators see it. */
export function renderTrade(order: TreasuryOrder): FxTradeResource {
  const { id, connectorId, state, sell, buy, amount, limitRate, bought, providerReference, message } = order;
  return {
    id: formatId('FxTrade', id),
    connectorId: formatId('Connector', connectorId),
    status: state,
    sell,
    buy,
    amount: toJsonInteger(amount),
    limitRate,
    boughtAmount: bought === null ? null : toJsonInteger(bought),
    providerReference,
    message,
    createdAt: isoTime(uuidTime(id)),
  };
}

/** A transfer between settlement accounts as operators see it. */
export function renderTransfer(order: TreasuryOrder): OwnTransferResource {
  const { id, fromAccountId, toAccountId, state, sell, amount, providerReference, message } = order;
  if (toAccountId === null) throw new Error(`order ${id} is no transfer`);
  return {
    id: formatId('OwnTransfer', id),
    fromSettlementAccountId: formatId('SettlementAccount', fromAccountId),
    toSettlementAccountId: formatId('SettlementAccount', toAccountId),
    status: state,
    currency: sell,
    amount: toJsonInteger(amount),
    providerReference,
    message,
    createdAt: isoTime(uuidTime(id)),
  };
}
