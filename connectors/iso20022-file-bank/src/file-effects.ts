import { createHash } from 'node:crypto';
import {
  parseReports,
  type DepositReport,
  type Fee,
  type Outcome,
  type Report,
} from '@corridor/connector-contract';
import { keptText, toJsonInteger } from '@corridor/kernel';
import { referenceKey } from './instruction-desk';
import type { BookedTransaction } from './iso/account-report';
import { DocumentFault } from './iso/document-fault';
import { failureReason } from './iso/reason-codes';
import type { SettlementAccount } from './settings';
import type {
  Change,
  DepositRecord,
  InstructionRecord,
  ReversalRecord,
  StatementRecord,
  Store,
} from './store';

/** What the payer wrote, and the name of a payer: the lengths of the contract. */
const REFERENCE_LENGTH = 1_024;
/** Longest id of the contract, characters. */
const ID_LENGTH = 128;
const NAME_LENGTH = 255;
const CONTROL = /[\p{Cc}\p{Cs}]+/gu;
const KEY_LENGTH = 32;

/** How a payment ended or goes on, by a message of the bank. */
export interface PaymentResult {
  status: 'ACCEPTED' | 'COMPLETED' | 'REJECTED';
  bankReason?: string;
  /** Smallest units; absent: as instructed. */
  amount?: bigint;
  currency?: string;
  fees?: Fee[];
  occurredAt?: string;
}

/**
 * The effects of one file, gathered to be committed together. The first end of an instruction stays. A later one that
 * contradicts it is only reported, so that Corridor sees the contradiction.
 */
export class FileEffects {
  private readonly records = new Map<string, InstructionRecord>();
  private readonly depositRecords = new Map<string, DepositRecord>();
  private readonly statementRecords = new Map<string, StatementRecord>();
  private readonly reversalRecords = new Map<string, ReversalRecord>();
  /** Keys of new deposits and reversals by their references. */
  private readonly newKeys = new Map<string, string[]>();
  private readonly statedIds = new Map<string, string>();
  private readonly gathered: Change[] = [];

  constructor(private readonly store: Store) {}

  /** All changes, those of the touched instructions too. */
  changes(): Change[] {
    const { instructions, deposits, reversals, statements } = this.store;
    return [
      ...this.gathered,
      ...[...this.records].map(([key, value]): Change => ({
        type: 'put',
        sublevel: instructions,
        key,
        value,
      })),
      ...[...this.depositRecords].map(([key, value]): Change => ({
        type: 'put',
        sublevel: deposits,
        key,
        value,
      })),
      ...[...this.reversalRecords].map(([key, value]): Change => ({
        type: 'put',
        sublevel: reversals,
        key,
        value,
      })),
      ...[...this.statementRecords].map(([key, value]): Change => ({
        type: 'put',
        sublevel: statements,
        key,
        value,
      })),
    ];
  }

  /** Keeps a part of the statements of an account and day, in the place of an earlier one of the same page. */
  async keepStatement(key: string, part: StatementRecord['parts'][number]): Promise<void> {
    const known = this.statementRecords.get(key) ?? (await this.store.statements.get(key));
    const parts = known?.parts ?? [];
    const isOther = ({ statementId, page }: typeof part): boolean =>
      statementId !== part.statementId || page !== part.page;
    const same = parts.find((one) => !isOther(one));
    // A copy in a file with another header must not change what was answered before.
    if (same?.sha256 === part.sha256) return;
    this.statementRecords.set(key, { parts: [...parts.filter(isOther), part] });
  }

  async instruction(instructionId: string): Promise<InstructionRecord | undefined> {
    return this.records.get(instructionId) ?? (await this.store.instructions.get(instructionId));
  }

  /** A status of an instruction by a status report or a booking. */
  async apply(record: InstructionRecord, result: PaymentResult): Promise<void> {
    const { status } = record.outcome;
    const isOpen = status === 'ACCEPTED' || status === 'UNKNOWN';
    const isContradiction =
      (result.status === 'COMPLETED' && (status === 'REJECTED' || status === 'FAILED')) ||
      (result.status === 'REJECTED' && status === 'COMPLETED');
    if (!isOpen && !isContradiction) return;
    if (result.status === 'ACCEPTED' && status !== 'UNKNOWN') return;
    const outcome = outcomeOf(record, result);
    if (isOpen) this.records.set(record.instructionId, { ...record, outcome });
    await this.report({
      ...outcome,
      type: 'instruction.report',
      reportId: `${record.uetr}-${result.status.toLowerCase()}`,
    });
  }

  /** Money of a payment came back. */
  async giveBack(record: InstructionRecord, transaction: BookedTransaction, key: string): Promise<void> {
    const { bookingDate, returned } = transaction;
    const outcome: Outcome = {
      instructionId: record.instructionId,
      status: 'RETURNED',
      returnId: `ret-${key}`,
      amount: toJsonInteger(transaction.amount),
      currency: transaction.currency,
      providerReference: record.uetr,
      reason: failureReason(returned?.reasonCode, 'RETURNED'),
      ...(bookingDate === undefined ? {} : { occurredAt: startOf(bookingDate) }),
    };
    const { status } = record.outcome;
    if (status !== 'REJECTED' && status !== 'FAILED')
      this.records.set(record.instructionId, { ...record, outcome });
    await this.report({ ...outcome, type: 'instruction.report', reportId: `ret-${key}` });
  }

  /** Money of somebody else arrived. */
  async deposit(account: SettlementAccount, transaction: BookedTransaction, key: string): Promise<void> {
    // The line of a statement names the deposit by the bank's reference.
    const { bankReference = '' } = transaction;
    const isReference = bankReference !== '' && bankReference.length <= ID_LENGTH;
    const depositId = isReference ? bankReference : `dep-${key}`;
    const own = { reportId: `dep-${key}`, depositId, status: 'BOOKED' } as const;
    const report = depositReport(account, transaction, own);
    if (!(await this.report(report))) return;
    const { amount, currency, settlementAccountId } = report;
    this.depositRecords.set(key, { depositId, settlementAccountId, amount, currency });
    this.remember('DEPOSIT', { account, transaction, key });
    const reversal = await this.found('REVERSAL', { account, transaction }, async (other) => {
      const record = this.reversalRecords.get(other) ?? (await this.store.reversals.get(other));
      return record?.report;
    });
    if (reversal === undefined) return;
    this.reversalRecords.delete(reversal.key);
    this.gathered.push({ type: 'del', sublevel: this.store.reversals, key: reversal.key });
    await this.report({ ...reversal.value, depositId });
  }

  /** The bank took a deposit back. A reversal that comes before its deposit waits for it. */
  async reverseDeposit(
    account: SettlementAccount,
    transaction: BookedTransaction,
    key: string,
  ): Promise<void> {
    const read = async (other: string) =>
      this.depositRecords.get(other) ?? (await this.store.deposits.get(other));
    const { transaction: net, fees } = withoutCharges(transaction);
    const whole = await this.found('DEPOSIT', { account, transaction }, read);
    const deposit = whole ?? (await this.found('DEPOSIT', { account, transaction: net }, read));
    const reportId = `rev-${key}`;
    const depositId = deposit?.value.depositId ?? '';
    const own = { reportId, depositId, status: 'REVERSED' } as const;
    const isWhole = whole !== undefined || fees.length === 0;
    const report: DepositReport = isWhole
      ? depositReport(account, transaction, own)
      : { ...depositReport(account, net, own), fees };
    if (deposit !== undefined) await this.report(report);
    else if ((await this.store.reportIds.get(reportId)) === undefined) {
      this.reversalRecords.set(key, { report });
      this.remember('REVERSAL', { account, transaction, key });
    }
  }

  /** Keeps the references of a deposit or of a reversal, so that one finds the other. */
  private remember(
    kind: 'DEPOSIT' | 'REVERSAL',
    {
      account,
      transaction,
      key,
    }: { account: SettlementAccount; transaction: BookedTransaction; key: string },
  ): void {
    for (const reference of referencesOf(transaction)) {
      const prefix = referenceKey(kind, `${account.settlementAccountId}|${reference}`);
      this.newKeys.set(prefix, [...(this.newKeys.get(prefix) ?? []), key]);
      this.gathered.push({
        ...{ type: 'put', sublevel: this.store.references },
        ...{ key: `${prefix}${key}`, value: key },
      });
    }
  }

  /** The only deposit or reversal of the same amount that shares a reference with a booking. */
  private async found<T extends { amount: number; currency: string }>(
    kind: 'DEPOSIT' | 'REVERSAL',
    { account, transaction }: { account: SettlementAccount; transaction: BookedTransaction },
    read: (key: string) => Promise<T | undefined>,
  ): Promise<{ key: string; value: T } | undefined> {
    for (const reference of referencesOf(transaction)) {
      const prefix = referenceKey(kind, `${account.settlementAccountId}|${reference}`);
      const stored = await this.store.references.values({ gte: prefix, lt: `${prefix}\uffff` }).all();
      const keys = [...new Set([...stored, ...(this.newKeys.get(prefix) ?? [])])];
      const all = await Promise.all(keys.map(async (key) => ({ key, value: await read(key) })));
      const fitting = all.flatMap(({ key, value }) =>
        value?.currency === transaction.currency && BigInt(value.amount) === transaction.amount
          ? [{ key, value }]
          : [],
      );
      if (fitting.length === 1) return fitting[0];
    }
    return undefined;
  }

  /**
   * Records a report once. The same id with another statement is recorded too, so that Corridor sees the conflict.
   * @returns whether it is new
   */
  private async report(report: Report): Promise<boolean> {
    const statement = statementOf(report);
    const stated = this.statedIds.get(report.reportId) ?? (await this.store.reportIds.get(report.reportId));
    if (stated === statement) return false;
    // Corridor would refuse it again and again, with all reports that are sent beside it.
    if (!parseReports(JSON.stringify({ reports: [report] })).ok)
      throw new DocumentFault('NOT_VALID', `The contract cannot carry what an entry says (${report.type}).`);
    this.statedIds.set(report.reportId, statement);
    this.gathered.push(...this.store.reportChanges(report, statement));
    return stated === undefined;
  }
}

/**
 * Key of a booked transaction: the same for its notification and its statement.
 * @param fallback the substitute for a missing reference of the bank; undefined if there is none
 * @returns undefined if the transaction has no reference and no fallback
 */
export function transactionKey(
  { settlementAccountId }: SettlementAccount,
  { isCredit, bankReference }: BookedTransaction,
  fallback: string | undefined,
): string | undefined {
  const reference = bankReference === undefined ? fallback : `ref|${bankReference}`;
  if (reference === undefined) return undefined;
  const text = `${settlementAccountId}|${isCredit ? 'CRDT' : 'DBIT'}|${reference}`;
  return createHash('sha256').update(text).digest('hex').slice(0, KEY_LENGTH);
}

/** What must not differ between two reports of one id: a notification may say less than a statement. */
function statementOf(report: Report): string {
  if (report.type !== 'instruction.report' && report.type !== 'deposit.report') return report.type;
  return `${report.status} ${report.amount ?? ''} ${report.currency ?? ''}`;
}

function outcomeOf(record: InstructionRecord, result: PaymentResult): Outcome {
  const { status, amount, fees, occurredAt } = result;
  return {
    instructionId: record.instructionId,
    status,
    amount: amount === undefined ? record.amount : toJsonInteger(amount),
    currency: result.currency ?? record.currency,
    providerReference: record.uetr,
    ...(fees === undefined || fees.length === 0 ? {} : { fees }),
    ...(status === 'REJECTED' ? { reason: failureReason(result.bankReason, 'REJECTED_BY_BANK') } : {}),
    ...(occurredAt === undefined ? {} : { occurredAt }),
  };
}

function depositReport(
  account: SettlementAccount,
  transaction: BookedTransaction,
  own: { reportId: string; depositId: string; status: 'BOOKED' | 'REVERSED' },
): DepositReport {
  const { remittance, endToEndId, bookingDate, payer, creditorAccount } = transaction;
  const reference = printable([...remittance, endToEndId ?? ''].join(' '), REFERENCE_LENGTH);
  const name = printable(payer.name ?? '', NAME_LENGTH);
  const debtorAccount = debtorAccountOf(transaction);
  const virtual = creditorAccount.iban ?? creditorAccount.number;
  const isVirtual = virtual !== undefined && virtual !== (account.iban ?? account.accountNumber);
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

/** A debit without the charges that it contains, which are fees beside it. */
function withoutCharges(transaction: BookedTransaction): { transaction: BookedTransaction; fees: Fee[] } {
  const { amount, currency, charges } = transaction;
  const included = charges.filter((charge) => charge.isIncluded && charge.currency === currency);
  const sum = included.reduce((total, charge) => total + charge.amount, 0n);
  if (sum === 0n || sum >= amount) return { transaction, fees: [] };
  const fees = included.map((charge): Fee => ({
    ...{ amount: toJsonInteger(charge.amount), currency, bearer: 'PLATFORM', settled: 'DEDUCTED' },
  }));
  return { transaction: { ...transaction, amount: amount - sum }, fees };
}

function referencesOf({ bankReference, uetr, txId, endToEndId }: BookedTransaction): string[] {
  return [bankReference, uetr, txId, endToEndId].filter((one) => one !== undefined);
}

function printable(text: string, lengthMax: number): string {
  return keptText(text.replace(CONTROL, ' ').trim(), lengthMax);
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
