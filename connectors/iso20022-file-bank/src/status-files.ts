import type { FileEffects, PaymentResult } from './file-effects';
import { DocumentFault } from './iso/document-fault';
import { statusReportOf, type StatusLine, type TransactionStatusLine } from './iso/status-report';
import type { XmlElement } from './iso/xml-tree';
import type { Settings } from './settings';
import type { BatchRecord, Store } from './store';

/** Turns status reports of the bank into their effects. */
export class StatusFiles {
  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
  ) {}

  /**
   * Applies a status report. A status that names no single payment of the message is a fault of that part alone.
   * @throws DocumentFault if the report is about a message of somebody else
   */
  async apply(body: XmlElement, effects: FileEffects): Promise<void> {
    const report = statusReportOf(body);
    const batch = await this.store.batches.get(report.originalMsgId);
    if (batch === undefined)
      throw new DocumentFault('UNKNOWN_ORIGINAL', 'The status report is about a message of somebody else.');
    const lines = new Map<string, TransactionStatusLine>();
    for (const id of batch.groups.flatMap((group) => group.instructionIds)) lines.set(id, report);
    for (const [index, group] of report.groups.entries()) {
      const place = String(index + 1);
      const known = batch.groups.find(({ pmtInfId }) => pmtInfId === group.pmtInfId);
      if (known === undefined) {
        await effects.fault({
          place,
          fault: unknown('The status report names a group that the message lacks.'),
        });
        continue;
      }
      if (group.meaning !== undefined) for (const id of known.instructionIds) lines.set(id, group);
      for (const [at, transaction] of group.transactions.entries()) {
        const id = await this.instructionOf(transaction, batch);
        if (id !== undefined) lines.set(id, transaction);
        else {
          const fault = unknown('A status names no single payment of the message.');
          await effects.fault({ place: `${place}.${at + 1}`, fault });
        }
      }
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

  /** The only instruction of a batch that a status names. */
  private async instructionOf(line: TransactionStatusLine, batch: BatchRecord): Promise<string | undefined> {
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
    return named.length === 1 ? named[0]?.instructionId : undefined;
  }
}

function unknown(message: string): DocumentFault {
  return new DocumentFault('UNKNOWN_ORIGINAL', message);
}
