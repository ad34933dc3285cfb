import fc from 'fast-check';
import type {
  MatchResource,
  OpenItemResource,
  OperationReply,
  StatementLineResource,
} from '@corridor/contracts';
import { mintUuid, type Uuid } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { MatchAgainHandler } from '../src/bank-statements/match-again.handler';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { StatementMatchesController } from '../src/statement-matches/statement-matches.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { resolverRequest, StatementDesk } from './fixtures/statement-desk';

/** Steps of the random test, and how often it is made. */
const STEPS = 25;
const RUNS = 2;

describe('lines that people match', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: StatementDesk;
  let settlementAccountId: string;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    desk = new StatementDesk(world);
    settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
  });

  afterEach(async () => {
    expect(await desk.breaches()).toEqual([]);
  });

  afterAll(() => world.stop());

  const desks = (): StatementMatchesController => app.module.get(StatementMatchesController);

  function match(
    lineIds: readonly Uuid[],
    itemIds: readonly string[],
    account?: string,
  ): Promise<OperationReply> {
    const difference = account === undefined ? {} : { difference: { account, reason: 'seen' } };
    const ids = lineIds.map((id) => `StatementLine:${id}`);
    return desks().match(resolverRequest({ lineIds: ids, itemIds, ...difference }));
  }

  async function matched(...input: Parameters<typeof match>): Promise<MatchResource> {
    const reply = await match(...input);
    expect(reply.status).toBe(201);
    return bodyOf<MatchResource>(reply);
  }

  function undo(matchId: string): Promise<OperationReply> {
    return desks().undo(resolverRequest({ reason: 'it was another' }, { matchId }));
  }

  async function all<T>(list: (query: object) => Promise<OperationReply>): Promise<T[]> {
    const found: T[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf<{ data: T[]; nextCursor?: string }>(
        await list({ settlementAccountId, limit: 3, ...(cursor === undefined ? {} : { cursor }) }),
      );
      found.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  }

  const openItems = (): Promise<OpenItemResource[]> =>
    all((query) => desks().listItems(resolverRequest({}, {}, query)));
  const unmatched = (): Promise<StatementLineResource[]> =>
    all((query) => desks().listLines(resolverRequest({}, {}, { ...query, state: 'UNMATCHED' })));

  /** The open item of a payout. */
  async function itemOf(transactionId: string): Promise<string> {
    const item = (await openItems()).find((one) => one.transactionId === transactionId);
    if (!item) throw new Error('no item');
    return item.id;
  }

  async function states(ids: readonly Uuid[]): Promise<(string | undefined)[]> {
    const found = await Promise.all(ids.map((id) => desk.line(id)));
    return found.map((line) => line?.state);
  }

  it('are one line of two payments, or two lines of one', async () => {
    const [one, two] = [await desk.payout(mintUuid(), 30), await desk.payout(mintUuid(), 70)];
    const large = await desk.payout(mintUuid(), 500);
    const ids = await desk.statement([{ cents: -100 }, { cents: -200 }, { cents: -300 }]);
    const [sum = mintUuid(), ...parts] = ids;
    await matched([sum], [await itemOf(one.id), await itemOf(two.id)]);
    const made = await matched(parts, [await itemOf(large.id)]);
    expect(made).toMatchObject({ linesAmount: -500, itemsAmount: -500, status: 'ACTIVE', rule: 'HAND' });
    expect(await states(ids)).toEqual(['MATCHED', 'MATCHED', 'MATCHED']);
    expect((await desk.breaksOf(sum)).map(({ status }) => status)).toEqual(['RESOLVED']);
    expect(await openItems()).toEqual([]);
    const again = await match([sum], []);
    expect(again.status).toBe(409);
  });

  it('are read by their ids, without others', async () => {
    const ids = await desk.statement([{ cents: -11 }, { cents: -12 }, { cents: -13 }]);
    const [first = '', , last = ''] = ids.map((id) => `StatementLine:${id}`);
    const named = await all<StatementLineResource>((query) =>
      desks().listLines(
        resolverRequest({}, {}, { ...query, lineIds: [first, last, `StatementLine:${mintUuid()}`] }),
      ),
    );
    expect(named.map(({ id }) => id)).toEqual([last, first]);
  });

  it('leave a difference on the named account, in either direction', async () => {
    const before = await world.house('PROVIDER_FEES');
    const own = await world.house('OWN_FUNDS');
    const payouts = [await desk.payout(mintUuid(), 100), await desk.payout(mintUuid(), 100)];
    const [more = mintUuid(), less = mintUuid()] = await desk.statement([{ cents: -105 }, { cents: -98 }]);
    const items = await Promise.all(payouts.map(({ id }) => itemOf(id)));
    expect((await match([more], items.slice(0, 1))).status).toBe(400);
    await matched([more], items.slice(0, 1), 'PROVIDER_FEES');
    expect(await world.house('PROVIDER_FEES')).toBe(before - 5);
    expect((await match([less], items.slice(1), 'RECEIVABLE')).status).toBe(400);
    await matched([less], items.slice(1), 'OWN_FUNDS');
    expect(await world.house('OWN_FUNDS')).toBe(own + 2);
  });

  it('leave a receivable with its break, which an undo closes', async () => {
    const { id } = await desk.payout(mintUuid(), 100);
    const [line = mintUuid()] = await desk.statement([{ cents: -130 }]);
    const made = await matched([line], [await itemOf(id)], 'RECEIVABLE');
    const open = async () =>
      (
        await app.pool.query(`SELECT amount::integer FROM house_items WHERE id = $1 AND status = 'OPEN'`, [
          uuidIn(made.id),
        ])
      ).rows;
    expect(await open()).toEqual([{ amount: 30 }]);
    expect((await undo(made.id)).status).toBe(200);
    expect(await open()).toEqual([]);
    await matched([line], [await itemOf(id)], 'PROVIDER_FEES');
  });

  it('are undone with their breaks, items and difference, and matched again only by people', async () => {
    const suspense = await world.house('SUSPENSE');
    const bankReference = mintUuid();
    const payout = await desk.payout(bankReference);
    const [line = mintUuid()] = await desk.statement([{ cents: -400, bankReference }]);
    expect(await desk.line(line)).toMatchObject({ state: 'MATCHED', rule: 'BANK_REFERENCE' });
    const undone = await undo(`Match:${line}`);
    expect(bodyOf(undone)).toMatchObject({ rule: 'BANK_REFERENCE', status: 'UNDONE' });
    expect(await world.house('SUSPENSE')).toBe(suspense - 400);
    await app.module.get(MatchAgainHandler).execute(world.settlementAccountId);
    expect(await states([line])).toEqual(['UNMATCHED']);
    expect(await desk.breaksOf(line)).toMatchObject([{ status: 'OPEN' }]);
    expect((await undo(`Match:${line}`)).status).toBe(409);
    const item = await itemOf(payout.id);
    const made = await matched([line], [item]);
    expect((await undo(made.id)).status).toBe(200);
    expect((await undo(made.id)).status).toBe(409);
    expect(await itemOf(payout.id)).toBe(item);
    expect((await desk.breaksOf(line)).map(({ status }) => status)).toEqual(['OPEN']);
    await matched([line], [item]);
    const list = await all<MatchResource>((query) => desks().listMatches(resolverRequest({}, {}, query)));
    expect(list.filter(({ lineIds }) => lineIds.includes(`StatementLine:${line}`))).toHaveLength(3);
  });

  it('are refused with every fault', async () => {
    const none = mintUuid();
    const [line = mintUuid(), other = mintUuid()] = await desk.statement([{ cents: 1 }, { cents: -1 }]);
    expect((await match([], [])).status).toBe(400);
    const faulty = bodyOf<object>(await match([line], ['OpenItem:x', 'OpenItem:y']));
    expect(faulty).toMatchObject({ details: { errors: [{ field: 'itemIds' }, { field: 'itemIds' }] } });
    expect(JSON.stringify(bodyOf(await match([line, none], [])))).toContain(none);
    expect((await match([line, line], [])).status).toBe(400);
    await matched([line, other], []);
  });

  it('are matched once by two operators at once, and beside the system', async () => {
    const bankReference = mintUuid();
    const [line = mintUuid()] = await desk.statement([{ cents: -400, bankReference }]);
    const { id } = await desk.payout(bankReference);
    const item = await itemOf(id);
    const again = app.module.get(MatchAgainHandler);
    const replies = await Promise.all([
      match([line], [item]),
      again.execute(world.settlementAccountId).then(() => ({ status: 200 })),
      match([line], [item]),
    ]);
    const done = replies.filter(({ status }) => status === 201).length;
    const { rule } = (await desk.line(line)) ?? {};
    expect(rule).toBe(done === 1 ? 'HAND' : 'BANK_REFERENCE');
    expect(done).toBeLessThanOrEqual(1);
    expect(await states([line])).toEqual(['MATCHED']);
  });

  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      do: fc.constant('state' as const),
      cents: fc.array(
        fc.integer({ min: -40, max: 40 }).filter((cents) => cents !== 0),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    fc.record({
      do: fc.constant('match' as const),
      lines: fc.nat(7),
      items: fc.nat(7),
      account: fc.boolean(),
    }),
    fc.record({ do: fc.constant('undo' as const), place: fc.nat(20) }),
    fc.record({ do: fc.constant('again' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const chosen = <T>(from: readonly T[], bits: number): T[] =>
    from.slice(0, 3).filter((_, at) => bits & (1 << at));

  async function doStep(one: Step): Promise<void> {
    if (one.do === 'pay') await desk.payout(mintUuid(), one.amount);
    else if (one.do === 'state') await desk.statement(one.cents.map((cents) => ({ cents })));
    else if (one.do === 'again') await app.module.get(MatchAgainHandler).execute(world.settlementAccountId);
    else if (one.do === 'undo') {
      const list = await all<MatchResource>((query) => desks().listMatches(resolverRequest({}, {}, query)));
      const active = list.filter(({ status }) => status === 'ACTIVE');
      const found = active[one.place % Math.max(1, active.length)];
      if (found) expect((await undo(found.id)).status).toBe(200);
    } else {
      const lines = chosen(await unmatched(), one.lines);
      const items = chosen(await openItems(), one.items);
      const account = one.account ? 'OWN_FUNDS' : 'PROVIDER_FEES';
      const ids = lines.map(({ id }) => uuidIn(id));
      const itemIds = items.map(({ id }) => id);
      const reply = await match(ids, itemIds, account);
      const isEmpty = lines.length + items.length === 0;
      if (isEmpty) expect(reply.status).toBe(400);
      else if (reply.status === 400) await matched(ids, itemIds);
      else expect(reply.status).toBe(201);
    }
  }

  it('keep every sum, whatever people match and undo', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        for (const one of steps) await doStep(one);
        expect(await desk.breaches()).toEqual([]);
        const { rows } = await app.pool.query(
          `SELECT l.id FROM statement_lines l LEFT JOIN matches m ON m.id = l.match_id AND m.undone_at IS NULL
           WHERE (l.rule = 'HAND') <> (m.id IS NOT NULL)
           UNION ALL
           SELECT x.transaction_id FROM transit_items x JOIN match_items i
             USING (platform_key, transaction_id, kind, line, direction) JOIN matches m ON m.id = i.match_id
           WHERE m.undone_at IS NULL AND x.line_id IS DISTINCT FROM m.id`,
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('have the age of their items in business days of the account', async () => {
    const { id } = await desk.payout(mintUuid(), 30);
    // A Thursday, looked at on the Thursday after it.
    await world.owner.query(
      `UPDATE payments.transit_items SET posted_at = '2026-03-05T12:00:00Z' WHERE line_id IS NULL`,
    );
    const age = async (): Promise<number | undefined> => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 12, 12));
      try {
        return (await openItems()).find((one) => one.transactionId === id)?.ageDays;
      } finally {
        now.mockRestore();
      }
    };
    expect(await age()).toBe(7);
    await app.pool.query(`UPDATE settlement_accounts SET calendar = 'TARGET'`);
    expect(await age()).toBe(5);
    await app.pool.query(`UPDATE settlement_accounts SET closed_on = '{2026-03-06,2026-03-12}'`);
    expect(await age()).toBe(3);
    await app.pool.query(`UPDATE settlement_accounts SET closed_on = '{}', open_on = '{2026-03-07}'`);
    expect(await age()).toBe(6);
    await app.pool.query(`UPDATE settlement_accounts SET calendar = NULL, open_on = '{}'`);
  });

  it('name a deposit in suspense as its bank does', async () => {
    const deposit = {
      depositId: 'BANK-77',
      status: 'BOOKED',
      amount: 77,
      currency: 'USD',
      settlementAccountId,
    };
    await world.report([{ reportId: mintUuid(), type: 'deposit.report', ...deposit, reference: 'rent' }]);
    const [item] = (await openItems()).filter(({ amount }) => amount === 77);
    expect(item).toMatchObject({ kind: 'DEPOSIT', transactionId: null, providerReference: 'BANK-77' });
  });

  it('name the payment whose return has left a fee', async () => {
    const { id } = await desk.payout(mintUuid(), 100);
    const sent = world.bank.submissions.find(({ instruction }) => instruction.transactionId === id);
    const { instructionId = '' } = sent?.instruction ?? {};
    const report = { reportId: mintUuid(), type: 'instruction.report', instructionId, status: 'RETURNED' };
    await world.report([{ ...report, returnId: mintUuid(), amount: 95, currency: 'USD' }]);
    const found = await eventually(async () => {
      const sql = `SELECT id FROM breaks WHERE kind = 'RETURN_SHORTFALL' AND instruction_id = $1`;
      return (await app.pool.query<{ id: Uuid }>(sql, [uuidIn(instructionId)])).rows[0];
    });
    const asked = resolverRequest({ action: 'BOOK_FEE', reason: 'seen' }, { breakId: `Break:${found.id}` });
    expect((await app.module.get(InstructionOperationsController).resolveBreak(asked)).status).toBe(200);

    const { reconciliationInstructions: named } = await app.get(id);
    const fee = (await openItems()).find(({ kind }) => kind === 'FEE');
    expect(fee).toMatchObject({ amount: 5, transactionId: null, instructionId, reference: named?.reference });
  });
});
