import type { FileEffects } from './file-effects';
import { referenceKey } from './instruction-desk';
import type { BatchName, BookedTransaction } from './iso/booked-transaction';
import { messageIdOf } from './iso/credit-transfer';
import type { SettlementAccount } from './settings';
import type { InstructionRecord, Store } from './store';

/** What an instruction without a message is. */
const unsentStatuses: readonly string[] = ['ACCEPTED', 'REJECTED', 'FAILED'];

/** Finds the payments that entries of the bank name. */
export class NamedPayments {
  constructor(private readonly store: Store) {}

  /** Instructions of an account that a booking names: by `InstrId`, else by `UETR`, else by `EndToEndId`. */
  async namedBy(
    { instrId, uetr, endToEndId }: BookedTransaction,
    account: SettlementAccount,
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
      const found = await sentOf(account, { ids, effects });
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Instructions of an account that are in a group of a message; in the whole message if no group is named. */
  async inBatch(
    { msgId, pmtInfId }: BatchName,
    account: SettlementAccount,
    effects: FileEffects,
  ): Promise<InstructionRecord[]> {
    const batch = await this.store.batches.get(
      pmtInfId === undefined ? (msgId ?? '') : messageIdOf(pmtInfId),
    );
    const groups = (batch?.groups ?? []).filter((group) => group.pmtInfId === (pmtInfId ?? group.pmtInfId));
    const ids = groups.flatMap(({ instructionIds }) => instructionIds);
    return sentOf(account, { ids, effects });
  }
}

/** Those instructions that messages from the account have, or may have if an older store lacks the message. */
async function sentOf(
  { settlementAccountId }: SettlementAccount,
  { ids, effects }: { ids: readonly string[]; effects: FileEffects },
): Promise<InstructionRecord[]> {
  const records = await Promise.all([...new Set(ids)].map((id) => effects.instruction(id)));
  const own = records.filter(
    (record) =>
      record?.settlementAccountId === settlementAccountId &&
      (record.msgId !== undefined || !unsentStatuses.includes(record.outcome.status)),
  );
  return own.filter((record) => record !== undefined);
}
