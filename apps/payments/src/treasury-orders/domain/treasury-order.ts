import type { ResourceName, Uuid } from '@corridor/kernel';
import { HOUSE_KEY, journalEntry, transitOf, type JournalEntry } from '../../ledger/domain/journal-entry';
import type { InstructionReturn } from '../../instructions/domain/payment-instruction';
import type { InstructionState } from '../../instructions/domain/instruction-state';

/** What the house orders for itself. */
export type OrderKind = 'FX_TRADE' | 'OWN_TRANSFER' | 'DEPOSIT_RETURN';

/** States of an order: those of an instruction that waits for no route. An FX_TRADE is never RETURNED. */
export type OrderState = Exclude<InstructionState, 'HELD'>;

/**
 * An order of the house: a trade of currencies, a transfer between two of its settlement accounts, or a deposit of its
 * suspense account that goes back to its payer.
 */
export interface TreasuryOrder {
  /** Also the subject of its journal entry. */
  id: Uuid;
  kind: OrderKind;
  state: OrderState;
  version: number;
  /** Number of the last attempt, from 1; 0 before the first. */
  attempt: number;
  connectorId: Uuid;
  /** The settlement account that is debited. */
  fromAccountId: Uuid;
  /** The settlement account that is credited; null if the money leaves the house. */
  toAccountId: Uuid | null;
  /** Of a DEPOSIT_RETURN: the deposit, and its money in the suspense account. */
  returned: { depositId: Uuid; itemId: Uuid } | null;
  sell: string;
  buy: string;
  /** What is sold or transferred, smallest units of `sell`. */
  amount: bigint;
  /** The least units of `buy` for one unit of `sell`; a decimal number. */
  limitRate: string | null;
  /** What the bank sold and bought, smallest units; null before the end. */
  sold: bigint | null;
  bought: bigint | null;
  providerReference: string | null;
  /** The bytes of the last attempt, or of the first one to come. */
  body: string;
  /** Why it is in its state. */
  message: string | null;
  /** The deposit that is its credit; null if none was reported. */
  creditDepositId: Uuid | null;
  /** The deposits by which its money came back, together at most its amount. */
  returnDeposits: readonly ReturnDeposit[];
  /** The parts that came back. The first one books the whole: what is missing of it is a finding. */
  returns: readonly InstructionReturn[];
  /** It had failed, and an open contradiction is about it. */
  isDisputed?: true;
  /** An operator has booked what is missing of it. */
  isMissingBooked?: true;
}

/** A deposit by which money of an order came back. */
export interface ReturnDeposit {
  id: Uuid;
  /** Smallest units. */
  amount: bigint;
}

/** Money in a currency, smallest units. */
export interface OrderMoney {
  amount: bigint;
  currency: string;
}

/** What a connector says about an order. `sold` and `bought` are null where it doesn't say them. */
export interface OrderOutcome {
  status: 'ACCEPTED' | 'COMPLETED' | 'REJECTED' | 'FAILED' | 'RETURNED';
  providerReference: string | null;
  sold: OrderMoney | null;
  bought: OrderMoney | null;
  /** What the bank deducted on the payee's side, smallest units of the order; 0 if it says nothing. */
  deducted: bigint;
  /** Fees of ours that the bank deducted. */
  fees: readonly OrderMoney[];
  message: string | null;
  /** Names the part of a RETURNED order that came back. */
  returnId: string | null;
}

/** What an order is called by operators and by connectors, the resource in its id; and the parameter of its paths. */
export const orderKinds = {
  FX_TRADE: { resource: 'FxTrade', atConnector: 'FxTrade', param: 'fxTradeId' },
  OWN_TRANSFER: { resource: 'OwnTransfer', atConnector: 'PaymentInstruction', param: 'ownTransferId' },
  DEPOSIT_RETURN: { resource: 'DepositReturn', atConnector: 'PaymentInstruction', param: 'depositReturnId' },
} as const satisfies Record<OrderKind, { resource: ResourceName; atConnector: ResourceName; param: string }>;

/** States in which the money of a deposit that goes back is in the suspense account again. */
const backStates: readonly OrderState[] = ['REJECTED', 'FAILED', 'CANCELLED', 'RETURNED'];

/** Whether the money of a deposit that was to go back to its payer is with the house again. */
export function isMoneyBack({ kind, state }: Pick<TreasuryOrder, 'kind' | 'state'>): boolean {
  return kind === 'DEPOSIT_RETURN' && backStates.includes(state);
}

/** The entry that takes a deposit out of the suspense account while it is on its way back to its payer. */
export function returnEntry({ id, sell, amount }: TreasuryOrder, atMs: number): JournalEntry {
  const step = { platformKey: HOUSE_KEY, transactionId: id, kind: 'RESERVE', atMs } as const;
  return journalEntry(step, { from: suspense, to: clearing, currency: sell, amount });
}

const suspense = { system: 'SUSPENSE' } as const;
const clearing = { system: 'CLEARING' } as const;

/** The entries of a deposit's return by its new state. */
function returnEntries(before: OrderState, order: TreasuryOrder, atMs: number): JournalEntry[] {
  const { id: transactionId, state, sell: currency, amount } = order;
  const step = { platformKey: HOUSE_KEY, transactionId, atMs };
  const transit = transitOf(order.fromAccountId);
  const paid = journalEntry({ ...step, kind: 'SETTLE' }, { from: clearing, to: transit, currency, amount });
  if (state === 'COMPLETED') return [paid];
  if (state === 'RETURNED') {
    const back = { from: transit, to: suspense, currency, amount };
    return [...(before === 'COMPLETED' ? [] : [paid]), journalEntry({ ...step, kind: 'RETURN' }, back)];
  }
  if (!backStates.includes(state)) return [];
  return [journalEntry({ ...step, kind: 'REFUND' }, { from: clearing, to: suspense, currency, amount })];
}

/**
 * The account of the house that has the credit of an order in place of TRANSIT: SUSPENSE for a deposit that was booked before the
 * order was known to be its own; another for a credit which the bank took back before the transfer came back.
 */
export type CreditPlace = 'SUSPENSE' | 'RECEIVABLE' | 'OWN_FUNDS';

/**
 * The entries in the house's book of an order that has changed its state.
 * @param place where its credit is booked, if that is not TRANSIT of its second account
 */
export function orderEntries(
  before: OrderState,
  order: TreasuryOrder,
  atMs: number,
  place?: CreditPlace,
): JournalEntry[] {
  if (before === order.state) return [];
  if (order.kind === 'DEPOSIT_RETURN') return returnEntries(before, order, atMs);
  if (order.kind === 'OWN_TRANSFER') return transferEntries(before, order, atMs, place);
  return order.state === 'COMPLETED' ? [tradeEntry(order, atMs, place)] : [];
}

/** The entries of a transfer by its new state. What came back had gone: a statement shows both. */
function transferEntries(
  before: OrderState,
  order: TreasuryOrder,
  atMs: number,
  place: CreditPlace | undefined,
): JournalEntry[] {
  const { id: transactionId, state, sell: currency, amount, fromAccountId, toAccountId } = order;
  if (toAccountId === null) throw new RangeError(`order ${transactionId} is no transfer`);
  const step = { platformKey: HOUSE_KEY, transactionId, atMs };
  const [debited, credited] = [transitOf(fromAccountId), transitOf(toAccountId)];
  const credit = place ? ({ system: place } as const) : credited;
  const moved = journalEntry(
    { ...step, kind: 'OWN_TRANSFER' },
    { from: credit, to: debited, currency, amount },
  );
  if (state === 'COMPLETED') return [moved];
  if (state !== 'RETURNED') return [];
  const to = before === 'COMPLETED' ? credit : credited;
  const back = journalEntry({ ...step, kind: 'RETURN' }, { from: debited, to, currency, amount });
  return before === 'COMPLETED' ? [back] : [moved, back];
}

/** The entry of a completed trade. */
function tradeEntry(order: TreasuryOrder, atMs: number, place: CreditPlace | undefined): JournalEntry {
  const { id: transactionId, sell, buy, sold, bought, toAccountId } = order;
  const step = { platformKey: HOUSE_KEY, transactionId, atMs };
  if (sold === null || bought === null || toAccountId === null)
    throw new RangeError(`order ${transactionId} has no result`);
  const from = transitOf(order.fromAccountId);
  const to = place ? ({ system: place } as const) : transitOf(toAccountId);
  const position = { system: 'FX' } as const;
  return journalEntry(
    { ...step, kind: 'TRADE' },
    { from: position, to: from, currency: sell, amount: sold },
    { from: to, to: position, currency: buy, amount: bought },
  );
}
