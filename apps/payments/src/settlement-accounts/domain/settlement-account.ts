import { formatId, toJsonInteger, type Uuid } from '@corridor/kernel';
import type { BankTimes } from '../../calendars/domain/bank-calendar';
import {
  dayIn,
  nextBusinessDay,
  valueDate,
  type BusinessCalendar,
} from '../../calendars/domain/business-days';

/** The fields of the house's account at its bank, as payment instructions show them. */
export type BankDetails = { accountType: string } & Readonly<Record<string, string>>;

/** An account of the house at a bank, which a connector moves money on. */
export interface SettlementAccount extends BankTimes {
  id: Uuid;
  connectorId: Uuid;
  currency: string;
  /** Unique. */
  name: string;
  bankDetails: BankDetails;
  /** Payments out leave it only as far as its money reaches. */
  isPrefunded: boolean;
  /** What must stay on it, smallest units. */
  minimumBalance: bigint;
}

/** An account, with the time when it was added. */
export interface StoredSettlementAccount extends SettlementAccount {
  addedAtMs: number;
}

/** The members of an account that say how its bank counts time. */
export function timesOf(account: BankTimes): BankTimes {
  const { timeZone, calendar, closedOn, openOn, cutOff, statementBy } = account;
  return { timeZone, calendar, closedOn, openOn, cutOff, statementBy };
}

/** The account as operators see it at a moment. */
export function renderSettlementAccount(account: SettlementAccount, days: BusinessCalendar, nowMs: number) {
  const { id, connectorId, currency, name, bankDetails, isPrefunded, minimumBalance } = account;
  return {
    id: formatId('SettlementAccount', id),
    connectorId: formatId('Connector', connectorId),
    currency,
    name,
    bankDetails,
    prefunded: isPrefunded,
    minimumBalance: toJsonInteger(minimumBalance),
    ...timesOf(account),
    valueDate: valueDate(days, nowMs),
    nextBusinessDay: nextBusinessDay(days, dayIn(days.timeZone, nowMs)),
  };
}

/** The account's totals over all books, smallest units. */
export interface SettlementTotals {
  /** What its bank has not yet stated; positive if money leaves it. */
  transit: bigint;
  /** Minus the balance that its bank has stated. */
  nostro: bigint;
}
