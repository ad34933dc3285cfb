import { createHash } from 'node:crypto';
import { mintUuid } from '@corridor/kernel';
import type { Logger } from 'pino';
import { REASON_ENDING, type Folders, type OnStep } from './folders';
import {
  CONTROL_SUM_MAX,
  CREDIT_TRANSFER_URI,
  creditTransferDocument,
  GROUPS_MAX,
  groupKey,
  groupsOf,
  type CreditTransfer,
  type PaymentOrder,
} from './iso/credit-transfer';
import type { SchemaSet } from './iso/schema-set';
import { writeXml } from './iso/xml-tree';
import type { Serial } from './serial';
import type { SettlementAccount, Settings } from './settings';
import { doubt, type StoreTrust } from './store-trust';
import type { BatchRecord, Change, InstructionRecord, Store } from './store';

const CREDIT_TRANSFER_TYPE = CREDIT_TRANSFER_URI.slice(CREDIT_TRANSFER_URI.lastIndexOf(':') + 1);

/** What the writer works with. */
export interface BatchTools {
  store: Store;
  folders: Folders;
  settings: Settings;
  serial: Serial;
  schemas: SchemaSet | undefined;
  trust: StoreTrust;
  log: Logger;
  onStep: OnStep;
}

/** An instruction that is part of a batch. */
interface Member {
  record: InstructionRecord;
  payment: PaymentOrder;
}

/** Writes queued instructions into messages: committed with their bytes first, then written. */
export class BatchWriter {
  constructor(private readonly tools: BatchTools) {}

  /** Writes all queued instructions. @returns the number of messages */
  async run(): Promise<number> {
    let written = 0;
    while (await this.tools.serial.run(() => this.runOnce())) written += 1;
    return written;
  }

  /**
   * Decides on batches that a crash left between their commit and their end. A batch is written again with the same
   * bytes only if neither `out` nor `archive` has its file and the bank drops messages with a known `MsgId`. Otherwise
   * nobody knows whether the bank has it, and its instructions become UNKNOWN.
   * @throws if an instruction waits for a message from an account that no setting names any more
   */
  async recover(): Promise<void> {
    const { store, folders, settings, serial } = this.tools;
    await serial.run(async () => {
      for await (const instructionId of store.queue.values()) {
        if (this.accountOf(await store.instructions.get(instructionId)) === undefined)
          throw new Error('The settings lack the settlement account of an instruction that waits.');
      }
      for (const msgId of await store.openBatches.keys().all()) {
        const batch = await store.batches.get(msgId);
        if (batch === undefined) continue;
        await folders.removeTemporary('out', batch.fileName);
        const isThere =
          (await folders.has('out', batch.fileName)) || (await folders.has('archive', batch.fileName));
        if (isThere) await this.markWritten(batch);
        else if (settings.dropsRepeatedMsgIds) await this.write(batch);
        else await this.markLost(batch);
      }
    });
  }

  private async runOnce(): Promise<boolean> {
    const open = await this.tools.store.openBatches.keys({ limit: 1 }).all();
    if (open.length > 0) return this.retry(String(open[0]));
    const members = await this.nextMembers();
    const account = this.accountOf(members[0]?.record);
    if (members.length === 0 || account === undefined) return false;
    const message = await this.validMessage(members, account);
    if (message === undefined) return true;
    const { document, transfer } = message;
    const batch = batchOf(transfer, document);
    await this.commitBatch(batch, members);
    await this.write(batch);
    return true;
  }

  /** Writes a batch again that this process could not make visible, for example because the disk was full. */
  private async retry(msgId: string): Promise<boolean> {
    const batch = await this.tools.store.batches.get(msgId);
    if (batch === undefined) return false;
    await this.write(batch);
    return true;
  }

  /** The oldest queued instructions of one settlement account that fit into one message. */
  private async nextMembers(): Promise<Member[]> {
    const { store, settings } = this.tools;
    const members: Member[] = [];
    const groups = new Set<string>();
    const today = this.today();
    let sum = 0n;
    for await (const instructionId of store.queue.values()) {
      const record = await store.instructions.get(instructionId);
      if (record?.order === undefined) continue;
      const { order, settlementAccountId, amount, endToEndId, instrId, uetr } = record;
      if (members.length > 0 && members[0]?.record.settlementAccountId !== settlementAccountId) continue;
      groups.add(groupKey(order, today));
      sum += BigInt(amount);
      if (members.length > 0 && (groups.size > GROUPS_MAX || sum > CONTROL_SUM_MAX)) break;
      members.push({ record, payment: { instrId, endToEndId, uetr, amount: BigInt(amount), ...order } });
      if (members.length >= settings.batchPaymentsMax) break;
    }
    return members;
  }

  private accountOf(record: InstructionRecord | undefined): SettlementAccount | undefined {
    return this.tools.settings.settlementAccounts.find(
      ({ settlementAccountId }) => settlementAccountId === record?.settlementAccountId,
    );
  }

  /**
   * The message of the members. If the schema refuses it, those that it refuses by themselves are REJECTED, because
   * nothing of them was sent.
   */
  private async validMessage(
    members: readonly Member[],
    account: SettlementAccount,
  ): Promise<{ document: string; transfer: CreditTransfer } | undefined> {
    const transfer = this.transferOf(members, account);
    const document = writeXml(creditTransferDocument(transfer));
    if ((await this.schemaFault(document)) === undefined) return { document, transfer };
    const refused: Change[] = [];
    for (const { record, payment } of members) {
      const alone = writeXml(creditTransferDocument(this.transferOf([{ record, payment }], account)));
      if ((await this.schemaFault(alone)) !== undefined) refused.push(...this.refusal(record));
    }
    if (refused.length === 0) throw new Error('the schema refuses a message and none of its payments');
    await this.tools.store.commit(refused);
    return undefined;
  }

  private async schemaFault(document: string): Promise<string | undefined> {
    const { schemas } = this.tools;
    if (schemas === undefined || !schemas.has(CREDIT_TRANSFER_TYPE)) return undefined;
    return schemas.faultOf(CREDIT_TRANSFER_TYPE, document);
  }

  private transferOf(members: readonly Member[], account: SettlementAccount): CreditTransfer {
    const createdAt = new Date();
    return {
      msgId: mintUuid().replaceAll('-', ''),
      createdAt,
      executionDate: this.today(createdAt),
      debtor: {
        ownerName: account.ownerName,
        bic: account.bic,
        currency: account.currency,
        ...(account.iban === undefined ? {} : { iban: account.iban }),
        ...(account.accountNumber === undefined ? {} : { accountNumber: account.accountNumber }),
      },
      payments: members.map(({ payment }) => payment),
    };
  }

  /** The day of a moment in the zone of the bank. */
  private today(moment = new Date()): string {
    const { timeZone } = this.tools.settings;
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
  }

  private refusal(record: InstructionRecord): Change[] {
    const { store } = this.tools;
    const { queueKey = '', order: _order, ...kept } = record;
    const outcome = {
      ...record.outcome,
      status: 'REJECTED' as const,
      reason: { code: 'REJECTED_BY_BANK' as const, message: 'No valid message can carry this payment.' },
      occurredAt: new Date().toISOString(),
    };
    const { instructionId, uetr } = record;
    const report = { ...outcome, type: 'instruction.report' as const, reportId: `${uetr}-rejected` };
    return [
      { type: 'del', sublevel: store.queue, key: queueKey },
      { type: 'put', sublevel: store.instructions, key: instructionId, value: { ...kept, outcome } },
      ...store.reportChanges(report, 'REJECTED'),
    ];
  }

  private async commitBatch(batch: BatchRecord, members: readonly Member[]): Promise<void> {
    const { store, onStep } = this.tools;
    onStep('batch: made');
    await store.commit([
      { type: 'put', sublevel: store.batches, key: batch.msgId, value: batch },
      { type: 'put', sublevel: store.openBatches, key: batch.msgId, value: batch.fileName },
      ...members.flatMap(({ record }): Change[] => {
        const { queueKey = '', order: _order, ...kept } = record;
        const value = { ...kept, msgId: batch.msgId };
        return [
          { type: 'del', sublevel: store.queue, key: queueKey },
          { type: 'put', sublevel: store.instructions, key: record.instructionId, value },
        ];
      }),
    ]);
    onStep('batch: committed');
  }

  /**
   * Makes the file of a batch visible. A failure before it is visible leaves the batch open for the next attempt; after
   * that, the batch is decided as after a crash.
   */
  private async write(batch: BatchRecord): Promise<void> {
    const { folders, trust, onStep } = this.tools;
    let isSurelyHidden = true;
    try {
      await trust.mark(batch.msgId);
      const content = batch.document ?? '';
      await folders.write('out', { name: batch.fileName, content }, () => (isSurelyHidden = false));
    } catch (error) {
      if (isSurelyHidden) throw error;
      if (!(await folders.has('out', batch.fileName)) && !(await folders.has('archive', batch.fileName))) {
        await this.markLost(batch);
        throw error;
      }
    }
    onStep('batch: written');
    await this.markWritten(batch);
    onStep('batch: ended');
  }

  private async markWritten(batch: BatchRecord): Promise<void> {
    const { store } = this.tools;
    const { document: _document, ...kept } = batch;
    await store.commit([
      { type: 'put', sublevel: store.batches, key: batch.msgId, value: { ...kept, state: 'WRITTEN' } },
      { type: 'del', sublevel: store.openBatches, key: batch.msgId },
    ]);
  }

  private async markLost(batch: BatchRecord): Promise<void> {
    const { store, folders, log } = this.tools;
    const { document: _document, ...kept } = batch;
    const changes: Change[] = [
      { type: 'put', sublevel: store.batches, key: batch.msgId, value: { ...kept, state: 'LOST' } },
      { type: 'del', sublevel: store.openBatches, key: batch.msgId },
    ];
    for (const instructionId of batch.groups.flatMap((group) => group.instructionIds)) {
      const record = await store.instructions.get(instructionId);
      if (record?.outcome.status !== 'ACCEPTED') continue;
      changes.push(
        ...doubt(store, record, { reportId: `${record.uetr}-lost`, message: lostReason(batch.msgId) }),
      );
    }
    await folders.write('error', {
      name: `${batch.fileName}${REASON_ENDING}`,
      content:
        'The connector stopped while it wrote this message, and nobody knows whether the bank has it.\n' +
        'Its instructions are UNKNOWN. Ask the bank for its MsgId.\n',
    });
    await store.commit(changes);
    log.error({ msgId: batch.msgId }, 'a message is lost or taken: its instructions are UNKNOWN');
  }
}

function lostReason(msgId: string): string {
  return `Nobody knows whether the bank has the message ${msgId}. Ask the bank for its MsgId.`;
}

function batchOf(transfer: CreditTransfer, document: string): BatchRecord {
  const idOf = ({ instrId }: PaymentOrder): string =>
    `PaymentInstruction:${instrId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
  return {
    msgId: transfer.msgId,
    fileName: `${transfer.msgId}.xml`,
    document,
    sha256: createHash('sha256').update(document).digest('hex'),
    state: 'COMMITTED',
    groups: groupsOf(transfer).map(({ id, members }) => ({
      pmtInfId: id,
      instructionIds: members.map(idOf),
    })),
  };
}
