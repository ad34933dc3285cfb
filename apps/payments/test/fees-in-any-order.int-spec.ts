import fc from 'fast-check';
import { formatId, mintUuid } from '@corridor/kernel';
import { propertyLength } from '@corridor/testing';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { camt, chargesText } from './fixtures/camt-text';
import type { ConnectedBank } from './fixtures/connected-bank';
import { ExpectedFees } from './fixtures/fee-reports';
import { bodyOf } from './fixtures/payments-app';
import { onNewDesk, resolverRequest, type StatementDesk } from './fixtures/statement-desk';
import { refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

const COURSES = 6;
const CHARGES = 5;

/** What a bank has carried out: a debit of 400 that its statement shows with charges, and the report of that debit. */
interface Subject {
  instructionId: string;
  /** The bank's reference of the line. */
  lineReference: string;
  shown: 'COMPLETED' | 'RETURNED back';
}

type Status = 'COMPLETED' | 'RETURNED' | 'FAILED';
/** A report can come first without its fees. */
type Step = Status | 'COMPLETED alone' | 'RETURNED alone' | 'show' | 'match by hand' | 'undo';
const reports = ['COMPLETED', 'RETURNED', 'FAILED', 'COMPLETED alone', 'RETURNED alone'] as const;
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<Step>(...reports) },
    { weight: 1, arbitrary: fc.constantFrom<Step>('show', 'match by hand', 'undo') },
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

  /** @returns whether the report contradicts what is known */
  async function report(instructionId: string, status: Status, fee: bigint): Promise<boolean> {
    const reportId = mintUuid();
    const back = status === 'RETURNED' ? { returnId: 'back', amount: 400, currency: 'USD' } : {};
    const deducted = { currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' };
    const said = fee === 0n ? [] : [{ ...deducted, amount: Number(fee) }];
    await world.report([
      { reportId, type: 'instruction.report', instructionId, status, ...back, fees: said },
    ]);
    const { rows } = await world.app.pool.query<{ result: string; reason: string | null }>(
      'SELECT result, reason FROM connector_reports WHERE report_id = $1',
      [reportId],
    );
    return rows[0]?.result === 'BREAK' && rows[0].reason?.startsWith('a fee of ') === false;
  }

  /** Matches a line that names nothing with what left the account, and with the fees that are booked beside it. */
  async function matchByHand(instructionId: string): Promise<string | undefined> {
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

  async function follow(subject: Subject, course: readonly Step[], said: Amounts): Promise<void> {
    const { instructionId, lineReference, shown } = subject;
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
    for (const step of course) {
      if (step === 'undo') await undo();
      else if (step === 'show') statementId ??= (await operators.uploaded(text)).id;
      else if (step === 'match by hand') {
        statementId ??= (await operators.uploaded(unnamed)).id;
        matchId ??= await matchByHand(instructionId);
      } else {
        const [status, amount] = step.endsWith(' alone')
          ? [step.replace(' alone', '') as Status, 0n]
          : [step as Status, said[step as Status]];
        const isContradiction = await report(instructionId, status, amount);
        const fee = { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const;
        expected.take({ status, returnId: 'back', amount: 400n, fees: [fee] }, isContradiction);
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
  ])('of %s are booked once in any order of reports, lines and undoings', async (_name, open) => {
    await fc.assert(
      fc.asyncProperty(steps, amounts, async (course, said) => follow(await open(), course, said)),
      propertyLength(COURSES),
    );
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
      await report(subject.instructionId, 'RETURNED', 0n);
      await follow(subject, ['show', 'RETURNED', 'COMPLETED', 'undo', 'show', 'RETURNED', 'COMPLETED'], said);
    },
  );
});
