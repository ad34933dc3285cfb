import { formatId, isoTime, toJsonInteger, uuidTime } from '@corridor/kernel';
import type {
  DepositReturnResource,
  FxTradeResource,
  OrderChangeResource,
  OwnTransferResource,
} from '@corridor/contracts';
import { orderKinds, type TreasuryOrder } from './domain/treasury-order';
import type { OrderChange } from './treasury-order.repository';

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
    isCreditSeen: order.creditDepositId !== null,
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
    isCreditSeen: order.creditDepositId !== null,
    providerReference,
    message,
    createdAt: isoTime(uuidTime(id)),
  };
}

/** A deposit that goes back to its payer, as operators see it. */
export function renderReturn(order: TreasuryOrder): DepositReturnResource {
  const { id, fromAccountId, state, sell, amount, providerReference, message } = order;
  return {
    id: formatId('DepositReturn', id),
    instructionId: formatId('PaymentInstruction', id),
    settlementAccountId: formatId('SettlementAccount', fromAccountId),
    status: state,
    currency: sell,
    amount: toJsonInteger(amount),
    providerReference,
    message,
    createdAt: isoTime(uuidTime(id)),
  };
}

const renderers = {
  FX_TRADE: renderTrade,
  OWN_TRANSFER: renderTransfer,
  DEPOSIT_RETURN: renderReturn,
} as const;

/** An order with its history, as operators see it. */
export function renderOrder(
  order: TreasuryOrder,
  history: readonly OrderChange[],
): (FxTradeResource | OwnTransferResource | DepositReturnResource) & { history: OrderChangeResource[] } {
  const changes = history.map((change) => ({ ...change, at: change.at.toISOString() }));
  return { ...renderers[order.kind](order), history: changes };
}

/** The id of an order for operators. */
export function orderId({ kind, id }: Pick<TreasuryOrder, 'kind' | 'id'>): string {
  return formatId(orderKinds[kind].resource, id);
}
