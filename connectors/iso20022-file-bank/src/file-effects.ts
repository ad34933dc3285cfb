import {
  parseReports,
  type DepositReport,
  type Fee,
  type Outcome,
  type Report,
} from '@corridor/connector-contract';
import { toJsonInteger } from '@corridor/kernel';
import { depositReport, startOf } from './deposit-report';
import { EntryFindings } from './entry-findings';
import { referenceKey } from './instruction-desk';
import type { JudgedTransaction } from './entry-book';
import type { BookedEntry, PartFault } from './iso/account-report';
import type { BookedTransaction } from './iso/booked-transaction';
import { DocumentFault } from './iso/document-fault';
import { failureReason } from './iso/reason-codes';
import type { SettlementAccount } from './settings';
import type { Change, DepositRecord, InstructionRecord, ReversalRecord, Store } from './store';

const DIGEST_LENGTH = 32;

/** A file of the bank that is read. */
export interface ReadFile {
  name: string;
  /** SHA-256 of its bytes. */
  digest: string;
  /** Parts that a former reading could not take. Absent: all of it. */
  only?: readonly string[];
}

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
  private readonly reversalRecords = new Map<string, ReversalRecord>();
  /** Keys of new deposits and reversals by their references. */
  private readonly newKeys = new Map<string, string[]>();
  private readonly statedIds = new Map<string, string>();
  private readonly gathered: Change[] = [];

  /** What could not be taken. */
  readonly faults: PartFault[] = [];

  /** About entries whose meaning is not certain. */
  readonly findings: EntryFindings;

  constructor(
    private readonly store: Store,
    private readonly file: ReadFile,
    /** What gathers further changes of the same file. */
    private readonly others: readonly { changes: () => Change[] }[] = [],
  ) {
    this.findings = new EntryFindings(file.name, (report) => this.report(report));
  }

  /** All changes, those of the touched instructions too. */
  changes(): Change[] {
    const { instructions, deposits, reversals } = this.store;
    return [
      ...this.others.flatMap((other) => other.changes()),
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
    ];
  }

  /** Whether this reading is about a part, by itself or with its report. */
  isWanted(place: string): boolean {
    const { only } = this.file;
    return only === undefined || only.includes(place) || only.includes(place.split('.')[0] ?? '');
  }

  /** Notes that a part could not be taken, and reports it once. */
  async fault(part: PartFault): Promise<void> {
    if (!this.isWanted(part.place)) return;
    this.faults.push(part);
    const { fault, place, settlementAccountId, amount, currency, date } = part;
    const isMoney = amount !== undefined && currency !== undefined && amount > 0n;
    await this.report({
      reportId: `part-${this.file.digest.slice(0, DIGEST_LENGTH)}-${place}`,
      type: 'finding.report',
      kind: fault.code === 'CHANGED_STATEMENT' ? 'CHANGED_STATEMENT' : 'UNREADABLE_ENTRY',
      message: `${fault.code}: part ${place}: ${fault.message}`,
      ...this.findings.fileName,
      ...(settlementAccountId === undefined ? {} : { settlementAccountId }),
      ...(isMoney ? { amount: toJsonInteger(amount), currency } : {}),
      ...(date === undefined ? {} : { date }),
    });
  }

  /** Reports once that nothing of the file could be taken. */
  async wholeFault({ code, message }: DocumentFault): Promise<void> {
    await this.report({
      reportId: `file-${this.file.digest.slice(0, DIGEST_LENGTH)}`,
      type: 'finding.report',
      kind: 'UNREADABLE_ENTRY',
      message: `${code}: ${message}`,
      ...this.findings.fileName,
    });
  }

  /** Why the contract cannot carry an entry; undefined if it can. */
  faultOf(account: SettlementAccount, { transactions }: BookedEntry): DocumentFault | undefined {
    const own = { reportId: 'r', depositId: 'd', status: 'BOOKED' } as const;
    const reports = transactions
      .filter(({ amount }) => amount > 0n)
      .map((one) => depositReport(account, one, own));
    const isCarried = reports.every((report) => isReport(report));
    return isCarried
      ? undefined
      : new DocumentFault('NOT_VALID', 'The contract cannot carry what an entry says.');
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
  async deposit(
    account: SettlementAccount,
    { transaction, key, bankReference }: JudgedTransaction,
  ): Promise<void> {
    // The line of a statement names the deposit by the bank's reference.
    const depositId = bankReference ?? `dep-${key}`;
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
    if (!isReport(report))
      throw new DocumentFault('NOT_VALID', `The contract cannot carry what an entry says (${report.type}).`);
    this.statedIds.set(report.reportId, statement);
    this.gathered.push(...this.store.reportChanges(report, statement));
    return stated === undefined;
  }
}

function isReport(report: Report): boolean {
  return parseReports(JSON.stringify({ reports: [report] })).ok;
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

/** A debit without the charges that it contains, which are fees beside it. */
function withoutCharges(transaction: BookedTransaction): { transaction: BookedTransaction; fees: Fee[] } {
  const { amount, currency, charges } = transaction;
  const included = charges.filter((charge) => charge.isIncluded !== false && charge.currency === currency);
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
