import type { OperationReply, OperationRequest, SettlementAccountResource } from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { formatId, mintUuid } from '@corridor/kernel';
import { entityTagOf } from '@corridor/service';
import { aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { uuidIn } from './fixtures/ledger-story';
import { PullStatementsWorker } from '../src/bank-statements/pull-statements.worker';
import { SettlementAccountOperationsController } from '../src/settlement-account-operations/settlement-account-operations.controller';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { DailyProofsWorker } from '../src/treasury-proofs/daily-proofs.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { bodyOf } from './fixtures/payments-app';
import { refusalOf } from './fixtures/treasury-operators';

const operatorId = 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01';
const times = {
  timeZone: 'Europe/Berlin',
  calendar: 'TARGET',
  closedOn: ['2026-06-04'],
  openOn: [],
  cutOff: '16:00',
  statementBy: '07:00 Europe/Berlin',
};

const none = { timeZone: null, calendar: null, closedOn: [], openOn: [], cutOff: null, statementBy: null };

describe('the calendar of a settlement account', () => {
  let world: ConnectedBank;
  let controller: SettlementAccountOperationsController;
  let id: string;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    controller = world.app.module.get(SettlementAccountOperationsController);
    id = formatId('SettlementAccount', world.settlementAccountId);
  });

  afterAll(() => world.stop());

  function asked<T>(body: object, ifMatch?: string): OperationRequest<T> {
    const context = {
      ...{
        operatorId,
        platformId: '',
        platformKey: 0,
        permissions: [],
        requestId: 'r',
        commandId: mintUuid(),
      },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    };
    const params = { settlementAccountId: id };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest<T>;
  }

  async function get(): Promise<SettlementAccountResource> {
    return bodyOf(await controller.get(asked({}) as Parameters<typeof controller.get>[0]));
  }

  const change = (body: object, ifMatch = '*'): Promise<OperationReply> =>
    controller.change(asked(body, ifMatch));

  it('is none at first: every day is a business day, in UTC', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await get()).toMatchObject({
      ...{ timeZone: null, calendar: null, closedOn: [], openOn: [], cutOff: null, statementBy: null },
      valueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
    expect((await get()).nextBusinessDay > today).toBe(true);
  });

  it('is changed by an operator who has read it, with an entry in the audit log', async () => {
    const tag = entityTagOf(await get());
    const changed = bodyOf<SettlementAccountResource>(await change({ ...times, reason: 'a new bank' }, tag));
    expect(changed).toMatchObject({ ...times, id, name: 'main' });
    expect(await change({ closedOn: [] }, tag)).toMatchObject({ status: 412 });
    expect(await get()).toMatchObject(times);
    const { entries } = await readAuditLog(world.app.pool, 'payments', { resourceId: id, limit: 10 });
    expect(entries).toMatchObject([
      {
        ...{ action: 'change-settlement-account', operatorId, reason: 'a new bank' },
        ...{ before: { calendar: null, closedOn: [] }, after: times },
      },
    ]);
  });

  it('keeps what a change leaves out', async () => {
    await change({ closedOn: ['2026-12-24', '2026-06-04'], cutOff: null });
    expect(await get()).toMatchObject({ ...times, closedOn: ['2026-06-04', '2026-12-24'], cutOff: null });
    await change(times);
  });

  it('lets one of several changes of the same version win', async () => {
    const tag = entityTagOf(await get());
    const answers = await Promise.all(
      ['2026-01-02', '2026-02-03', '2026-03-04'].map((day) => change({ closedOn: [day] }, tag)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    await change(times);
  });

  it('names every fault, and changes nothing then', async () => {
    const wrong = {
      ...{ timeZone: 'Mars/Olympus', calendar: 'Atlantis', cutOff: '24:00', statementBy: '7 o’clock' },
      ...{ closedOn: ['2026-02-30'], openOn: ['2026-01-01', '2026-01-01'] },
    };
    expect(bodyOf<object>(await change(wrong))).toMatchObject({
      status: 400,
      details: {
        errors: [
          ...['timeZone', 'closedOn[0]', 'openOn', 'cutOff', 'statementBy', 'calendar'].map((field) => ({
            field,
          })),
        ],
      },
    });
    expect(bodyOf<object>(await change({ openOn: ['2026-06-04'] }))).toMatchObject({
      details: { errors: [{ field: 'openOn' }] },
    });
    expect(await get()).toMatchObject(times);
  });

  it('says of which days statements are expected and asked for', async () => {
    const { app, bank } = world;
    const look = async (at: string): Promise<void> => {
      await app.pool.query("UPDATE statement_pulls SET pull_at = now() - interval '1 second'");
      await app.module.get(PullStatementsWorker).look(Date.parse(at));
    };
    await look('2026-06-04T10:00:00Z');
    await look('2026-06-09T10:00:00Z');
    // 4 June is closed, then comes a weekend.
    expect(bank.askedDays).toEqual(['2026-06-03', '2026-06-03', '2026-06-05', '2026-06-08']);

    await app.pool.query("UPDATE settlement_accounts SET created_at = '2026-06-01'");
    const proofs = app.module.get(DailyProofsWorker);
    const expected = async (at: string): Promise<string | null> => {
      await proofs.look(Date.parse(at));
      const { rows } = await app.pool.query<{ day: string | null }>(
        "SELECT details ->> 'expectedDate' AS day FROM treasury_proofs ORDER BY id DESC LIMIT 1",
      );
      return rows[0]?.day ?? null;
    };
    expect(await expected('2026-06-05T06:00:00Z')).toBe('2026-06-03');
    expect(await expected('2026-06-07T20:00:00Z')).toBe('2026-06-03');
    expect(await expected('2026-06-08T04:59:00Z')).toBe('2026-06-03');
    expect(await expected('2026-06-08T05:00:00Z')).toBe('2026-06-05');
  });

  it('says on which day a payment is to be executed, and when it is overdue', async () => {
    const { app, bank } = world;
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await change({ ...none, timeZone: 'UTC', closedOn: [day(0), day(1)] });
    await world.refresh();
    bank.answer = () => ({ status: 'ACCEPTED' });
    const account = await world.deposited(1_000);
    const external = await app.externalAccount();
    const { id: paymentId } = bodyOf(await app.out(account, external.id, 400));
    const row = await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ look_at: Date }>(
        `SELECT look_at FROM payment_instructions WHERE transaction_id = $1 AND state = 'ACCEPTED'`,
        [uuidIn(paymentId)],
      );
      return rows[0];
    });
    expect(bank.submissionOf(paymentId)?.instruction.executionDate).toBe(day(2));
    // The rail takes an hour, from the start of the day of execution.
    expect(new Date(row.look_at).toISOString().slice(0, 16)).toBe(`${day(2)}T01:00`);
    expect(await app.get(paymentId)).toMatchObject({
      status: 'PROCESSING',
      expectedSettlementAt: `${day(2)}T01:00:00.000Z`,
    });
    // As it was told at once, and as it is made again from the outbox after a crash.
    for (const events of [app.handed, await app.events()]) {
      const told = events.findLast(({ subject }) => subject === paymentId);
      expect(told?.data).toMatchObject({ expectedSettlementAt: `${day(2)}T01:00:00.000Z` });
    }
    await change(times);
  });

  it('says when a payment is overdue of which an operator learns that the bank has accepted it', async () => {
    const { app, bank } = world;
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await change({ ...none, timeZone: 'UTC', closedOn: [day(0), day(1), day(3)] });
    await world.refresh();
    bank.answer = () => 'OUTAGE';
    const account = await world.deposited(1_000);
    const external = await app.externalAccount();
    const { id: paymentId } = bodyOf(await app.out(account, external.id, 400));
    const { id: instructionId } = await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ id: string }>(
        `SELECT id FROM payment_instructions WHERE transaction_id = $1 AND state = 'UNKNOWN'`,
        [uuidIn(paymentId)],
      );
      return rows[0];
    });
    const named = formatId('PaymentInstruction', instructionId);
    bank.effects.set(named, { instructionId: named, status: 'ACCEPTED' });
    const params = { instructionId: named };
    await app.module.get(InstructionOperationsController).query({ ...asked({}), params } as never);
    const { rows } = await app.pool.query<{ state: string; look_at: Date }>(
      'SELECT state, look_at FROM payment_instructions WHERE id = $1',
      [instructionId],
    );
    expect(rows.map(({ state, look_at: at }) => [state, new Date(at).toISOString().slice(0, 13)])).toEqual([
      // A business day from the start of the day of execution, after which a day is closed.
      ['ACCEPTED', `${day(4)}T00`],
    ]);
    await change(times);
  });

  let other: string | undefined;

  /** A second account of the house. */
  async function otherAccount(): Promise<string> {
    other ??= (
      await world.app.module.get(ManageSettlementAccountsHandler).add({
        ...{ connectorId: formatId('Connector', CONNECTOR), currency: 'USD', name: 'other' },
        bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '1112223334', routingNumber: '021000021' },
      })
    ).id;
    return other;
  }

  it('says on which day the bank is to execute a transfer of the house and the return of a deposit', async () => {
    const { app, bank } = world;
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await change({ ...none, timeZone: 'UTC', closedOn: [day(0), day(1)] });
    bank.answer = () => ({ status: 'ACCEPTED' });
    await app.module
      .get(TreasuryOrdersController)
      .createOwnTransfer(asked({ toSettlementAccountId: await otherAccount(), amount: 70 }) as never);
    const debtor = { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' };
    await world.report([
      {
        ...{ reportId: 'R-back', type: 'deposit.report', depositId: 'D-back', status: 'BOOKED', amount: 80 },
        ...{ currency: 'USD', settlementAccountId: id, debtor: { name: 'Grace', account: debtor } },
      },
    ]);
    const { rows } = await app.pool.query<{ id: string }>(
      `SELECT b.id FROM breaks b JOIN deposits d ON d.id = b.deposit_id WHERE d.deposit_id = 'D-back'`,
    );
    const params = { breakId: formatId('Break', rows[0]?.id ?? '') };
    const body = { action: 'RETURN_TO_SENDER', reason: 'unknown' };
    await app.module.get(InstructionOperationsController).resolveBreak({ ...asked(body), params } as never);
    const before = bank.submissions.length;
    await eventually(async () => {
      await app.module.get(TreasuryOrdersWorker).look();
      return bank.submissions.length >= before + 2;
    });
    const sent = bank.submissions.slice(before).map(({ instruction }) => instruction);
    expect(sent.map(({ operation, executionDate }) => [operation, executionDate]).sort()).toEqual([
      ['OWN_TRANSFER', day(2)],
      ['REFUND', day(2)],
    ]);
    await change(times);
  });

  it('gives what was not taken a new day of execution, and what may have arrived the same bytes', async () => {
    const { app, bank } = world;
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await change({ ...none, timeZone: 'UTC', closedOn: [day(0)] });
    await world.refresh();
    const account = await world.deposited(1_000);
    const external = await app.externalAccount();
    const order = { toSettlementAccountId: await otherAccount(), amount: 70 };
    const look = async (): Promise<void> => {
      await app.pool.query(
        `UPDATE treasury_orders SET look_at = clock_timestamp(), attempted_at = attempted_at - interval '11 minutes'
         WHERE look_at IS NOT NULL`,
      );
      await app.pool.query(
        `UPDATE payment_instructions SET look_at = clock_timestamp(), attempted_at = attempted_at - interval '11 minutes'
         WHERE look_at IS NOT NULL`,
      );
      await app.module.get(Dispatcher).look();
      await app.module.get(TreasuryOrdersWorker).look();
    };
    const sent: unknown[] = [];
    for (const answer of ['NOT_ACCEPTED', 'LOST_REQUEST'] as const) {
      bank.answer = () => answer;
      const before = bank.submissions.length;
      await app.out(account, external.id, 100);
      await app.module.get(TreasuryOrdersController).createOwnTransfer(asked(order) as never);
      await eventually(async () => {
        await app.module.get(Dispatcher).look();
        await app.module.get(TreasuryOrdersWorker).look();
        const { rows } = await app.pool.query(
          `SELECT state FROM payment_instructions WHERE state = 'SUBMITTING'
           UNION ALL SELECT state FROM treasury_orders WHERE state = 'SUBMITTING'`,
        );
        return bank.submissions.length === before + 2 && rows.length === 0;
      });
      await change({ ...none, timeZone: 'UTC', closedOn: [day(0), day(1)] });
      await world.refresh();
      bank.answer = () => ({ status: 'ACCEPTED' });
      await eventually(async () => {
        await look();
        return bank.submissions.length === before + 4;
      });
      const attempts = bank.submissions.slice(before).map(({ attempt, instruction }) => {
        const { operation, executionDate } = instruction;
        return `${operation} ${attempt} ${executionDate ?? ''}`;
      });
      sent.push(attempts.sort());
      await change({ ...none, timeZone: 'UTC', closedOn: [day(0)] });
      await world.refresh();
    }
    const ofBoth = (second: string): string[] =>
      ['OWN_TRANSFER', 'PAYOUT'].flatMap((one) => [`${one} 1 ${day(1)}`, `${one} 2 ${second}`]);
    expect(sent).toEqual([ofBoth(day(2)), ofBoth(day(1))]);
    await change(times);
  });

  it('is stored with the account', async () => {
    const stored = await world.app.module
      .get(SettlementAccountRepository)
      .find(world.app.pool, world.settlementAccountId);
    expect(stored).toMatchObject(times);
  });

  it('is given with a new account, whose faults are all named', async () => {
    const account = {
      ...{ connectorId: formatId('Connector', CONNECTOR), currency: 'USD', name: 'new' },
      bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '1112223335', routingNumber: '021000021' },
    };
    const made = await controller.create(asked({ ...account, ...times }));
    expect(made.status).toBe(201);
    expect(bodyOf<SettlementAccountResource>(made)).toMatchObject({ ...times, name: 'new' });
    const params = { settlementAccountId: bodyOf<SettlementAccountResource>(made).id };
    const read = await controller.get({ ...asked({}), params } as never);
    expect(bodyOf<SettlementAccountResource>(read)).toMatchObject(times);
    const wrong = {
      ...{ timeZone: 'Mars/Olympus', calendar: 'Atlantis', cutOff: '24:00', statementBy: '7 o’clock' },
      ...{ closedOn: ['2026-02-30'], openOn: ['2026-01-01', '2026-01-01'] },
    };
    const bankDetails = { ...account.bankDetails, accountType: 'EUR_ACCOUNT' };
    const refusals: [object, string[]][] = [
      [wrong, ['timeZone', 'calendar', 'closedOn[0]', 'openOn', 'cutOff', 'statementBy']],
      [{ closedOn: ['2026-06-04'], openOn: ['2026-06-04'] }, ['openOn']],
      [{ ...wrong, name: '', bankDetails }, [...Object.keys(wrong), 'name', 'bankDetails.accountType']],
      [
        { bankDetails, closedOn: ['2026-06-04'], openOn: ['2026-06-04'] },
        ['bankDetails.accountType', 'openOn'],
      ],
    ];
    for (const [given, fields] of refusals) {
      const refused = await refusalOf(controller.create(asked({ ...account, name: 'another', ...given })));
      expect(refused).toMatchObject({ code: 'INVALID_INPUT' });
      const { errors = [] } = (refused.details ?? {}) as { errors?: { field: string }[] };
      const named = errors.map(({ field }) => field.replace('closedOn[0]', 'closedOn'));
      expect(named.sort()).toEqual(fields.map((field) => field.replace('closedOn[0]', 'closedOn')).sort());
    }
  });
});
