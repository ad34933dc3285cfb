import type { Uuid } from '@corridor/kernel';
import { sumOfReturns } from '../../instructions/domain/returned-part';
import type { OrderState, ReturnDeposit, TreasuryOrder } from './treasury-order';

/** Money that a bank reports on a settlement account, as far as it can be the credit of an order. */
export interface ReportedCredit {
  settlementAccountId: Uuid;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  /** The bank's own name of it. */
  depositId: string;
  /** What the payer wrote. */
  text: string;
}

/** Shortest reference of a bank that is looked for in a text, characters: shorter ones stand there by chance. */
const BANK_REFERENCE_MIN = 8;
/** A version 7 uuid without its dashes. */
const ORDER_ID = /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;
const ID_LENGTH = 32;

function folded(text: string): string {
  return text.toLowerCase().replace(/[^0-9a-z]/g, '');
}

/** The ids of orders and instructions in a text, whatever its case, dashes and spaces. */
export function idsNamedIn(text: string): string[] {
  const written = folded(text);
  const starts = Array.from({ length: Math.max(0, written.length - ID_LENGTH + 1) }, (_, start) => start);
  const found = starts
    .map((start) => written.slice(start, start + ID_LENGTH))
    .filter((id) => ORDER_ID.test(id));
  return [...new Set(found)].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}

/** States of an order that was sent and has not failed, so that it can bring money to its second account, also for a while. */
export const bringingStates: readonly OrderState[] = [
  'SUBMITTING',
  'UNKNOWN',
  'ACCEPTED',
  'COMPLETED',
  'RETURNED',
];

/** Whether the order can bring this much to its second account. Only the end of a trade tells what it brings. */
export function mayBring(order: TreasuryOrder, money: bigint): boolean {
  const expected = order.kind === 'FX_TRADE' ? order.bought : order.amount;
  return bringingStates.includes(order.state) && (expected === null || expected === money);
}

/** Whether a text has the reference as a whole word, whatever its case, dashes and spaces. One with more parts is another. */
function hasReference(text: string, reference: string): boolean {
  const written = [...reference].join('[^0-9a-z]*');
  return new RegExp(`(?<![0-9a-z]-?)${written}(?!-?[0-9a-z])`).test(text.toLowerCase());
}

function isNamed({ id, providerReference }: TreasuryOrder, { depositId, text }: ReportedCredit): boolean {
  if (idsNamedIn(`${text} | ${depositId}`).includes(id)) return true;
  if (providerReference === null) return false;
  const reference = folded(providerReference);
  return (
    depositId === providerReference ||
    (reference.length >= BANK_REFERENCE_MIN && hasReference(text, reference))
  );
}

/** What a deposit can be of an order: the money that it brings, or the money that it sent and that came back. */
export type OrderDeposit = 'CREDIT' | 'RETURN';

/** What the money is of the order, by reference and amount; undefined if it is nothing of it. An order has one credit. */
export function depositOf(money: ReportedCredit, order: TreasuryOrder): OrderDeposit | undefined {
  if (isCreditOf(money, order)) return 'CREDIT';
  return isReturnOf(money, order) ? 'RETURN' : undefined;
}

/** How much of an order deposits can bring back. What is booked as missing, only a return that its bank reports does. */
function returnable({ amount, returns, isMissingBooked }: TreasuryOrder): bigint {
  return isMissingBooked ? sumOfReturns(returns) : amount;
}

/** A trade does not come back. What was sent may come back in parts. */
function isReturnOf(money: ReportedCredit, order: TreasuryOrder): boolean {
  const { kind, fromAccountId, sell, returnDeposits } = order;
  const back = returnDeposits.reduce((sum, deposit) => sum + deposit.amount, money.amount);
  return (
    kind !== 'FX_TRADE' &&
    fromAccountId === money.settlementAccountId &&
    sell === money.currency &&
    back <= returnable(order) &&
    mayComeBack(order) &&
    isNamed(order, money)
  );
}

/** Deposits of an order that bring more back than its bank has reported: an operator books that as missing. */
export function unreportedDeposits({
  returns,
  returnDeposits,
}: Pick<TreasuryOrder, 'returns' | 'returnDeposits'>): ReturnDeposit[] {
  let left = sumOfReturns(returns);
  return returnDeposits.filter(({ amount }) => {
    if (amount > left) return true;
    left -= amount;
    return false;
  });
}

/** Whether its money was on its way, so that it can come back. */
export function mayComeBack({ state }: TreasuryOrder): boolean {
  return bringingStates.includes(state);
}

function isCreditOf(credit: ReportedCredit, order: TreasuryOrder): boolean {
  const { toAccountId, buy, creditDepositId } = order;
  return (
    toAccountId === credit.settlementAccountId &&
    buy === credit.currency &&
    creditDepositId === null &&
    mayBring(order, credit.amount) &&
    isNamed(order, credit)
  );
}
