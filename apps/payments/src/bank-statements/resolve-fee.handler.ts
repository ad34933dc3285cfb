import { Injectable } from '@nestjs/common';
import { DomainError, invalidInput, parseId, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { feeEntry, type ReportedFee } from '../instructions/domain/reported-fee';
import { bookFee, feeOfNow, lockFee } from '../instructions/reported-fee.repository';
import { coversOf } from '../instructions/shown-subject.repository';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ResolveLineHandler } from './resolve-line.handler';

/** What an operator says of a fee. */
interface Asked {
  action: string;
  /** The line of the suspense account that shows it. */
  lineId?: string | undefined;
  /** The settlement account that was debited, where its connector has several of the currency. */
  settlementAccountId?: string | undefined;
}

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** Books a fee that a bank has reported and that is not booked by itself. */
@Injectable()
export class ResolveFeeHandler {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly lines: ResolveLineHandler,
  ) {}

  /**
   * Returns false if the break is about no fee, or the action books none.
   * @throws DomainError NOT_IN_THIS_STATE if no settlement account can have paid it, or nothing of it is left.
   */
  async ofBreak(
    runner: SqlRunner,
    breakId: Uuid,
    { action, lineId, settlementAccountId: asked }: Asked,
  ): Promise<boolean> {
    if (action !== 'BOOK_FEE') return false;
    const locked = await lockFee(runner, breakId);
    if (!locked) return false;
    const { known, subjectId } = locked;
    const covers = await coversOf(runner, subjectId);
    const fee = feeOfNow(locked, covers);
    const { unbooked } = fee;
    if (unbooked === 0n) throw unfit('nothing of it is left to book; use NO_ACTION');
    const settlementAccountId = await this.accountOf(runner, fee, known, asked);
    const entry = feeEntry({ ...fee, settlementAccountId }, unbooked, Date.now());
    await this.ledger.append(runner, [entry]);
    await bookFee(runner, { ...locked, fee }, covers);
    const named = lineId === undefined ? undefined : parseId('StatementLine', lineId);
    if (named !== undefined) await this.lines.showTogether(runner, named, [entry]);
    return true;
  }

  /** The settlement account of the connector that paid a fee in this currency. What is booked too much goes back where it is booked. */
  private async accountOf(
    runner: SqlRunner,
    { currency, connectorId, unbooked }: ReportedFee,
    known: readonly ReportedFee[],
    asked: string | undefined,
  ): Promise<Uuid> {
    const named = asked === undefined ? undefined : parseId('SettlementAccount', asked);
    const booked = known.filter((one) => one.currency === currency && one.booked > 0n);
    const rows = await runner.query(
      `SELECT a.id FROM settlement_accounts a
       WHERE a.connector_id = $1 AND a.currency = $2 AND ($3::uuid IS NULL OR a.id = $3) AND ($4::uuid[] IS NULL OR EXISTS (
         SELECT FROM transit_items x WHERE x.platform_key = 0 AND x.kind = 'FEE' AND x.transaction_id = ANY($4::uuid[])
           AND x.settlement_account_id = a.id)) LIMIT 2`,
      [connectorId, currency, named ?? null, unbooked < 0n ? booked.map(({ id }) => id) : null],
    );
    const [only, ...others] = rowsOf<{ id: string }>(rows);
    if (!only && unbooked < 0n)
      throw unfit('it is not booked to this settlement account, so nothing can go back there');
    if (!only)
      throw unfit(
        `its connector has no such settlement account in ${currency}: use NO_ACTION, and book the line that shows the fee`,
      );
    if (others.length === 0) return trustUuid(only.id);
    const message = `names which settlement account in ${currency} has paid the fee`;
    throw invalidInput([{ field: 'settlementAccountId', message }]);
  }
}
