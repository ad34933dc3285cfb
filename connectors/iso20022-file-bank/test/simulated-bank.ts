import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childAt, childrenOf, readXml, textAt } from '../src/iso/xml-tree';
import { notification, statement, statusReport, type BankEntry } from './bank-messages';

/** A payment that the bank read from a message. */
export interface BankPayment {
  msgId: string;
  pmtInfId: string;
  instrId: string;
  endToEndId: string;
  uetr: string;
  amount: string;
}

/** A bank that shares folders with the connector. It makes each payment of each message that it takes. */
export class SimulatedBank {
  /** How often each payment was made, by `InstrId`. */
  readonly effects = new Map<string, number>();
  readonly payments: BankPayment[] = [];
  private readonly knownMsgIds = new Set<string>();
  private files = 0;

  constructor(
    private readonly folder: string,
    private readonly account: { iban: string; currency: string },
    private readonly behaviour: { dropsRepeatedMsgIds: boolean; keepsFiles: boolean },
  ) {}

  /** Takes the messages of `out`. @returns the payments that it made */
  async take(): Promise<BankPayment[]> {
    const made: BankPayment[] = [];
    const out = join(this.folder, 'out');
    for (const name of await readdir(out)) {
      if (name.startsWith('.')) continue;
      const path = join(out, name);
      const payments = readPayments(await readFile(path));
      if (this.behaviour.keepsFiles) await rename(path, join(this.folder, 'archive', name));
      else await rm(path);
      const msgId = payments[0]?.msgId ?? '';
      if (this.behaviour.dropsRepeatedMsgIds && this.knownMsgIds.has(msgId)) continue;
      this.knownMsgIds.add(msgId);
      for (const payment of payments) {
        this.effects.set(payment.instrId, (this.effects.get(payment.instrId) ?? 0) + 1);
        made.push(payment);
      }
    }
    this.payments.push(...made);
    return made;
  }

  /** Says the same status of all payments, at the level of the transactions. */
  async say(payments: readonly BankPayment[], status: string, reason?: string): Promise<void> {
    for (const pmtInfId of new Set(payments.map((payment) => payment.pmtInfId))) {
      const own = payments.filter((payment) => payment.pmtInfId === pmtInfId);
      await this.lay(
        statusReport({
          id: `STS${this.files}`,
          msgId: own[0]?.msgId ?? '',
          groupStatus: 'PART',
          pmtInfId,
          transactions: own.map(({ instrId, endToEndId }) => ({
            ...{ instrId, endToEndId, status },
            ...(reason === undefined ? {} : { reason }),
          })),
        }),
      );
    }
  }

  /** Books payments as debits. */
  async book(
    payments: readonly BankPayment[],
    as: 'notification' | 'statement' = 'notification',
  ): Promise<void> {
    await this.enter(payments.map(debitOf), as);
  }

  /** Notifies of entries, or states them. */
  async enter(
    entries: readonly BankEntry[],
    as: 'notification' | 'statement' = 'notification',
  ): Promise<string> {
    const report = { id: `RPT${this.files}`, ...this.account, entries };
    const text = as === 'notification' ? notification(report) : statement(report);
    await this.lay(text);
    return text;
  }

  /** Lays a file into `in`, as a whole. */
  async lay(
    content: string | Uint8Array,
    name = `bank-${String(this.files).padStart(4, '0')}.xml`,
  ): Promise<string> {
    this.files += 1;
    const folder = join(this.folder, 'in');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `.${name}.tmp`), content);
    await rename(join(folder, `.${name}.tmp`), join(folder, name));
    return name;
  }
}

/** The debit of a payment. */
export function debitOf({ instrId, endToEndId, uetr, amount }: BankPayment): BankEntry {
  return { direction: 'DBIT', amount, reference: `D${instrId.slice(0, 20)}`, instrId, endToEndId, uetr };
}

/** The payments of a pain.001. */
function readPayments(bytes: Uint8Array): BankPayment[] {
  const body = childAt(readXml(bytes), 'CstmrCdtTrfInitn');
  const msgId = textAt(body, 'GrpHdr/MsgId') ?? '';
  return childrenOf(body, 'PmtInf').flatMap((group) =>
    childrenOf(group, 'CdtTrfTxInf').map((payment) => ({
      msgId,
      pmtInfId: textAt(group, 'PmtInfId') ?? '',
      instrId: textAt(payment, 'PmtId/InstrId') ?? '',
      endToEndId: textAt(payment, 'PmtId/EndToEndId') ?? '',
      uetr: textAt(payment, 'PmtId/UETR') ?? '',
      amount: textAt(payment, 'Amt/InstdAmt') ?? '',
    })),
  );
}
