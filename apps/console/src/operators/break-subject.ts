import { depositReturnApi, fxTradeApi, ownTransferApi, type OrderApi } from './order-api';
import type { Break } from './resources';

/** An order of the house that a break is about. */
interface BrokenOrder {
  id: string;
  href: string;
  read: OrderApi['read'];
  /** What the break says of it. */
  finding: string;
}

const kinds = {
  FX_TRADE: { resource: 'FxTrade', path: 'fx-trades', api: fxTradeApi },
  OWN_TRANSFER: { resource: 'OwnTransfer', path: 'own-transfers', api: ownTransferApi },
  DEPOSIT_RETURN: { resource: 'DepositReturn', path: 'deposit-returns', api: depositReturnApi },
} as const;
const OF_ORDER = /^(FX_TRADE|OWN_TRANSFER|DEPOSIT_RETURN) ([0-9a-f-]{36}): (.*)$/s;

/** The order whose kind and id the message of a break begins with; undefined for other breaks. */
export function brokenOrder({ message }: Pick<Break, 'message'>): BrokenOrder | undefined {
  const [, kind, uuid, finding = ''] = OF_ORDER.exec(message) ?? [];
  if (kind === undefined) return undefined;
  const { resource, path, api } = kinds[kind as keyof typeof kinds];
  const id = `${resource}:${uuid}`;
  return { id, href: `/${path}/${id}`, read: api.read, finding };
}
