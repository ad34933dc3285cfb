import { createHash } from 'node:crypto';
import type { Fee, Instruction, Outcome } from '@corridor/connector-contract';
import { isoTime } from '@corridor/kernel';
import type { AccountEntries } from './account-entries';
import type { BankReports, Posting } from './bank-reports';
import type { FaultChooser, Target } from './script';
import type { StateFile, StateTable } from './state-file';

/** An instruction that the bank took. */
export interface TakenInstruction {
  instruction: Instruction;
  /** SHA-256 of the body. */
  bodySha256: string;
  outcome: Outcome;
  /** How often money moved for it. */
  effects: number;
  /** Money moves at this time, unless it did. */
  settlesAtMs?: number;
  /** What was returned, smallest units. */
  returned: number;
  isCancelled?: boolean;
}

/** What the book works with. */
export interface BookParts {
  state: StateFile;
  faults: FaultChooser;
  reports: BankReports;
  entries: AccountEntries;
  seed: number;
  nowMs: () => number;
}

const UNKNOWN_ACCOUNT = 'default';
const REFERENCE_LENGTH = 12;

/** Takes instructions, moves their money, and reports what became of them. */
export class InstructionBook {
  private readonly table: StateTable<TakenInstruction>;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly parts: BookParts) {
    this.table = parts.state.table('instructions');
  }

  /** Settles what a former process left. */
  resume(): void {
    for (const taken of this.table.all()) if (taken.settlesAtMs !== undefined) this.settleLater(taken);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  find(instructionId: string): TakenInstruction | undefined {
    return this.table.get(instructionId);
  }

  /** How often money moved for each instruction. */
  effects(): Record<string, number> {
    return Object.fromEntries(
      this.table.all().map(({ instruction, effects }) => [instruction.instructionId, effects]),
    );
  }

  /** Takes an instruction, or takes it once more: a bank that does so twice pays twice. */
  take(instruction: Instruction, bodySha256: string): TakenInstruction {
    const known = this.find(instruction.instructionId);
    const { settleAfterMs } = this.parts.faults.script;
    const target = targetOf(instruction);
    const isRejected = this.parts.faults.strike(['REJECTED'], target) !== undefined;
    const round = known ? known.effects + 1 : 1;
    const taken: TakenInstruction = {
      instruction,
      bodySha256,
      effects: known?.effects ?? 0,
      returned: 0,
      outcome: {
        instructionId: instruction.instructionId,
        status: isRejected ? 'REJECTED' : 'ACCEPTED',
        providerReference: this.hashOf(`${instruction.instructionId}:${round}`),
        occurredAt: isoTime(this.parts.nowMs()),
        ...(isRejected ? { reason: { code: 'REJECTED_BY_BANK', message: 'rejected by script' } } : {}),
      },
      ...(isRejected ? {} : { settlesAtMs: this.parts.nowMs() + settleAfterMs }),
    };
    const { settlementAccountId, currency } = entryHead(instruction);
    this.parts.entries.open(settlementAccountId, currency);
    this.table.set(instruction.instructionId, taken);
    if (isRejected) this.report(taken);
    else if (settleAfterMs === 0) return this.settle(taken);
    else this.settleLater(taken);
    return taken;
  }

  /** @returns whether it could still be cancelled; undefined for an unknown instruction */
  cancel(instructionId: string): boolean | undefined {
    const taken = this.find(instructionId);
    if (!taken || taken.isCancelled) return taken && true;
    if (taken.settlesAtMs === undefined) return false;
    if (
      this.parts.faults.has('CANCEL_IGNORED', { ...targetOf(taken.instruction), call: 'instruction.cancel' })
    )
      return true;
    const reason = { code: 'USER_CANCELLATION', message: 'cancelled' } as const;
    const { settlesAtMs: _, ...rest } = taken;
    this.table.set(instructionId, {
      ...rest,
      isCancelled: true,
      outcome: { ...taken.outcome, status: 'FAILED', reason, occurredAt: isoTime(this.parts.nowMs()) },
    });
    return true;
  }

  /** Returns a completed instruction, or a part of it. @returns the return's id; undefined if it can't be returned */
  returnMoney(instructionId: string, amount?: number): string | undefined {
    const taken = this.find(instructionId);
    if (!taken || !['COMPLETED', 'RETURNED'].includes(taken.outcome.status)) return undefined;
    const isWrong = this.parts.faults.has('WRONG_RETURN', targetOf(taken.instruction));
    const rest = taken.instruction.amount - taken.returned;
    const returned = amount ?? rest + (isWrong ? 1 : 0);
    if (returned < 1 || (returned > rest && !isWrong)) return undefined;
    const returnId = `R-${this.hashOf(`${instructionId}:return:${taken.returned}`)}`;
    this.bookReturn(taken, { returned, returnId });
    const outcome: Outcome = {
      ...outcomeHead(taken.outcome),
      status: 'RETURNED',
      returnId,
      amount: returned,
      currency: taken.instruction.currency,
      reason: { code: 'RETURNED', message: 'returned by script', providerCode: 'AC04' },
      occurredAt: isoTime(this.parts.nowMs()),
    };
    const changed = { ...taken, returned: taken.returned + returned, outcome };
    this.table.set(instructionId, changed);
    this.report(changed);
    return returnId;
  }

  private settleLater(taken: TakenInstruction): void {
    const delayMs = Math.max((taken.settlesAtMs ?? 0) - this.parts.nowMs(), 0);
    this.later(delayMs, () => {
      const now = this.find(taken.instruction.instructionId);
      if (now?.settlesAtMs !== undefined) this.settle(now);
    });
  }

  private later(delayMs: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delayMs);
    this.timers.add(timer);
  }

  private settle(taken: TakenInstruction): TakenInstruction {
    const { faults, nowMs } = this.parts;
    const { instruction } = taken;
    const target = targetOf(instruction);
    const hasFailed = faults.strike(['FAILED'], target) !== undefined;
    const isPaid = !hasFailed && faults.strike(['ANSWER_WITHOUT_EFFECT'], target) === undefined;
    const fees = faults.script.fees.map((fee): Fee => ({ ...fee, currency: instruction.currency }));
    const borne = fees.filter(({ bearer }) => bearer === 'BENEFICIARY');
    const missing = faults.has('WRONG_AMOUNT', target) ? 1 : 0;
    const amount = instruction.amount - borne.reduce((sum, fee) => sum + fee.amount, missing);
    const { settlesAtMs: _, ...rest } = taken;
    const settled: TakenInstruction = {
      ...rest,
      effects: taken.effects + (isPaid ? 1 : 0),
      outcome: {
        ...outcomeHead(taken.outcome),
        status: hasFailed ? 'FAILED' : 'COMPLETED',
        ...(hasFailed ? { reason: { code: 'ACCOUNT_CLOSED', message: 'failed by script' } } : {}),
        ...(hasFailed ? {} : { amount, currency: instruction.currency }),
        ...(hasFailed || fees.length === 0 ? {} : { fees }),
        occurredAt: isoTime(nowMs()),
      },
    };
    if (isPaid) this.bookPayment(settled, fees);
    this.table.set(instruction.instructionId, settled);
    this.report(settled);
    const returns = faults.strike(['RETURNED'], target);
    if (returns && isPaid) this.later(returns.delayMs, () => this.returnMoney(instruction.instructionId));
    return settled;
  }

  private bookPayment({ instruction, outcome }: TakenInstruction, fees: readonly Fee[]): void {
    const entry = {
      ...entryHead(instruction),
      direction: instruction.operation === 'COLLECT' ? ('CREDIT' as const) : ('DEBIT' as const),
      bankReference: String(outcome.providerReference),
      amount: instruction.amount,
    };
    this.parts.entries.book(entry);
    for (const fee of fees) {
      if (fee.bearer !== 'PLATFORM' || fee.settled !== 'DEDUCTED') continue;
      const bankReference = `${entry.bankReference}-FEE`;
      this.parts.entries.book({ ...entry, direction: 'DEBIT', bankReference, amount: fee.amount });
    }
  }

  private bookReturn({ instruction }: TakenInstruction, by: { returned: number; returnId: string }): void {
    this.parts.entries.book({
      ...entryHead(instruction),
      direction: instruction.operation === 'COLLECT' ? 'DEBIT' : 'CREDIT',
      bankReference: by.returnId,
      amount: by.returned,
      isReturn: true,
    });
  }

  /** Reports the present outcome, in the way that the script says. */
  private report({ instruction, outcome }: TakenInstruction): void {
    const { faults, reports } = this.parts;
    const target = targetOf(instruction);
    const posting = postingOf(faults, target);
    const reportId = this.hashOf(`${outcome.providerReference}:${outcome.status}:${outcome.returnId ?? ''}`);
    const type = 'instruction.report' as const;
    const number = reports.add({ reportId, type, ...outcome }, posting);
    if (faults.strike(['REORDERED_REPORTS'], target))
      reports.add({ reportId: `${reportId}-A`, type, ...outcomeHead(outcome), status: 'ACCEPTED' }, posting);
    if (faults.strike(['CONTRADICTING_REPORT'], target))
      reports.add(
        { reportId: `${reportId}-C`, type, ...opposite(outcome, instruction) },
        { ...posting, follows: number },
      );
    if (faults.strike(['CHANGED_REPORT'], target))
      reports.add({ reportId, type, ...outcome, providerReference: 'changed' }, posting);
  }

  private hashOf(text: string): string {
    const digest = createHash('sha256').update(`${this.parts.seed}:${text}`).digest('hex');
    return digest.slice(0, REFERENCE_LENGTH).toUpperCase();
  }
}

/** How reports of a target are posted. */
export function postingOf(faults: FaultChooser, target: Target): Posting {
  const late = faults.strike(['LATE_REPORT'], target);
  const isLost = faults.strike(['LOST_REPORT'], target) !== undefined;
  const isDoubled = faults.strike(['DOUBLED_REPORT'], target) !== undefined;
  const isWrongOnce = faults.strike(['WRONG_SIGNATURE'], target) !== undefined;
  return {
    ...(late ? { afterMs: late.delayMs } : {}),
    ...(isLost ? { isListedOnly: true } : {}),
    ...(isDoubled ? { times: 2 } : {}),
    ...(isWrongOnce ? { wrongSignature: 'FIRST' } : {}),
    ...(faults.has('UNSIGNED_REPORT', target) ? { wrongSignature: 'ALWAYS' } : {}),
    ...(faults.has('UNREPEATED_REPORT', target) ? { isPostedOnce: true } : {}),
    ...(faults.has('NEW_REPORT_ID', target) ? { hasNewIds: true } : {}),
    ...(faults.has('WRONG_FINDING', target) ? { wrongMembers: { kind: 'STRANGE' } } : {}),
  };
}

/** An instruction as a target of faults. */
function targetOf(instruction: Instruction): Target {
  return { call: 'instruction', id: instruction.instructionId, instruction };
}

function outcomeHead({
  instructionId,
  providerReference,
}: Outcome): Pick<Outcome, 'instructionId' | 'providerReference'> {
  return { instructionId, providerReference };
}

function opposite(outcome: Outcome, { amount, currency }: Instruction): Outcome {
  const isCompleted = outcome.status === 'COMPLETED';
  return {
    ...outcomeHead(outcome),
    status: isCompleted ? 'FAILED' : 'COMPLETED',
    ...(isCompleted
      ? { reason: { code: 'ACCOUNT_CLOSED', message: 'contradiction' } }
      : { amount, currency }),
  };
}

function entryHead(instruction: Instruction) {
  const { settlementAccountId = UNKNOWN_ACCOUNT, currency, reference, operation } = instruction;
  const other = operation === 'COLLECT' ? instruction.originator : instruction.beneficiary;
  const counterparty = other?.name;
  return {
    settlementAccountId,
    currency,
    endToEndId: reference,
    reference,
    ...(counterparty === undefined ? {} : { counterparty }),
  };
}
