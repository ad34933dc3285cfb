import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Report } from '@corridor/connector-contract';
import { canonicalJson, formatId, toJsonInteger, trustUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { ReportIntakeRepository } from '../connector-reports/report-intake.repository';
import { itemsBesideCharges, itemsOfAmount, type LineMatch } from './domain/line-matching';
import {
  findReversals,
  linesMeantBy,
  sureReversal,
  type EarlierLine,
  type Reversal,
  type SureReversal,
} from './domain/line-reversals';
import { OpenItemRepository } from './open-item.repository';
import { ReversedPaymentRepository } from './reversed-payment.repository';
import { StatementLineRepository, type StoredLine } from './statement-line.repository';

/** A reversal of a line whose payment is booked. */
export interface PaymentReversal {
  line: StoredLine;
  originalId: Uuid;
  /** Undefined if a person has to decide. */
  sure: SureReversal | undefined;
  /** The payments of the original line, as the break shows them. */
  payments: readonly string[];
}

/** What a person is told of a line. */
export interface LineFinding {
  severity: 'WARNING' | 'CRITICAL';
  message: string;
}

/** A reversal, and the lines that it may mean. */
interface UnsureReversal {
  line: StoredLine;
  meant: readonly EarlierLine[];
}

/** What is known of some reversals. */
export interface FoundReversals {
  found: readonly Reversal[];
  unsure: readonly UnsureReversal[];
}

/** Most lines that a finding names. */
const NAMED_MAX = 5;

/**
 * Reversals of the bank. A line that nothing explains is undone. A payment whose line is reversed is reported to be
 * RETURNED, and a deposit to be REVERSED, as by its connector, if it surely is. Else it is a break.
 */
@Injectable()
export class ReverseLinesHandler {
  constructor(
    private readonly lines: StatementLineRepository,
    private readonly items: OpenItemRepository,
    private readonly payments: ReversedPaymentRepository,
    private readonly intake: ReportIntakeRepository,
  ) {}

  /**
   * The lines that reversals undo: stored ones, and those of the present batch. An unexplained line that names a payment
   * which can still be booked is none: it waits beside its reversal, and both are found again after the booking.
   */
  async find(
    runner: SqlRunner,
    accountId: Uuid,
    reversals: readonly StoredLine[],
    batch: readonly EarlierLine[] = [],
  ): Promise<FoundReversals> {
    if (reversals.length === 0) return { found: [], unsure: [] };
    const shown = await this.items.shownBy(runner, accountId, reversals);
    const stored = await this.lines.undoable(runner, accountId, reversals, [...shown.keys()]);
    const earlier = stored.map((line): EarlierLine => {
      const names = [...namesOf(line), ...(shown.get(line.id) ?? [])];
      const ownCharges = line.hasCharges ? line.charges : 0n;
      return { ...line, names, ownCharges, isExplained: line.state !== 'UNMATCHED' };
    });
    const known = [...earlier, ...batch];
    const found = findReversals(reversals, known);
    const names = new Map(known.map((line) => [line.key, line.names]));
    for (const line of reversals) names.set(line.key, namesOf(line));
    const namedBy = ({ line, original }: Reversal): string[] =>
      [line, original].flatMap((key) => names.get(key) ?? []);
    const unexplained = found.filter(({ isOfPayment }) => !isOfPayment);
    const open = await this.payments.openAmong(runner, accountId, unexplained.flatMap(namedBy));
    const isFound = new Set(found.map(({ line }) => line));
    return {
      found: found.filter((pair) => pair.isOfPayment || !namedBy(pair).some((name) => open.has(name))),
      unsure: reversals
        .filter(({ key, undoesLineId }) => undoesLineId === null && !isFound.has(key))
        .map((line) => ({ line, meant: linesMeantBy(line, known).slice(0, NAMED_MAX) }))
        .filter(({ meant }) => meant.length > 0),
    };
  }

  /** Findings of reversals that a person must decide on, because they may be of a part or of one of several lines. */
  async unsureFindings(
    runner: SqlRunner,
    unsure: readonly UnsureReversal[],
  ): Promise<Map<Uuid, LineFinding>> {
    const of = await this.paymentsOf(
      runner,
      unsure.flatMap(({ line, meant }) => meant.map(({ key }) => ({ line, originalId: trustUuid(key) }))),
    );
    const payments = new Map(of.map((one) => [one.originalId, one.payments]));
    return new Map(
      unsure.map(({ line, meant }) => {
        const originals = meant.map(({ key, amount }) => {
          const shows = payments.get(trustUuid(key)) ?? [];
          const what = amount === line.amount ? '' : 'a part of ';
          return `${what}StatementLine:${key}, which shows ${shows.join(', ') || 'no payment'}`;
        });
        const message = `StatementLine:${line.id}: the bank reversed ${originals.join(', or ')}; decide what became of it`;
        return [line.id, { severity: 'CRITICAL', message }];
      }),
    );
  }

  /** Looks at the payments of the lines that were undone. Their items are closed by then. */
  async paymentsOf(
    runner: SqlRunner,
    found: readonly { line: StoredLine; originalId: Uuid }[],
  ): Promise<PaymentReversal[]> {
    const shown = await this.payments.shownBy(
      runner,
      found.map(({ originalId }) => originalId),
    );
    return found.map(({ line, originalId }) => {
      const ofLine = shown.filter(({ lineId }) => lineId === originalId);
      const payments = ofLine.map(({ transactionId, instruction }) =>
        instruction ? formatId('PaymentInstruction', instruction.id) : formatId('Transaction', transactionId),
      );
      return { line, originalId, sure: sureReversal(ofLine), payments: [...new Set(payments)] };
    });
  }

  /** Stores what the reversals surely say, like reports of the connectors: each is applied once. */
  async report(runner: SqlRunner, reversals: readonly PaymentReversal[]): Promise<void> {
    for (const { line, sure } of reversals) {
      if (!sure) continue;
      const report = reportOf(line, sure);
      const hash = createHash('sha256').update(canonicalJson(report)).digest();
      await this.intake.add(runner, sure.connectorId, [{ report, hash, isExpected: true }]);
    }
  }

  /** Matches reversals with what has come back of their payments meanwhile. */
  async matchesOf(runner: SqlRunner, reversals: readonly StoredLine[]): Promise<LineMatch[]> {
    const pending = reversals.flatMap((line) =>
      line.undoesLineId === null ? [] : [{ line, originalId: line.undoesLineId }],
    );
    const returns = await this.payments.returnsOf(
      runner,
      pending.map(({ originalId }) => originalId),
    );
    return pending.flatMap(({ line, originalId }): LineMatch[] => {
      const returned = returns.get(originalId) ?? [];
      const whole = itemsOfAmount(line, returned);
      const hasCharges = whole.length === 0;
      const items = (hasCharges ? itemsBesideCharges(line, returned) : whole).map(({ key }) => key);
      return items.length === 0 ? [] : [{ line: line.key, rule: 'REVERSAL', items, hasCharges }];
    });
  }
}

/** What a person is told of a reversed payment. It is critical if a person has to decide, because it counts as done. */
export function findingOf({ line, originalId, sure, payments }: PaymentReversal): LineFinding {
  const of = payments.length === 0 ? 'which was booked by hand' : `which shows ${payments.join(', ')}`;
  const rest = sure ? 'it is booked as returned' : 'decide what became of it';
  return {
    severity: sure ? 'WARNING' : 'CRITICAL',
    message: `StatementLine:${line.id}: the bank reversed StatementLine:${originalId}, ${of}; ${rest}`,
  };
}

/** Every reference of a line. */
export function namesOf({ bankReference, references }: StoredLine): string[] {
  return bankReference === null ? [...references] : [bankReference, ...references];
}

/** What a reversal says, under the id of its line. */
function reportOf(line: StoredLine, sure: SureReversal): Report {
  const reportId = formatId('StatementLine', line.id);
  const { currency } = line;
  const amount = toJsonInteger(sure.amount);
  if (sure.of === 'DEPOSIT') {
    const settlementAccountId = formatId('SettlementAccount', line.accountId);
    const { depositId } = sure;
    return {
      reportId,
      type: 'deposit.report',
      depositId,
      settlementAccountId,
      amount,
      currency,
      status: 'REVERSED',
    };
  }
  const instructionId = formatId('PaymentInstruction', sure.id);
  const reason = { code: 'RETURNED', message: 'the bank reversed it on its statement' } as const;
  return {
    ...{ reportId, type: 'instruction.report', instructionId, status: 'RETURNED', returnId: reportId },
    ...{ amount, currency, reason },
  };
}
