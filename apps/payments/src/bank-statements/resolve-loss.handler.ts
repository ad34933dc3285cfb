import { Injectable } from '@nestjs/common';
import { DomainError, parseId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { InstructionState } from '../instructions/domain/instruction-state';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';
import { InstructionRepository } from '../instructions/instruction.repository';
import { HOUSE_KEY, journalEntry, transitOf } from '../ledger/domain/journal-entry';
import { LedgerRepository } from '../ledger/ledger.repository';
import { ResolveLineHandler } from './resolve-line.handler';

/** Ends after which the payer has the money back. */
const refundedStates: readonly InstructionState[] = ['REJECTED', 'FAILED', 'CANCELLED'];

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** Books the loss of a payment that its bank has paid although it was refunded. */
@Injectable()
export class ResolveLossHandler {
  constructor(
    private readonly instructions: InstructionRepository,
    private readonly ledger: LedgerRepository,
    private readonly lines: ResolveLineHandler,
  ) {}

  /**
   * OWN_FUNDS → TRANSIT: the money has left the settlement account, and the customer keeps the refund. Returns false if the
   * break is about no payment, or the action is none for it. A `lineId` names the line that shows the payment.
   * @throws DomainError NOT_IN_THIS_STATE if there is no loss.
   */
  async ofBreak(
    runner: SqlRunner,
    breakId: Uuid,
    { action, lineId }: { action: string; lineId?: string | undefined },
  ): Promise<boolean> {
    if (action !== 'WRITE_OFF') return false;
    const found = await runner.query(
      `SELECT platform_key, instruction_id FROM breaks
       WHERE id = $1 AND kind = 'CONTRADICTION' AND platform_key <> ${HOUSE_KEY} AND instruction_id IS NOT NULL`,
      [breakId],
    );
    const [about] = rowsOf<{ platform_key: number; instruction_id: Uuid }>(found);
    if (!about) return false;
    const instruction = await this.instructions.find(runner, about.platform_key, about.instruction_id);
    if (!instruction) throw new Error(`there is no instruction ${about.instruction_id} of its break`);
    const { id: transactionId, currency, amount } = instruction;
    const to = transitOf(await this.paidFrom(runner, instruction));
    const step = { platformKey: HOUSE_KEY, transactionId, kind: 'WRITE_OFF', atMs: Date.now() } as const;
    const ends = { from: { system: 'OWN_FUNDS' } as const, to };
    await this.ledger.append(runner, [journalEntry(step, { ...ends, currency, amount })]);
    const named = lineId === undefined ? undefined : parseId('StatementLine', lineId);
    if (named !== undefined) await this.lines.showTogether(runner, named, [step]);
    return true;
  }

  /** The settlement account that has paid. @throws DomainError NOT_IN_THIS_STATE if there is no loss, or not by one account. */
  private async paidFrom(runner: SqlRunner, instruction: PaymentInstruction): Promise<Uuid> {
    const { platformKey, id, transactionId, operation, state, attempt } = instruction;
    if (operation !== 'PAYOUT') throw unfit(`WRITE_OFF fits a payout, and this is a ${operation}`);
    if (!refundedStates.includes(state) || attempt === 0)
      throw unfit(`WRITE_OFF fits a payout that was sent and refunded, and this is ${state}`);
    const rows = await runner.query(
      `SELECT EXISTS (SELECT FROM postings WHERE platform_key = ${HOUSE_KEY} AND transaction_id = $2 AND kind = 'WRITE_OFF')
           AS is_booked,
         COALESCE((s.refund ->> 'isSuspended')::boolean AND NOT COALESCE((s.refund ->> 'isResolved')::boolean, false), false)
           AS is_suspended,
         ARRAY(
           SELECT DISTINCT h.settlement_account_id FROM instruction_history h
           WHERE h.platform_key = $1 AND h.instruction_id = $2 AND h.event = 'SUBMITTING') AS account_ids
       FROM transaction_states s WHERE s.platform_key = $1 AND s.id = $3`,
      [platformKey, id, transactionId],
    );
    const [known] = rowsOf<{ is_booked: boolean; is_suspended: boolean; account_ids: (Uuid | null)[] }>(rows);
    if (!known) throw new Error(`there is no payment of instruction ${id}`);
    if (known.is_booked) throw unfit('the loss is booked already; use NO_ACTION');
    if (known.is_suspended)
      throw unfit('its money is in suspense: use NO_ACTION, then resolve the payment as PAID');
    const [accountId, ...others] = known.account_ids;
    if (!accountId || others.length > 0)
      throw unfit(
        'it was not sent from one settlement account: WRITE_OFF of the line that shows it books it',
      );
    return accountId;
  }
}
