import type { DepositReport } from '@corridor/connector-contract';
import { keptText, toJsonInteger } from '@corridor/kernel';
import { isNumberOf } from './account-numbers';
import type { BookedTransaction } from './iso/booked-transaction';
import type { SettlementAccount } from './settings';

/** What the payer wrote, and the name of a payer: the lengths of the contract. */
const REFERENCE_LENGTH = 1_024;
const NAME_LENGTH = 255;
const CONTROL = /[\p{Cc}\p{Cs}]+/gu;

/** The report of a credit, or of a debit that takes one back. */
export function depositReport(
  account: SettlementAccount,
  transaction: BookedTransaction,
  own: { reportId: string; depositId: string; status: 'BOOKED' | 'REVERSED' },
): DepositReport {
  const { remittance, endToEndId, additional, bookingDate, payer, creditorAccount } = transaction;
  const reference = printable([...remittance, endToEndId ?? '', ...additional].join(' '), REFERENCE_LENGTH);
  const name = printable(payer.name ?? '', NAME_LENGTH);
  const debtorAccount = debtorAccountOf(transaction);
  const virtual = creditorAccount.iban ?? creditorAccount.number;
  const isVirtual = virtual !== undefined && !isNumberOf(virtual, account);
  return {
    ...own,
    type: 'deposit.report',
    settlementAccountId: account.settlementAccountId,
    amount: toJsonInteger(transaction.amount),
    currency: transaction.currency,
    ...(reference === '' ? {} : { reference }),
    ...(isVirtual ? { virtualAccount: virtual } : {}),
    ...(name === '' && debtorAccount === undefined
      ? {}
      : {
          debtor: {
            ...(name === '' ? {} : { name }),
            ...(debtorAccount === undefined ? {} : { account: debtorAccount }),
          },
        }),
    ...(bookingDate === undefined ? {} : { occurredAt: startOf(bookingDate) }),
  };
}

/** Bank numbers of the payer's bank, by the account type of the currency. */
const BANK_NUMBERS: Readonly<Record<string, string>> = { USD: 'routingNumber', GBP: 'sortCode' };

/** The payer's account in the fields of its account type, so that money can be sent back. */
function debtorAccountOf({ payer, currency }: BookedTransaction) {
  const { iban, number, bic, clearingMember } = payer;
  if (iban === undefined && number === undefined) return undefined;
  const bankNumber = BANK_NUMBERS[currency];
  return {
    accountType: `${currency}_ACCOUNT`,
    ...(iban === undefined ? {} : { iban }),
    ...(number === undefined ? {} : { accountNumber: number }),
    ...(bic === undefined ? {} : { swiftCode: bic }),
    ...(bankNumber === undefined || clearingMember === undefined ? {} : { [bankNumber]: clearingMember }),
  };
}

/** Text without what the contract cannot carry. */
export function printable(text: string, lengthMax: number): string {
  return keptText(text.replace(CONTROL, ' ').trim(), lengthMax);
}

/** The moment at which a day begins. */
export function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
