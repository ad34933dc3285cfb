import { formatId, mintUuid } from '@corridor/kernel';
import type { ApprovalResource, OperationReply, StatementUploadResource } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { OperatorActions } from '@corridor/service';
import { MatchAgainHandler } from '../src/bank-statements/match-again.handler';
import { camt } from './fixtures/camt-text';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf } from './fixtures/payments-app';
import { onNewDesk, StatementDesk } from './fixtures/statement-desk';
import { ada, bob, lineIdOf, refusalOf, TreasuryOperators } from './fixtures/treasury-operators';

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`;

describe('a corrected statement', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let operators: TreasuryOperators;

  onNewDesk((ofTest, deskOfTest) => {
    [world, desk, operators] = [ofTest, deskOfTest, new TreasuryOperators(ofTest)];
  });

  it('is refused with the way out, and replaces the known one if it is asked to', async () => {
    const wrong = await operators.uploaded(camt(day(1), 0, [{ cents: 500 }]));
    const right = camt(day(1), 0, [{ cents: 450 }, { cents: 60 }]);
    for (const replace of [undefined, 'false'] as const) {
      const refused = await refusalOf(operators.upload(right, replace === undefined ? {} : { replace }));
      expect(refused).toMatchObject({ status: 409, code: 'STATEMENT_EXISTS' });
      expect(refused.message).toContain('replace=true');
    }
    expect(await operators.atBank()).toBe(500);
    const reply = await operators.upload(right, { replace: 'true' });
    expect(bodyOf<StatementUploadResource>(reply)).toMatchObject({
      isNew: true,
      statements: [{ statementId: day(1), lines: 2, closingBalance: 510 }],
    });
    expect(await operators.atBank()).toBe(510);
    expect(await operators.listed()).toMatchObject([
      { status: 'IMPORTED', undoneBy: null },
      { id: wrong.id, status: 'UNDONE', undoneBy: ada, undoReason: 'corrected' },
    ]);
    const { rows } = await world.app.pool.query(
      `SELECT resource_id, reason, after -> 'replaced' AS replaced FROM audit_log WHERE action = 'replace-statement'`,
    );
    expect(rows).toEqual([
      {
        resource_id: formatId('SettlementAccount', world.settlementAccountId),
        reason: 'corrected',
        replaced: [wrong.id],
      },
    ]);
    const again = bodyOf<StatementUploadResource>(await operators.upload(right, { replace: 'true' }));
    expect(again.isNew).toBe(false);
    expect(await operators.listed()).toHaveLength(2);
  });

  it('that has no known one is an ordinary upload', async () => {
    await operators.uploaded(camt(day(1), 0, [{ cents: 5 }]), { replace: 'true' });
    expect(await operators.listed()).toMatchObject([{ status: 'IMPORTED' }]);
  });

  it('leaves the known one as it is if a later one was imported, or a line can not be booked', async () => {
    const first = await operators.uploaded(camt(day(1), 0, [{ cents: 5 }]));
    const second = await operators.uploaded(camt(day(2), 5, [{ cents: 7 }]));
    const refused = await refusalOf(operators.upload(camt(day(1), 0, [{ cents: 6 }]), { replace: 'true' }));
    expect(refused).toMatchObject({ code: 'NOT_IN_THIS_STATE', details: { later: [second.id] } });
    await world.owner.query(
      `CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'no'; END$$`,
    );
    await world.owner.query(
      'CREATE TRIGGER fail BEFORE INSERT ON payments.statement_lines FOR EACH ROW EXECUTE FUNCTION payments.fail()',
    );
    const right = camt(day(2), 5, [{ cents: 8 }]);
    await expect(operators.upload(right, { replace: 'true' })).rejects.toThrow();
    await world.owner.query('DROP TRIGGER fail ON payments.statement_lines');
    expect(await operators.listed()).toMatchObject([
      { id: second.id, status: 'IMPORTED' },
      { id: first.id, status: 'IMPORTED' },
    ]);
    expect(await operators.atBank()).toBe(12);
  });

  it('of a CSV replaces all files of its day', async () => {
    const csv = (...amounts: string[]): string =>
      ['bookingDate,amount,bankReference', ...amounts.map((one, at) => `${day(1)},${one},B-${at}`)].join(
        '\n',
      );
    await operators.uploaded(csv('1.00'), { format: 'CSV' });
    await operators.uploaded(csv('1.00', '2.00'), { format: 'CSV' });
    const refused = await refusalOf(operators.upload(csv('1.50', '2.00'), { format: 'CSV' }));
    expect(refused).toMatchObject({ code: 'STATEMENT_EXISTS' });
    expect(refused.message).toContain('replace=true');
    await operators.uploaded(csv('1.50', '2.00'), { format: 'CSV', replace: 'true' });
    expect(await operators.atBank()).toBe(350);
    expect((await operators.listed()).map(({ status }) => status).toSorted()).toEqual([
      'IMPORTED',
      'UNDONE',
      'UNDONE',
    ]);
  });

  it('is found again by a line that was matched, undone and matched again', async () => {
    const bankReference = mintUuid();
    const late = mintUuid();
    const [line] = await desk.statement([{ cents: -400, bankReference: late }]);
    await desk.payout(late);
    await world.app.module.get(MatchAgainHandler).execute(world.settlementAccountId);
    expect(await desk.line(line ?? mintUuid())).toMatchObject({ state: 'MATCHED', rule: 'BANK_REFERENCE' });
    expect((await operators.undoMatch(`Match:${line}`)).status).toBe(200);
    await desk.statement([
      { cents: 400, isReversal: true, bankReference: late },
      { cents: 1, bankReference },
    ]);
    expect(await desk.line(line ?? mintUuid())).toMatchObject({ state: 'UNDONE' });
  });
});

describe('what needs a second person', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let operators: TreasuryOperators;

  beforeAll(async () => {
    const fourEyes = new Map([
      ['match-lines', null],
      ['undo-statement', null],
    ]);
    world = await ConnectedBank.start({ fourEyes });
    desk = new StatementDesk(world);
    operators = new TreasuryOperators(world);
  });

  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
  });
  afterAll(() => world.stop());

  const decide = (approvalId: string, by: string, key?: string): Promise<OperationReply> =>
    world.app.module
      .get(OperatorActions)
      .decide(operators.request({}, { approvalId }, undefined, { by, ...(key ? { key } : {}) }), 'APPROVED');

  /** Asks, lets the person who asked fail, and another one approve twice. */
  async function approve(asked: Promise<OperationReply>, action: string): Promise<void> {
    const reply = await asked;
    expect(reply.status).toBe(202);
    const { id, action: shown } = bodyOf<ApprovalResource>(reply);
    expect(shown).toBe(action);
    expect(await refusalOf(decide(id, ada))).toMatchObject({ code: 'SECOND_OPERATOR_NEEDED' });
    const key = mintUuid();
    const replies = await Promise.all([decide(id, bob, key), decide(id, bob, key)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(bodyOf(replies[0] ?? {})).toMatchObject({ status: 'APPROVED' });
    expect(await refusalOf(decide(id, bob))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
  }

  it('is matching and undoing a match, as they were asked for and once', async () => {
    const { id } = await desk.payout(mintUuid(), 100);
    const [line, other] = await desk.statement([{ cents: -103 }, { cents: -103 }]);
    const item = (await operators.openItems()).find(({ transactionId }) => transactionId === id);
    const ask = operators.match([lineIdOf(line)], [item?.id ?? ''], 'PROVIDER_FEES');
    await ask;
    expect(await operators.matchesMade()).toEqual([]);
    await approve(ask, 'match-lines');
    const [made, ...rest] = await operators.matchesMade();
    expect(rest).toEqual([]);
    expect(made).toMatchObject({
      lineIds: [lineIdOf(line)],
      itemIds: [item?.id],
      differenceAccount: 'PROVIDER_FEES',
      matchedBy: bob,
      matchedPerson: 'bob',
    });
    expect(await world.house('PROVIDER_FEES')).toBe(-3);
    expect((await desk.line(other ?? mintUuid()))?.state).toBe('UNMATCHED');

    await approve(operators.undoMatch(made?.id ?? '', undefined, { reason: 'another' }), 'undo-match');
    expect(await operators.matchesMade()).toMatchObject([{ status: 'UNDONE', undoReason: 'another' }]);
    expect(await world.house('PROVIDER_FEES')).toBe(0);
  });

  it('is decided once where the same decision comes again between two of its reads', async () => {
    const { id } = await desk.payout(mintUuid(), 100);
    const [line] = await desk.statement([{ cents: -103 }]);
    const item = (await operators.openItems()).find(({ transactionId }) => transactionId === id);
    const reply = await operators.match([lineIdOf(line)], [item?.id ?? ''], 'PROVIDER_FEES');
    const { id: approvalId } = bodyOf<ApprovalResource>(reply);
    const key = mintUuid();
    const findAnswer = jest.spyOn(UnitOfWork.prototype, 'findAnswer');
    findAnswer.mockImplementationOnce(async () => {
      expect((await decide(approvalId, bob, key)).status).toBe(200);
      return undefined;
    });
    const { status, body } = await decide(approvalId, bob, key);
    expect(findAnswer).toHaveBeenCalledTimes(2);
    findAnswer.mockRestore();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: approvalId, status: 'APPROVED' });
  });

  it('is undoing and replacing a statement, with the file that was asked for', async () => {
    const [before, closing] = [await operators.atBank(), -309];
    expect(before).toBe(closing);
    const first = await operators.uploaded(camt(day(10), closing, [{ cents: 5 }]));
    const ask = operators.upload(camt(day(10), closing, [{ cents: 6 }]), { replace: 'true' });
    await ask;
    expect(await operators.atBank()).toBe(closing + 5);
    await approve(ask, 'replace-statement');
    expect(await operators.atBank()).toBe(closing + 6);
    const [last] = await operators.listed();
    expect(last).toMatchObject({ statementId: day(10), status: 'IMPORTED' });
    expect((await operators.listed()).find(({ id }) => id === first.id)).toMatchObject({
      status: 'UNDONE',
      undoneBy: bob,
      undonePerson: 'bob',
    });

    const late = operators.undo(last?.id ?? '');
    const { id: lateId } = bodyOf<ApprovalResource>(await late);
    const next = await operators.uploaded(camt(day(11), closing + 6, [{ cents: 1 }]));
    expect(await refusalOf(decide(lateId, bob))).toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    expect(await operators.atBank()).toBe(closing + 7);
    await approve(operators.undo(next.id), 'undo-statement');
    expect(await operators.atBank()).toBe(closing + 6);
  });

  it('is not asked for what is refused at once', async () => {
    const refused = await refusalOf(operators.undo(formatId('BankStatement', mintUuid())));
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });
});
