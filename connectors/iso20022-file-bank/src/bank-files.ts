import { createHash } from 'node:crypto';
import type { Fee } from '@corridor/connector-contract';
import { toJsonInteger } from '@corridor/kernel';
import { FileEffects, transactionKey, type PaymentResult } from './file-effects';
import { referenceKey } from './instruction-desk';
import {
  accountReportsOf,
  type AccountReport,
  type BookedTransaction,
  type Charge,
} from './iso/account-report';
import { DocumentFault } from './iso/document-fault';
import type { ReceivedMessage } from './iso/message-type';
import { statusReportOf, type StatusLine, type TransactionStatusLine } from './iso/status-report';
import { childAt, writeXml, type XmlElement } from './iso/xml-tree';
import type { SettlementAccount, Settings } from './settings';
import type { BatchRecord, InstructionRecord, Store } from './store';

/** Turns a message of the bank into its effects. Either all effects of a file count or none. */
export class BankFiles {
  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
  ) {}

  /**
   * The effects of a message.
   * @throws DocumentFault if the file is not about accounts and messages of this connector
   */
  async effectsOf(message: ReceivedMessage, root: XmlElement): Promise<FileEffects> {
    const effects = new FileEffects(this.store);
    if (message.type === 'pain.002.001.10') await this.applyStatuses(message.body, effects);
    else
      for (const report of accountReportsOf(message))
        await this.applyReport(report, { root, message }, effects);
    return effects;
  }

  private async applyStatuses(body: XmlElement, effects: FileEffects): Promise<void> {
    const report = statusReportOf(body);
    const batch = await this.store.batches.get(report.originalMsgId);
    if (batch === undefined)
      throw new DocumentFault('UNKNOWN_ORIGINAL', 'The status report is about a message of somebody else.');
    const lines = new Map<string, TransactionStatusLine>();
    for (const id of batch.groups.flatMap((group) => group.instructionIds)) lines.set(id, report);
    for (const group of report.groups) {
      const known = batch.groups.find(({ pmtInfId }) => pmtInfId === group.pmtInfId);
      if (known === undefined)
        throw new DocumentFault(
          'UNKNOWN_ORIGINAL',
          'The status report names a group that the message lacks.',
        );
      if (group.meaning !== undefined) for (const id of known.instructionIds) lines.set(id, group);
      for (const transaction of group.transactions)
        lines.set(await this.instructionOf(transaction, batch), transaction);
    }
    for (const [instructionId, line] of lines) {
      const record = await effects.instruction(instructionId);
      const result = record === undefined ? undefined : this.resultOf(line);
      if (record !== undefined && result !== undefined) await effects.apply(record, result);
    }
  }

  private resultOf({ meaning, reasonCode }: StatusLine) {
    if (meaning === undefined) return undefined;
    const settled = this.settings.settledOn === 'status' ? 'COMPLETED' : 'ACCEPTED';
    const result: PaymentResult = {
      status: meaning === 'SETTLED' ? settled : meaning,
      ...(reasonCode === undefined ? {} : { bankReason: reasonCode }),
    };
    return result;
  }

  /** The instruction of a batch that a status names. */
  private async instructionOf(line: TransactionStatusLine, batch: BatchRecord): Promise<string> {
    const records = await this.store.instructions.getMany(
      batch.groups.flatMap(({ instructionIds }) => instructionIds),
    );
    const named = records.filter(
      (record) =>
        record !== undefined &&
        (line.instrId === undefined
          ? line.uetr === undefined
            ? record.endToEndId === line.endToEndId
            : record.uetr === line.uetr
          : record.instrId === line.instrId),
    );
    const [found] = named;
    if (found === undefined || named.length > 1)
      throw new DocumentFault('UNKNOWN_ORIGINAL', 'A status names no single payment of the message.');
    return found.instructionId;
  }

  private async applyReport(
    report: AccountReport,
    { root, message }: { root: XmlElement; message: ReceivedMessage },
    effects: FileEffects,
  ): Promise<void> {
    const account = this.accountOf(report);
    if (account === undefined)
      throw new DocumentFault('UNKNOWN_ACCOUNT', 'The file is about an account that no setting names.');
    const seen = new Map<string, number>();
    for (const transaction of report.transactions) {
      const key = transactionKey(account, transaction, fallbackOf(report, transaction, seen));
      await this.applyTransaction(transaction, { account, key, effects });
    }
    if (report.kind === 'STATEMENT') await this.keepStatement(account, report, { root, message, effects });
  }

  private accountOf({ account }: AccountReport): SettlementAccount | undefined {
    return this.settings.settlementAccounts.find(
      ({ iban, accountNumber, currency }) =>
        (iban === undefined ? accountNumber === account.number : iban === account.iban) &&
        (account.currency === undefined || account.currency === currency),
    );
  }

  /**
   * A debit of an instruction completes it, a returned credit of one gives it back, any other credit is a deposit. Other
   * debits are left to the statement. So is a credit without a reference in a notification: nothing would tell it from
   * its statement line.
   */
  private async applyTransaction(
    transaction: BookedTransaction,
    { account, key, effects }: { account: SettlementAccount; key: string | undefined; effects: FileEffects },
  ): Promise<void> {
    // Banks state entries of zero for information.
    if (transaction.amount === 0n) return;
    const isReturn = transaction.returned !== undefined || transaction.isReversal;
    if (!transaction.isCredit && !isReturn) {
      const record = await this.paidBy(transaction, account, effects);
      if (record !== undefined) await effects.apply(record, bookedResult(transaction, BigInt(record.amount)));
      return;
    }
    if (key === undefined) return;
    if (!transaction.isCredit) {
      await effects.reverseDeposit(account, transaction, key);
      return;
    }
    const record = isReturn ? await this.returnedBy(transaction, account, effects) : undefined;
    if (record === undefined) await effects.deposit(account, transaction, key);
    else await effects.giveBack(record, transaction, key);
  }

  private async paidBy(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord | undefined> {
    const named = await this.candidates(transaction, account, effects);
    if (named.length <= 1) return named[0];
    const fitting = named.filter(
      ({ amount, outcome }) =>
        BigInt(amount) === transaction.amount && ['ACCEPTED', 'UNKNOWN'].includes(outcome.status),
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  private async returnedBy(
    transaction: BookedTransaction,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord | undefined> {
    const named = await this.candidates(transaction, account, effects);
    const fitting = named.filter(({ amount }) => BigInt(amount) >= transaction.amount);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** Instructions of an account that a booking names: by `InstrId`, else by `UETR`, else by `EndToEndId`. */
  private async candidates(
    { instrId, uetr, endToEndId }: BookedTransaction,
    { settlementAccountId }: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord[]> {
    const kinds = [
      ['INSTR', instrId],
      ['UETR', uetr],
      ['E2E', endToEndId],
    ] as const;
    for (const [kind, reference] of kinds) {
      if (reference === undefined) continue;
      const prefix = referenceKey(kind, reference);
      const ids = await this.store.references.values({ gte: prefix, lt: `${prefix}\uffff` }).all();
      const records = await Promise.all([...new Set(ids)].map((id) => effects.instruction(id)));
      const own = records.filter(
        (record) => record?.settlementAccountId === settlementAccountId && record.msgId !== undefined,
      );
      const found = own.filter((record) => record !== undefined);
      if (found.length > 0) return found;
    }
    return [];
  }

  private async keepStatement(
    account: SettlementAccount,
    report: AccountReport,
    { root, message, effects }: { root: XmlElement; message: ReceivedMessage; effects: FileEffects },
  ): Promise<void> {
    const header = childAt(message.body, 'GrpHdr');
    const body = { ...message.body, children: [...(header ? [header] : []), report.element] };
    await effects.keepStatement(statementKey(account.settlementAccountId, report.date), {
      statementId: report.id,
      page: report.page.number,
      isLast: report.page.isLast,
      sha256: createHash('sha256').update(writeXml(report.element)).digest('hex'),
      document: writeXml({ ...root, attributes: {}, children: [body] }),
    });
  }
}

/** Key of the statements of an account and day in the store. */
export function statementKey(settlementAccountId: string, date: string): string {
  return `${settlementAccountId}|${date}`;
}

/** The substitute for a missing reference of the bank: the line itself in a statement, nothing in a notification. */
function fallbackOf(
  report: AccountReport,
  { amount, isCredit, endToEndId, txId, bookingDate }: BookedTransaction,
  seen: Map<string, number>,
): string | undefined {
  if (report.kind === 'NOTIFICATION') return undefined;
  const line = [report.date, report.id, bookingDate, isCredit, amount, endToEndId, txId].join('|');
  const count = (seen.get(line) ?? 0) + 1;
  seen.set(line, count);
  return `line|${line}|${count}`;
}

/**
 * The end of a payment by its debit. A debit of the amount and of the charges that it contains pays the amount, and the
 * charges are fees. Charges that the creditor bears are part of the amount. Else the booked amount is what was paid.
 */
function bookedResult(
  { amount: booked, currency, charges, bookingDate }: BookedTransaction,
  instructed: bigint,
): PaymentResult {
  const included = charges.filter((charge) => charge.isIncluded && charge.currency === currency);
  const borne = (isOfCreditor: boolean): Charge[] =>
    included.filter((charge) => charge.isOfCreditor === isOfCreditor);
  const [own, creditors] = [sumOf(borne(false)), sumOf(borne(true))];
  const isBeside = own > 0n && booked - own === instructed;
  const isExplained = (isBeside || booked === instructed) && creditors < instructed;
  const fees = [...(isBeside ? borne(false) : []), ...borne(true)];
  return {
    status: 'COMPLETED',
    amount: isExplained ? instructed - creditors : booked,
    currency,
    fees: isExplained ? fees.map(feeOf) : [],
    ...(bookingDate === undefined ? {} : { occurredAt: `${bookingDate}T00:00:00.000Z` }),
  };
}

function sumOf(charges: readonly Charge[]): bigint {
  return charges.reduce((sum, { amount }) => sum + amount, 0n);
}

function feeOf({ amount, currency, isOfCreditor }: Charge): Fee {
  return {
    ...{ amount: toJsonInteger(amount), currency, settled: 'DEDUCTED' },
    bearer: isOfCreditor ? 'BENEFICIARY' : 'PLATFORM',
  };
}
