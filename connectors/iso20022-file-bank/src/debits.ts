import type { Fee } from '@corridor/connector-contract';
import { toJsonInteger } from '@corridor/kernel';
import { startOf } from './deposit-report';
import type { FileEffects, PaymentResult } from './file-effects';
import type { BookedEntry } from './iso/account-report';
import { containedCharges, sumOf, type BookedTransaction, type Charge } from './iso/booked-transaction';
import type { NamedPayments } from './named-payments';
import type { SettlementAccount } from './settings';
import type { InstructionRecord } from './store';

/** Ends payments by the debits that name them. Other debits are left to the statement. */
export class Debits {
  constructor(private readonly payments: NamedPayments) {}

  /** Ends the payments of an entry. */
  async apply(entry: BookedEntry, account: SettlementAccount, effects: FileEffects): Promise<void> {
    const debits = entry.transactions.filter(
      (one) => one.amount > 0n && isOrdinaryDebit(one) && one.isFee !== true,
    );
    const [first] = debits;
    if (first !== undefined && entry.batches.length > 0)
      await this.payBatch({ entry, first }, account, effects);
    else for (const transaction of debits) await this.pay({ entry, transaction }, account, effects);
  }

  private async pay(
    { entry, transaction }: { entry: BookedEntry; transaction: BookedTransaction },
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<void> {
    const record = await this.paidBy(transaction, account, effects);
    if (record === undefined) return;
    const instructed = BigInt(record.amount);
    const meaning = meaningOf(transaction, instructed);
    if (meaning === 'PAYMENT') await effects.apply(record, bookedResult(transaction, instructed));
    if (meaning === 'UNKNOWN') await effects.findings.doubtNamed(account, { entry, transaction, record });
  }

  private async paidBy(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord | undefined> {
    const named = await this.payments.namedBy(transaction, account, effects);
    if (named.length <= 1) return named[0];
    const own = ownCharges(transaction);
    const fitting = named.filter((record) => {
      const rest = transaction.amount - BigInt(record.amount);
      return isOpen(record) && (rest === 0n || rest === sumOf(containedCharges(own, rest)));
    });
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /**
   * A debit of a whole batch completes the payments that the bank has not refused, if their count and sum are those of
   * the debit. Else it is a finding.
   */
  private async payBatch(
    { entry, first }: { entry: BookedEntry; first: BookedTransaction },
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<void> {
    const { amount, currency, batches, count } = entry;
    const groups = await Promise.all(batches.map((one) => this.payments.inBatch(one, account, effects)));
    const named = groups.flat();
    if (named.length === 0) return;
    const paid = named.filter(({ outcome }) => !['REJECTED', 'FAILED'].includes(outcome.status));
    const sum = paid.reduce((total, record) => total + BigInt(record.amount), 0n);
    const charges = containedCharges(ownCharges(first), amount - sum);
    const isSum = sum === amount || sum === amount - sumOf(charges);
    const isWhole = groups.every((group) => group.length > 0) && count === paid.length && isSum;
    if (!isWhole) {
      await effects.findings.doubtBatch(account, entry);
      return;
    }
    const fees = sum === amount ? [] : charges.map(feeOf);
    const charged = paid.find(isOpen);
    for (const record of paid)
      await effects.apply(record, {
        ...{ status: 'COMPLETED', currency, fees: record === charged ? fees : [] },
        ...(first.bookingDate === undefined ? {} : { occurredAt: startOf(first.bookingDate) }),
      });
  }
}

/** What a debit is that names a payment and has no code of a fee. Less than the payment may be the bank's fee for it. */
function meaningOf(transaction: BookedTransaction, instructed: bigint): 'PAYMENT' | 'FEE' | 'UNKNOWN' {
  const { amount, isFee } = transaction;
  if (isFee === false) return 'PAYMENT';
  const own = ownCharges(transaction);
  const isAllCharges = sumOf(own) === amount;
  if (isAllCharges && amount !== instructed) return 'FEE';
  const containsNothingElse = isAllCharges && own.every(({ isIncluded }) => isIncluded === true);
  return amount < instructed || containsNothingElse ? 'UNKNOWN' : 'PAYMENT';
}

/** Charges that the account bears, in its currency. */
function ownCharges({ charges, currency }: BookedTransaction): Charge[] {
  return charges.filter((charge) => !charge.isOfCreditor && charge.currency === currency);
}

function isOpen({ outcome: { status } }: InstructionRecord): boolean {
  return status === 'ACCEPTED' || status === 'UNKNOWN';
}

/** Debits that are no reversals end payments, or are left to the statement. */
export function isOrdinaryDebit({ isCredit, isReversal, returned }: BookedTransaction): boolean {
  return !isCredit && !isReversal && returned === undefined;
}

/**
 * The end of a payment by its debit. A debit of the amount and of the charges that it contains pays the amount, and the
 * charges are fees. Charges that the creditor bears are part of the amount. Else the booked amount is what was paid.
 */
function bookedResult(transaction: BookedTransaction, instructed: bigint): PaymentResult {
  const { amount: booked, currency, charges, bookingDate } = transaction;
  const own = containedCharges(ownCharges(transaction), booked - instructed);
  const ofCreditor = charges.filter(
    (charge) => charge.isOfCreditor && charge.isIncluded === true && charge.currency === currency,
  );
  const creditors = sumOf(ofCreditor);
  const isBeside = own.length > 0 && booked - sumOf(own) === instructed;
  const isExplained = (isBeside || booked === instructed) && creditors < instructed;
  const fees = [...(isBeside ? own : []), ...ofCreditor];
  return {
    status: 'COMPLETED',
    amount: isExplained ? instructed - creditors : booked,
    currency,
    fees: isExplained ? fees.map(feeOf) : [],
    ...(bookingDate === undefined ? {} : { occurredAt: startOf(bookingDate) }),
  };
}

function feeOf({ amount, currency, isOfCreditor }: Charge): Fee {
  return {
    ...{ amount: toJsonInteger(amount), currency, settled: 'DEDUCTED' },
    bearer: isOfCreditor ? 'BENEFICIARY' : 'PLATFORM',
  };
}
