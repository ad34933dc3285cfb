import { formatId, toJsonInteger, type Uuid } from '@corridor/kernel';

/** The fields of the house's account at its bank, as payment instructions show them. */
export type BankDetails = { accountType: string } & Readonly<Record<string, string>>;

/** An account of the house at a bank, which a connector moves money on. */
export interface SettlementAccount {
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
  /** Time of day and zone by which its bank states the day before, `07:00 Europe/Berlin`; null if nothing is expected. */
  statementBy: string | null;
}

/** The account as operators see it. */
export function renderSettlementAccount(account: SettlementAccount) {
  const { id, connectorId, currency, name, bankDetails, isPrefunded, minimumBalance, statementBy } = account;
  return {
    id: formatId('SettlementAccount', id),
    connectorId: formatId('Connector', connectorId),
    currency,
    name,
    bankDetails,
    prefunded: isPrefunded,
    minimumBalance: toJsonInteger(minimumBalance),
    statementBy,
  };
}

/** The account's totals over all books, smallest units. */
export interface SettlementTotals {
  /** What its bank has not yet stated; positive if money leaves it. */
  transit: bigint;
  /** Minus the balance that its bank has stated. */
  nostro: bigint;
}
