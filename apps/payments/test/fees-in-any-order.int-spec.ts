import fc from 'fast-check';
import { formatId, mintUuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { OpenItemRepository } from '../src/bank-statements/open-item.repository';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { camt, chargesText } from './fixtures/camt-text';
import type { ConnectedBank } from './fixtures/connected-bank';
import { ExpectedFees } from './fixtures/fee-reports';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';
import { plantedBreaches } from './fixtures/planted-breach';
import { onNewDesk, resolverRequest, type StatementDesk } from './fixtures/statement-desk';
import { refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

const COURSES = 6;
const CHARGES = 5;

/** What a bank has carried out: a debit of 400 that its statement shows with charges, and the report of that debit. */
interface Subject {
  /** Absent for a deposit. */
  instructionId?: string;
  depositId?: string;
  /** The bank's reference of the line. */
  lineReference: string;
  shown: 'COMPLETED' | 'RETURNED back';
}

type Status = 'COMPLETED' | 'RETURNED' | 'FAILED';
/** A report can come first without its fees. */
type Step =
  | Status
  | 'COMPLETED alone'
  | 'RETURNED alone'
  | 'show'
  | 'show while reported'
  | 'match by hand'
  | 'undo';
const reports = ['COMPLETED', 'RETURNED', 'FAILED', 'COMPLETED alone', 'RETURNED alone'] as const;
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<Step>(...reports) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Step>('show', 'show while reported', 'match by hand', 'undo'),
    },
  ),
  { minLength: 4, maxLength: 9 },
);
const amounts = fc.record({
  COMPLETED: fc.constantFrom(0n, 3n, 5n, 7n),
  RETURNED: fc.constantFrom(0n, 3n, 5n, 7n),
  FAILED: fc.constantFrom(0n, 4n),
});
type Amounts = Record<Status, bigint>;

describe('the fees of a debit that a statement shows with charges', () => {
  let operators: TreasuryOperators;
  let second: Promise<string> | undefined;
  let desk: StatementDesk;
  let world: ConnectedBank;

  onNewDesk((bank, deskOfBank) => {
    [world, desk, second] = [bank, deskOfBank, undefined];
    operators = new TreasuryOperators(bank);
  });

  const fees = async (): Promise<number> => -(await world.house('PROVIDER_FEES')) + 0;

  async function payout(): Promise<Subject> {
    const lineReference = mintUuid();
    const { id } = await desk.payout(lineReference);
    const instructionId = world.bank.submissionOf(id)?.instruction.instructionId ?? '';
    return { instructionId, lineReference, shown: 'COMPLETED' };
  }

  async function collected(): Promise<Subject> {
    const { app, bank } = world;
    const lineReference = mintUuid();
    bank.answer = () => ({ status: 'COMPLETED', providerReference: lineReference });
    const to = await app.accountOf(await app.customer());
    const { id } = bodyOf<{ id: string }>(await app.in((await app.externalAccount()).id, to, 400));
    await desk.until(id, 'COMPLETED');
    const instructionId = bank.submissionOf(id)?.instruction.instructionId ?? '';
    return { instructionId, lineReference, shown: 'RETURNED back' };
  }

  async function ownTransfer(): Promise<Subject> {
    const lineReference = mintUuid();
    world.bank.answer = () => ({ status: 'COMPLETED', providerReference: lineReference });
    second ??= world.secondAccount().then((id) => formatId('SettlementAccount', id));
    const body = { toSettlementAccountId: await second, amount: 400 };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    await world.app.module
      .get(TreasuryOrdersController)
      .createOwnTransfer(resolverRequest(body, { settlementAccountId }) as never);
    await world.app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp()');
    await world.app.module.get(TreasuryOrdersWorker).look();
    const instructionId = world.bank.submissions.at(-1)?.instruction.instructionId ?? '';
    return { instructionId, lineReference, shown: 'COMPLETED' };
  }

  async function deposit(): Promise<Subject> {
    const depositId = mintUuid();
    const subject = { depositId, lineReference: depositId, shown: 'RETURNED back' } as const;
    await report(subject, 'COMPLETED', 0n);
    return subject;
  }

  /** @returns whether the report contradicts what is known */
  async function report(
    { instructionId, depositId }: Subject,
    status: Status,
    fee: bigint,
  ): Promise<boolean> {
    const reportId = mintUuid();
    const isReturned = status === 'RETURNED';
    const deducted = { currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' };
    const fees = fee === 0n ? [] : [{ ...deducted, amount: Number(fee) }];
    if (depositId !== undefined) {
      const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
      const said = { type: 'deposit.report', depositId, settlementAccountId, amount: 400, currency: 'USD' };
      await world.report([{ reportId, ...said, status: isReturned ? 'REVERSED' : 'BOOKED', fees }]);
      return false;
    }
    const back = isReturned ? { returnId: 'back', amount: 400, currency: 'USD' } : {};
    await world.report([{ reportId, type: 'instruction.report', instructionId, status, ...back, fees }]);
    const { rows } = await world.app.pool.query<{ result: string; reason: string | null }>(
      'SELECT result, reason FROM connector_reports WHERE report_id = $1',
      [reportId],
    );
    return rows[0]?.result === 'BREAK' && rows[0].reason?.startsWith('a fee of ') === false;
  }

  /** Matches a line that names nothing with what left the account, and with the fees that are booked beside it. */
  async function matchByHand({ instructionId }: Subject): Promise<string | undefined> {
    if (instructionId === undefined) return undefined;
    const [line] = await operators.lines('UNMATCHED');
    const own = (await operators.openItems()).filter((item) => item.instructionId === instructionId);
    const open = own.filter(({ direction }) => direction === 'DEBIT');
    const left = open.filter(({ kind }) => kind !== 'FEE').map(({ id }) => id);
    if (!line || left.length !== 1) return undefined;
    const alone = await refusalOf(operators.match([line.id], left, 'PROVIDER_FEES'));
    if (alone.code === undefined) return (await operators.matchesMade())[0]?.id;
    expect(alone.code).toBe('NOT_IN_THIS_STATE');
    const { itemIds } = alone.details as { itemIds: string[] };
    const booked = open.filter(({ id }) => itemIds.includes(id)).reduce((sum, { amount }) => sum + amount, 0);
    // The whole of what is booked beside the line is not in it.
    if (booked > CHARGES) return undefined;
    const rest = booked < CHARGES ? 'PROVIDER_FEES' : undefined;
    expect((await operators.match([line.id], [...left, ...itemIds], rest)).status).toBe(201);
    return (await operators.matchesMade())[0]?.id;
  }

  /** The charges that are booked with lines. */
  async function charges(): Promise<bigint> {
    const { rows } = await world.app.pool.query<{ charges: string }>(
      `SELECT coalesce(sum(charges), 0) AS charges FROM statement_lines WHERE has_charges AND state = 'MATCHED'`,
    );
    return BigInt(rows[0]?.charges ?? 0);
  }

  /** Shows a line, and something happens after its items were read. @returns the statement */
  async function shownWhile(text: string, happening: () => Promise<void>): Promise<string> {
    const items = world.app.module.get(OpenItemRepository);
    const read = items.byBankReferences.bind(items);
    const reading = jest.spyOn(items, 'byBankReferences').mockImplementationOnce(async (...asked) => {
      const found = await read(...asked);
      await happening();
      return found;
    });
    const { id } = await operators.uploaded(text);
    reading.mockRestore();
    return id;
  }

  async function follow(subject: Subject, course: readonly Step[], said: Amounts): Promise<void> {
    const { lineReference, shown } = subject;
    const before = await fees();
    const expected = new ExpectedFees(shown !== 'COMPLETED');
    let statementId: string | undefined;
    let matchId: string | undefined;
    const undo = async (): Promise<void> => {
      if (matchId !== undefined) expect((await operators.undoMatch(matchId)).status).toBe(200);
      matchId = undefined;
      if (statementId !== undefined) expect((await operators.undo(statementId)).status).toBe(200);
      statementId = undefined;
    };
    const line = { cents: -400 - CHARGES, charges: chargesText(CHARGES) };
    const text = camt('2026-03-01', 0, [{ ...line, bankReference: lineReference }]);
    const unnamed = camt('2026-03-01', 0, [line]);
    const check = async (): Promise<void> => {
      await desk.settle();
      const own = expected.booked.get(shown) ?? 0n;
      const booked = matchId === undefined ? await charges() : BigInt(CHARGES);
      const cost = expected.sum - own + (own > booked ? own : booked);
      expect((await fees()) - before).toBe(Number(cost));
      expect(await desk.breaches()).toEqual([]);
    };
    const tell = async (status: Status, amount: bigint): Promise<void> => {
      // A deposit has no such report.
      if (subject.depositId !== undefined && status === 'FAILED') return;
      const isContradiction = await report(subject, status, amount);
      const fee = { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const;
      expected.take({ status, returnId: 'back', amount: 400n, fees: [fee] }, isContradiction);
    };
    const last = shown === 'COMPLETED' ? 'COMPLETED' : 'RETURNED';
    for (const step of course) {
      if (step === 'undo') await undo();
      else if (step === 'show') statementId ??= (await operators.uploaded(text)).id;
      else if (step === 'show while reported') {
        statementId ??= await shownWhile(text, () => tell(last, said[last]));
      } else if (step === 'match by hand') {
        statementId ??= (await operators.uploaded(unnamed)).id;
        matchId ??= await matchByHand(subject);
      } else {
        const [status, amount] = step.endsWith(' alone')
          ? [step.replace(' alone', '') as Status, 0n]
          : [step as Status, said[step as Status]];
        await tell(status, amount);
      }
      await check();
    }
    await undo();
    await check();
  }

  it.each([
    ['a payout', payout],
    ['a collected payment that came back', collected],
    ['a transfer of the house', ownTransfer],
    ['a deposit that was reversed', deposit],
  ])('of %s are booked once in any order of reports, lines and undoings', async (_name, open) => {
    await fc.assert(
      fc.asyncProperty(steps, amounts, async (course, said) => follow(await open(), course, said)),
      propertyLength(COURSES),
    );
  });

  it.each([
    ['a payout', payout, 'COMPLETED'],
    ['a collected payment that came back', collected, 'RETURNED'],
    ['a transfer of the house', ownTransfer, 'COMPLETED'],
  ] as const)(
    'of %s are booked once if they are reported while the line is matched',
    async (_name, open, status) => {
      const said = { COMPLETED: 0n, RETURNED: 0n, FAILED: 0n, [status]: 5n };
      await follow(await open(), [`${status} alone`, 'show while reported'], said);
      expect(await charges()).toBe(0n);
    },
  );

  it.each([
    ['a collected payment that came back', collected],
    ['a deposit that was reversed', deposit],
  ])('of %s are found by the integrity check if they are booked beside charges', async (_name, open) => {
    const [shown, other] = [await open(), await open()];
    await report(shown, 'RETURNED', 0n);
    await report(other, 'RETURNED', 5n);
    const { lineReference, instructionId, depositId = '' } = shown;
    const line = { cents: -400 - CHARGES, charges: chargesText(CHARGES), bankReference: lineReference };
    await operators.uploaded(camt('2026-03-01', 0, [line]));
    expect(await charges()).toBe(5n);
    // As an earlier release has booked it.
    const sql = `UPDATE reported_fees
      SET subject_id = coalesce($1::uuid, (SELECT id FROM deposits WHERE deposit_id = $2))`;
    const shownId = instructionId === undefined ? null : uuidIn(instructionId);
    const found = await plantedBreaches(world, sql, [shownId, depositId]);
    expect(found).toEqual({ before: [], after: ['fees-are-booked-once'] });
  });

  it('are once in a match by hand and in a later report', async () => {
    const said = { COMPLETED: 5n, RETURNED: 0n, FAILED: 0n };
    await follow(await payout(), ['match by hand', 'COMPLETED'], said);
    await follow(await ownTransfer(), ['match by hand', 'COMPLETED'], said);
    await follow(await payout(), ['COMPLETED', 'match by hand'], said);
    const back = { COMPLETED: 0n, RETURNED: 5n, FAILED: 0n };
    await follow(await collected(), ['RETURNED alone', 'match by hand', 'RETURNED'], back);
  });

  it.each([3, 5, 7])(
    'of a return of a collected payment are no second ones after its line: %s',
    async (fee) => {
      const said = { COMPLETED: 3n, RETURNED: BigInt(fee), FAILED: 0n };
      const subject = { ...(await collected()), lineReference: 'back' };
      await report(subject, 'RETURNED', 0n);
      await follow(subject, ['show', 'RETURNED', 'COMPLETED', 'undo', 'show', 'RETURNED', 'COMPLETED'], said);
    },
  );
});
