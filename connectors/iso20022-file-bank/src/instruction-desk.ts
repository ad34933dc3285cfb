import { createHash, randomUUID } from 'node:crypto';
import type { AnswerOf, Instruction, Outcome } from '@corridor/connector-contract';
import { mintUuid } from '@corridor/kernel';
import { creditorAccountOf } from './iso/creditor-account';
import { isBankIdentifier } from './iso/latin-text';
import { partyName, type Party } from './iso/party';
import { SerialByKey, type Serial } from './serial';
import type { SettlementAccount, Settings } from './settings';
import type { Change, InstructionRecord, Store, StoredOrder } from './store';

const ID = /^PaymentInstruction:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What a submission comes to. */
export type Submission =
  | { kind: 'OUTCOME'; outcome: Outcome }
  /** The id is known with other bytes. */
  | { kind: 'CONFLICT' }
  /** The id is none that a message can carry. */
  | { kind: 'BAD_ID' };

/** Takes instructions: each is committed before it is answered, and the same id has effect at most once. */
export class InstructionDesk {
  private readonly byId = new SerialByKey();

  constructor(
    private readonly store: Store,
    private readonly settings: Settings,
    /** Shared with what changes known instructions. */
    private readonly serial: Serial,
  ) {}

  /** @param body the bytes as they were submitted */
  async submit(instruction: Instruction, body: Buffer): Promise<Submission> {
    const { instructionId } = instruction;
    const uuid = ID.exec(instructionId)?.[1];
    if (uuid === undefined) return { kind: 'BAD_ID' };
    const bodySha256 = createHash('sha256').update(body).digest('hex');
    return this.byId.run(instructionId, async () => {
      const known = await this.store.instructions.get(instructionId);
      if (known !== undefined)
        return known.bodySha256 === bodySha256
          ? { kind: 'OUTCOME', outcome: known.outcome }
          : { kind: 'CONFLICT' };
      const record = this.newRecord(instruction, { bodySha256, instrId: uuid.replaceAll('-', '') });
      await this.store.commit(this.changesOf(record));
      return { kind: 'OUTCOME', outcome: record.outcome };
    });
  }

  async query(instructionId: string): Promise<AnswerOf<'instruction.query'>> {
    const known = await this.store.instructions.get(instructionId);
    return known?.outcome ?? { instructionId, status: 'NOT_FOUND' };
  }

  /** An instruction can be cancelled until it is part of a batch. */
  async cancel(instructionId: string): Promise<AnswerOf<'instruction.cancel'>> {
    return this.serial.run(async () => {
      const known = await this.store.instructions.get(instructionId);
      if (known === undefined) return { instructionId, status: 'UNKNOWN' };
      const { queueKey, order: _order, ...kept } = known;
      if (known.outcome.reason?.code === 'USER_CANCELLATION' && known.msgId === undefined)
        return { instructionId, status: 'CANCELLED' };
      if (queueKey === undefined) return { instructionId, status: 'TOO_LATE' };
      const outcome: Outcome = {
        ...known.outcome,
        status: 'FAILED',
        reason: { code: 'USER_CANCELLATION' },
        occurredAt: new Date().toISOString(),
      };
      await this.store.commit([
        { type: 'del', sublevel: this.store.queue, key: queueKey },
        { type: 'put', sublevel: this.store.instructions, key: instructionId, value: { ...kept, outcome } },
      ]);
      return { instructionId, status: 'CANCELLED' };
    });
  }

  private newRecord(
    instruction: Instruction,
    { bodySha256, instrId }: { bodySha256: string; instrId: string },
  ): InstructionRecord {
    const { instructionId, amount, currency, reference } = instruction;
    const account = this.accountOf(instruction);
    const order = this.orderOf(instruction, account);
    const isRefused = typeof order === 'string' || account === undefined;
    const uetr = randomUUID();
    return {
      ...{ instructionId, bodySha256, amount, currency, instrId, uetr },
      settlementAccountId: account?.settlementAccountId ?? '',
      endToEndId: reference,
      ...(isRefused ? {} : { queueKey: mintUuid(), order }),
      outcome: {
        ...{ instructionId, amount, currency },
        status: isRefused ? 'REJECTED' : 'ACCEPTED',
        ...(typeof order === 'string' ? { reason: { code: 'REJECTED_BY_BANK', message: order } } : {}),
        providerReference: uetr,
        occurredAt: new Date().toISOString(),
      },
    };
  }

  private changesOf(record: InstructionRecord): Change[] {
    const { instructionId, queueKey, instrId, uetr, endToEndId } = record;
    const { instructions, queue, references } = this.store;
    const stored: Change = { type: 'put', sublevel: instructions, key: instructionId, value: record };
    if (queueKey === undefined) return [stored];
    const keys = [referenceKey('INSTR', instrId), referenceKey('UETR', uetr)];
    return [
      stored,
      { type: 'put', sublevel: queue, key: queueKey, value: instructionId },
      ...[...keys, `${referenceKey('E2E', endToEndId)}${instructionId}`].map((key): Change => ({
        type: 'put',
        sublevel: references,
        key,
        value: instructionId,
      })),
    ];
  }

  private accountOf({ settlementAccountId, currency }: Instruction): SettlementAccount | undefined {
    const own = this.settings.settlementAccounts.filter((account) => account.currency === currency);
    if (settlementAccountId === undefined) return own.length === 1 ? own[0] : undefined;
    return own.find((account) => account.settlementAccountId === settlementAccountId);
  }

  /** What a batch needs of the instruction, or why no message can carry it. */
  private orderOf(instruction: Instruction, account: SettlementAccount | undefined): StoredOrder | string {
    const { beneficiary, originator, purposeOfPayment, description, executionDate } = instruction;
    const { accountType, ...fields } = instruction.account;
    const rail = this.railOf(instruction);
    if (rail === undefined) return 'The capabilities have no rail for this instruction.';
    if (account === undefined) return 'No settlement account of this currency has this id.';
    if (!isBankIdentifier(instruction.reference))
      return 'The reference must have 1 to 35 characters that banks process, for example REF-4X7P2M9Q1Z.';
    const creditorAccount = creditorAccountOf(accountType, fields);
    if (creditorAccount === undefined) return 'A message cannot carry this account.';
    if (beneficiary === undefined || partyName(beneficiary.name) === '')
      return 'The beneficiary needs a name in a script that can be written in Latin letters.';
    return {
      paymentRail: instruction.paymentRail ?? rail.paymentRail ?? '',
      creditor: partyOf(beneficiary),
      creditorAccount,
      ...(originator === undefined || partyName(originator.name) === ''
        ? {}
        : { ultimateDebtor: partyOf(originator) }),
      ...(purposeOfPayment === undefined ? {} : { purpose: purposeOfPayment }),
      ...(description === undefined ? {} : { remittance: description }),
      ...(executionDate === undefined ? {} : { executionDate }),
    };
  }

  private railOf({ operation, currency, amount, paymentRail, account }: Instruction) {
    return this.settings.rails.find(
      (rail) =>
        rail.operation === operation &&
        rail.currency === currency &&
        (rail.accountTypes.length === 0 || rail.accountTypes.includes(account.accountType)) &&
        (rail.paymentRail === undefined || (paymentRail ?? rail.paymentRail) === rail.paymentRail) &&
        amount >= rail.minAmount &&
        amount <= rail.maxAmount,
    );
  }
}

/** Key of a reference in the store. */
export function referenceKey(
  kind: 'INSTR' | 'UETR' | 'E2E' | 'DEPOSIT' | 'REVERSAL' | 'ENTRY' | 'MESSAGE',
  reference: string,
): string {
  return `${kind}|${reference}|`;
}

function partyOf(given: NonNullable<Instruction['beneficiary']>): Party {
  const { name, address = {}, country, registrationNumber } = given;
  const lines = Object.entries(address).filter(([, line]) => line !== undefined);
  return {
    name,
    ...(lines.length === 0 ? {} : { address: Object.fromEntries(lines) }),
    ...(country === undefined ? {} : { country }),
    ...(registrationNumber === undefined ? {} : { registrationNumber }),
  };
}
