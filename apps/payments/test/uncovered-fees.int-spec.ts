import fc from 'fast-check';
import { mintUuid, moneyText } from '@corridor/kernel';
import type { BreakResource, Page } from '@corridor/contracts';
import { propertyLength } from '@corridor/testing';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { uuidIn } from './fixtures/ledger-story';
import { camt, chargesText, type TestLine } from './fixtures/camt-text';
import type { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf } from './fixtures/payments-app';
import { plantedBreaches } from './fixtures/planted-breach';
import { onNewDesk, resolverRequest, type StatementDesk } from './fixtures/statement-desk';
import { refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

const COURSES = 6;

describe('a fee of a payout whose line has contained charges', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let operators: TreasuryOperators;
  let number = 0;

  onNewDesk((newWorld, newDesk) => {
    world = newWorld;
    desk = newDesk;
    operators = new TreasuryOperators(world);
    number = 0;
  });

  const fees = async (): Promise<number> => -(await world.house('PROVIDER_FEES')) + 0;
  const suspense = (): Promise<number> => world.house('SUSPENSE');

  /** A payout of 400 that the bank has completed, with the name that the bank gave it. */
  async function payout(): Promise<{ id: string; instructionId: string; bankReference: string }> {
    const bankReference = mintUuid();
    const { id } = await desk.payout(bankReference);
    const sent = world.bank.submissions.find(({ instruction }) => instruction.transactionId === id);
    return { id, instructionId: sent?.instruction.instructionId ?? '', bankReference };
  }

  async function reportFee(instructionId: string, amount: number): Promise<void> {
    const fee = { amount, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' };
    const report = { reportId: `fee-${(number += 1)}`, type: 'instruction.report', instructionId };
    await world.report([{ ...report, status: 'COMPLETED', fees: [fee] }]);
  }

  /** An operator books what is open of a reported amount. */
  async function book(instructionId: string, amount: number): Promise<void> {
    const controller = world.app.module.get(InstructionOperationsController);
    const asked = resolverRequest({}, {}, { kind: 'UNBOOKED_FEE', status: 'OPEN', instructionId });
    const found = bodyOf<Page<BreakResource>>(await controller.breaks(asked)).data.find(({ message }) =>
      message.startsWith(`a fee of ${moneyText(amount, 'USD')} `),
    );
    // It fits what is booked already.
    if (found?.amount == null) return;
    const how = resolverRequest({ action: 'BOOK_FEE', reason: 'seen' }, { breakId: found.id });
    expect((await controller.resolveBreak(how)).status).toBe(200);
  }

  const statement = (...lines: TestLine[]): string => camt('2026-03-01', 0, lines);
  const withCharges = (bankReference: string): TestLine => {
    return { cents: -405, bankReference, charges: chargesText(5) };
  };

  /** The lines that count, each with its amount. */
  async function lines(): Promise<string[]> {
    const known = (await operators.lines()).filter(({ state }) => state !== 'UNDONE');
    return known.map(({ state, amount }) => `${state} ${amount}`).sort();
  }

  async function findings(): Promise<string[]> {
    const { rows } = await world.app.pool.query<{ said: string }>(
      `SELECT kind || ' ' || amount AS said FROM breaks WHERE status = 'OPEN' ORDER BY 1`,
    );
    return rows.map(({ said }) => said);
  }

  it.each([5, 7])(
    'is booked if the statement is undone, and once when it comes again: %s',
    async (amount) => {
      const { instructionId, bankReference } = await payout();
      const text = statement(withCharges(bankReference));
      for (const isReported of [false, true]) {
        const { id } = await operators.uploaded(text);
        if (!isReported) await reportFee(instructionId, amount);
        expect([await fees(), await suspense(), await lines()]).toEqual([amount, 0, ['MATCHED 405']]);
        expect((await operators.undo(id)).status).toBe(200);
        expect([await fees(), await suspense(), await lines()]).toEqual([amount, 0, []]);
      }
      await operators.uploaded(text);
      expect([await fees(), await suspense(), await lines()]).toEqual([amount, 0, ['MATCHED 405']]);
      expect(await findings()).toEqual([]);
    },
  );

  it.each([
    { first: 3, last: 7, when: 'before' },
    { first: 3, last: 7, when: 'after' },
    { first: 7, last: 3, when: 'before' },
    { first: 7, last: 3, when: 'after' },
  ])('is $last if its bank corrects $first, and a person books that $when the undo', async (course) => {
    const { instructionId, bankReference } = await payout();
    const text = statement(withCharges(bankReference));
    const { id } = await operators.uploaded(text);
    for (const amount of [course.first, course.last]) await reportFee(instructionId, amount);
    if (course.when === 'before') await book(instructionId, course.last);
    expect((await operators.undo(id)).status).toBe(200);
    if (course.when === 'after') {
      expect([await fees(), await findings()]).toEqual([course.first === 3 ? 3 : 7, ['UNBOOKED_FEE 4']]);
      await book(instructionId, course.last);
    }
    expect([await fees(), await findings()]).toEqual([course.last, []]);
  });

  it('has the line of its own in a statement that takes the place of the first', async () => {
    const { instructionId, bankReference } = await payout();
    await operators.uploaded(statement(withCharges(bankReference)));
    await reportFee(instructionId, 7);
    const own = [-400, -5, -2].map((cents) => ({ cents, bankReference }));
    await operators.uploaded(statement(...own), { replace: 'true' });
    expect([await fees(), await suspense()]).toEqual([7, 0]);
    expect(await lines()).toEqual(['MATCHED 2', 'MATCHED 400', 'MATCHED 5']);
    expect(await findings()).toEqual([]);
  });

  /** A payout that failed, and that its bank has paid after all. */
  async function paidAfterAll(): Promise<{ instructionId: string; bankReference: string }> {
    const bankReference = mintUuid();
    world.bank.answer = () => ({ status: 'ACCEPTED', providerReference: bankReference });
    const account = await world.app.accountOf(await world.app.customer());
    await world.app.fund(account, 400);
    const destination = await world.app.externalAccount();
    const { id } = bodyOf<{ id: string }>(await world.app.out(account, destination.id, 400));
    const { instructionId } = await world.sent(id);
    await says(instructionId, 'FAILED');
    await says(instructionId, 'COMPLETED');
    return { instructionId, bankReference };
  }

  async function says(instructionId: string, status: string, more: object = {}): Promise<void> {
    const report = { reportId: `says-${(number += 1)}`, type: 'instruction.report', instructionId, status };
    await world.report([{ ...report, ...more }]);
  }

  /** An operator ends the open break of a kind. */
  async function end(instructionId: string, kind: string, action: string): Promise<string> {
    const controller = world.app.module.get(InstructionOperationsController);
    const asked = resolverRequest({}, {}, { kind, status: 'OPEN', instructionId });
    const [found] = bodyOf<Page<BreakResource>>(await controller.breaks(asked)).data;
    const how = resolverRequest({ action, reason: 'seen' }, { breakId: found?.id ?? '' });
    const reply = await refusalOf(controller.resolveBreak(how));
    return reply.message ?? 'done';
  }

  it.each(['before', 'after'])(
    'is no second one of a payout that its bank has paid after all, and reported %s its line',
    async (when) => {
      const { instructionId, bankReference } = await paidAfterAll();
      if (when === 'before') await reportFee(instructionId, 5);
      expect(await end(instructionId, 'CONTRADICTION', 'WRITE_OFF')).toBe('done');
      const { id } = await operators.uploaded(statement(withCharges(bankReference)));
      if (when === 'after') await reportFee(instructionId, 5);
      expect([await fees(), await suspense(), await lines()]).toEqual([5, 0, ['MATCHED 405']]);
      expect(await end(instructionId, 'UNBOOKED_FEE', 'BOOK_FEE')).toContain('nothing of it is left');
      expect((await operators.undo(id)).status).toBe(200);
      expect([await fees(), await findings()]).toEqual([0, ['UNBOOKED_FEE 5']]);
      expect(await end(instructionId, 'UNBOOKED_FEE', 'BOOK_FEE')).toBe('done');
      await operators.uploaded(statement(withCharges(bankReference)));
      expect([await fees(), await suspense(), await lines()]).toEqual([5, 0, ['MATCHED 405']]);
    },
  );

  it.each(['before', 'after'])(
    'is none of a return that contradicts, if that was reported %s the line',
    async (when) => {
      const { instructionId, bankReference } = await payout();
      const fee = { amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' };
      const tooMuch = { returnId: 'back', amount: 500, currency: 'USD', fees: [fee] };
      if (when === 'before') await says(instructionId, 'RETURNED', tooMuch);
      const { id } = await operators.uploaded(statement(withCharges(bankReference)));
      if (when === 'after') await says(instructionId, 'RETURNED', tooMuch);
      expect([await fees(), await findings()]).toEqual([5, ['CONTRADICTION 400', 'UNBOOKED_FEE 5']]);
      expect(await end(instructionId, 'UNBOOKED_FEE', 'BOOK_FEE')).toBe('done');
      expect([await fees(), await suspense(), await desk.breaches()]).toEqual([10, 0, []]);
      expect((await operators.undo(id)).status).toBe(200);
      expect([await fees(), await desk.breaches()]).toEqual([5, []]);
    },
  );

  it('of a return that contradicts can be booked if an earlier release counted it as a part of the charges', async () => {
    const { instructionId, bankReference } = await payout();
    await operators.uploaded(statement(withCharges(bankReference)));
    const fee = { amount: 5, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' };
    await says(instructionId, 'RETURNED', { returnId: 'back', amount: 500, currency: 'USD', fees: [fee] });
    // As an earlier release has left it.
    await world.app.pool.query(`UPDATE reported_fees SET unbooked = 0 WHERE report = 'CONTRADICTION'`);
    await world.app.pool.query(`UPDATE breaks SET amount = NULL WHERE kind = 'UNBOOKED_FEE'`);
    expect(await end(instructionId, 'UNBOOKED_FEE', 'BOOK_FEE')).toBe('done');
    expect([await fees(), await suspense(), await desk.breaches()]).toEqual([10, 0, []]);
  });

  it('is no second one if a person matches the line, and another one books what is left of a report', async () => {
    const { instructionId } = await payout();
    await reportFee(instructionId, 3);
    await reportFee(instructionId, 5);
    expect([await fees(), await findings()]).toEqual([3, ['UNBOOKED_FEE 2']]);
    await operators.uploaded(statement({ cents: -405, charges: chargesText(5) }));
    const [line] = await operators.lines('UNMATCHED');
    const items = (await operators.openItems()).map(({ id }) => id);
    expect((await operators.match([line?.id ?? ''], items, 'PROVIDER_FEES')).status).toBe(201);
    expect(await end(instructionId, 'UNBOOKED_FEE', 'BOOK_FEE')).toContain('nothing of it is left');
    expect([await fees(), await suspense()]).toEqual([5, 0]);
  });

  it('is found by the integrity check if it is booked beside them', async () => {
    const [shown, other] = [await payout(), await payout()];
    await reportFee(other.instructionId, 5);
    await operators.uploaded(statement({ cents: -405, charges: chargesText(5) }));
    const [line] = await operators.lines('UNMATCHED');
    const left = (await operators.openItems()).find(({ transactionId }) => transactionId === shown.id);
    expect((await operators.match([line?.id ?? ''], [left?.id ?? ''], 'PROVIDER_FEES')).status).toBe(201);
    // As an earlier release has booked it.
    const sql = 'UPDATE reported_fees SET subject_id = $1';
    const found = await plantedBreaches(world, sql, [uuidIn(shown.instructionId)]);
    expect(found).toEqual({ before: [], after: ['fees-are-booked-once'] });
    await world.owner.query('UPDATE payments.reported_fees SET subject_id = $1', [
      uuidIn(shown.instructionId),
    ]);
    const second = (await operators.openItems()).find(({ kind }) => kind === 'FEE');
    expect((await operators.match([], [second?.id ?? ''], 'PROVIDER_FEES')).status).toBe(201);
    expect([await fees(), await desk.breaches()]).toEqual([5, []]);
  });

  it('counts what was booked of it if its bank corrects it later', async () => {
    const { instructionId, bankReference } = await payout();
    const { id } = await operators.uploaded(statement(withCharges(bankReference)));
    await reportFee(instructionId, 5);
    await operators.undo(id);
    await reportFee(instructionId, 8);
    expect([await fees(), await findings()]).toEqual([5, ['UNBOOKED_FEE 3']]);
  });

  it('is booked in place of the charges if a person undoes the match of the line', async () => {
    const [reported, other] = [await payout(), await payout()];
    const text = statement(withCharges(reported.bankReference), withCharges(other.bankReference));
    await operators.uploaded(text);
    await reportFee(reported.instructionId, 5);
    expect(await fees()).toBe(10);
    const ids = (await operators.lines()).map((line) => line.id);
    for (const id of ids) {
      const matchId = id.replace('StatementLine', 'Match');
      expect((await operators.undoMatch(matchId)).status).toBe(200);
    }
    expect([await fees(), await suspense()]).toEqual([5, -810]);
    const made = await operators.matchesMade();
    expect(made).toMatchObject([
      { linesAmount: -405, itemsAmount: -400, differenceAccount: 'PROVIDER_FEES' },
      { linesAmount: -405, itemsAmount: -400, differenceAccount: 'PROVIDER_FEES' },
    ]);
    const items = (await operators.openItems()).map((item) => item.id);
    expect((await operators.match(ids, items, 'PROVIDER_FEES')).status).toBe(201);
    expect([await fees(), await suspense()]).toEqual([10, 0]);
  });

  type Step =
    | { do: 'report'; amount: number; isBooked: boolean }
    | { do: 'show' | 'show apart' | 'undo' | 'undo match' };
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constant('report' as const),
      amount: fc.constantFrom(3, 5, 7, 8),
      isBooked: fc.boolean(),
    }),
    fc.record({
      do: fc.constantFrom(...(['show', 'show', 'show apart', 'undo', 'undo', 'undo match'] as const)),
    }),
  );

  /** What is known of one payout. */
  class Course {
    private statementId: string | undefined;
    private readonly reported: number[] = [];
    /** What the last report has changed is booked. */
    private isBooked = true;

    constructor(
      private readonly instructionId: string,
      private readonly bankReference: string,
      private readonly before: number,
    ) {}

    async take(one: Step): Promise<void> {
      const { bankReference } = this;
      if (one.do === 'report') {
        await this.report(one);
      } else if (one.do === 'undo') await this.undo();
      else if (one.do === 'undo match') await this.undoMatch();
      else if (this.statementId === undefined) {
        const apart = [-400, -5].map((cents) => ({ cents, bankReference }));
        const text = one.do === 'show' ? statement(withCharges(bankReference)) : statement(...apart);
        this.statementId = (await operators.uploaded(text)).id;
      }
    }

    /** What was reported before is no news. */
    private async report({ amount, isBooked }: Extract<Step, { do: 'report' }>): Promise<void> {
      await reportFee(this.instructionId, amount);
      if (this.reported.includes(amount)) return;
      this.reported.push(amount);
      this.isBooked = isBooked || this.reported.length === 1;
      if (this.isBooked) await book(this.instructionId, amount);
    }

    /** A person books what the last report has changed. */
    async bookLast(): Promise<void> {
      if (!this.isBooked) await book(this.instructionId, this.reported.at(-1) ?? 0);
      this.isBooked = true;
    }

    /** The statement counts no more. */
    async undo(): Promise<void> {
      if (this.statementId === undefined) return;
      expect((await operators.undo(this.statementId)).status).toBe(200);
      this.statementId = undefined;
    }

    private async undoMatch(): Promise<void> {
      const line = (await operators.lines('MATCHED'))[0];
      if (!line) return;
      expect((await operators.undoMatch(line.id.replace('StatementLine', 'Match'))).status).toBe(200);
    }

    async check(): Promise<void> {
      const { rows } = await world.app.pool.query<{ charges: number }>(
        `SELECT coalesce(sum(charges), 0)::integer AS charges FROM statement_lines WHERE has_charges AND state = 'MATCHED'`,
      );
      const charges = rows[0]?.charges ?? 0;
      const cost = Math.max(this.reported.at(-1) ?? 0, charges);
      if (this.isBooked) expect((await fees()) - this.before).toBe(cost);
      if (charges > 0) expect(await suspense()).toBe(0);
      expect(await desk.breaches()).toEqual([]);
    }
  }

  it('costs what its bank has reported or shown, the larger one, whatever is undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const { instructionId, bankReference } = await payout();
        const course = new Course(instructionId, bankReference, await fees());
        for (const one of steps) {
          await course.take(one);
          await course.check();
        }
        await course.undo();
        await course.check();
        await course.bookLast();
        await course.check();
      }),
      propertyLength(COURSES),
    );
  });
});
