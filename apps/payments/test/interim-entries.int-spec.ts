import fc from 'fast-check';
import type { InterimEntryResource, Page } from '@corridor/contracts';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { FollowInterimHandler } from '../src/bank-statements/follow-interim.handler';
import { StatementMatchesController } from '../src/statement-matches/statement-matches.controller';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt, camtReport, type TestLine } from './fixtures/camt-text';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf } from './fixtures/payments-app';
import { StatementDesk } from './fixtures/statement-desk';
import { UploadDesk } from './fixtures/upload-desk';

type Format = 'CAMT052' | 'CAMT053' | 'CAMT054';

interface BankFile {
  format: Format;
  text: string;
}

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;

async function listed(
  { app, request }: UploadDesk,
  accountId: Uuid,
  query: object = {},
): Promise<InterimEntryResource[]> {
  const settlementAccountId = `SettlementAccount:${accountId}`;
  const asked = request(undefined, { query: { settlementAccountId, ...query } });
  const reply = await app.module.get(StatementMatchesController).listInterim(asked);
  return bodyOf<Page<InterimEntryResource>>(reply).data;
}

describe('entries that banks tell of before their statement', () => {
  let desk: UploadDesk;

  beforeAll(async () => {
    desk = await UploadDesk.start();
  });

  afterAll(() => desk.stop());

  const list = (accountId: Uuid, query: object = {}): Promise<InterimEntryResource[]> =>
    listed(desk, accountId, query);

  /** What the ledger says of the account: balances by account, and the lines with their findings. */
  async function booksOf(accountId: Uuid): Promise<unknown> {
    const { rows: balances } = await desk.app.pool.query(
      `SELECT e.system_account LIKE 'NOSTRO:%' AS is_nostro, e.system_account LIKE 'TRANSIT:%' AS is_transit,
         sum(e.amount)::text AS sum, count(*)::integer AS n
       FROM ledger_entries e JOIN statement_lines l ON l.id = e.transaction_id
       WHERE l.settlement_account_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [accountId],
    );
    const { rows: lines } = await desk.app.pool.query(
      `SELECT l.booking_date::text AS day, l.direction, l.amount, l.bank_reference, l.state,
         (SELECT count(*)::integer FROM breaks b WHERE b.line_id = l.id AND b.status = 'OPEN') AS breaks
       FROM statement_lines l WHERE l.settlement_account_id = $1 ORDER BY 1, 2, 3, 4 NULLS FIRST`,
      [accountId],
    );
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    const { status, difference, statementBalance, gapDate } = proof ?? {};
    return {
      balances,
      lines,
      booked: await desk.booked(accountId),
      status,
      difference,
      statementBalance,
      gapDate,
    };
  }

  const line = fc.record({
    cents: fc.constantFrom(-300, -200, 100, 200),
    bankReference: fc.constantFrom(undefined, undefined, 'A', 'B'),
    endToEndId: fc.constantFrom(undefined, 'E1', 'E2'),
  });
  const days = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 });
  /** Which entries of which day a report tells of. */
  const told = fc.array(
    fc.record({
      format: fc.constantFrom<Format>('CAMT052', 'CAMT054'),
      day: fc.nat(2),
      from: fc.nat(3),
      count: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  );

  function filesOf(byDay: readonly (readonly TestLine[])[]): BankFile[] {
    let opening = 0;
    return byDay.map((lines, at) => {
      const text = camt(DAYS[at] ?? '', opening, lines);
      opening += lines.reduce((sum, { cents }) => sum + cents, 0);
      return { format: 'CAMT053', text };
    });
  }

  it('end in the books of the statements alone, in any order and overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        days,
        told,
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        async (byDay, reports, order) => {
          const named = byDay.map((lines, day) =>
            lines.map(({ bankReference, endToEndId, cents }, at) => ({
              cents,
              ...(bankReference === undefined ? {} : { bankReference: `${bankReference}${day}${at}` }),
              ...(endToEndId === undefined ? {} : { endToEndId }),
            })),
          );
          const statements = filesOf(named);
          const notes = reports.map(({ format, day, from, count }, at): BankFile => {
            const place = day % named.length;
            const lines = (named[place] ?? []).slice(from % named[place]!.length).slice(0, count);
            return {
              format,
              text: camtReport(format as 'CAMT052', DAYS[place] ?? '', lines, { id: `R${at}` }),
            };
          });
          const mixed = [...statements, ...notes]
            .map((file, at) => ({ file, rank: order[at] ?? at }))
            .toSorted((one, other) => one.rank - other.rank)
            .map(({ file }) => file);
          const alone = await desk.settlementAccount();
          for (const { text, format } of mixed.filter(({ format }) => format === 'CAMT053'))
            await desk.upload(alone, text, format);
          const accountId = await desk.settlementAccount();
          for (const { text, format } of mixed)
            expect((await desk.upload(accountId, text, format)).status).toBe(201);
          expect(await booksOf(accountId)).toEqual(await booksOf(alone));
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
    await desk.expectSound();
  }, 180_000);

  it('post nothing, and are recognised when the statement comes', async () => {
    const accountId = await desk.settlementAccount();
    const lines = [
      { cents: 500, bankReference: 'B-1', endToEndId: 'E-1', text: 'for rent', payer: 'Ada Lovelace' },
      { cents: -200, bankReference: 'B-2' },
    ];
    const uploaded = await desk.upload(accountId, camtReport('CAMT054', DAYS[0], lines), 'CAMT054');
    expect(uploaded).toMatchObject({ status: 201 });
    expect(bodyOf(uploaded)).toEqual({
      isNew: true,
      statements: [],
      incomplete: [],
      reports: [{ reportId: DAYS[0], entries: 2, newEntries: 2 }],
    });
    expect(await desk.booked(accountId)).toEqual({ lines: 0, balance: 0, breaks: [] });
    const [proof] = await desk.app.module.get(ProofRepository).list(desk.app.pool, { accountId, limit: 1 });
    expect(proof).toMatchObject({ status: 'MISSING_STATEMENT', ledgerBalance: 0 });
    const again = bodyOf(
      await desk.upload(accountId, camtReport('CAMT054', DAYS[0], lines, { id: 'again' }), 'CAMT054'),
    );
    expect(again).toMatchObject({ isNew: false, reports: [{ newEntries: 0 }] });
    expect(await list(accountId)).toMatchObject([
      { state: 'UNMATCHED', bankReference: 'B-2', amount: 200, direction: 'DEBIT' },
      {
        state: 'UNMATCHED',
        bankReference: 'B-1',
        text: 'for rent',
        counterparty: 'Ada Lovelace',
        lineId: null,
      },
    ]);
    await desk.upload(accountId, camt(DAYS[0], 0, lines), 'CAMT053');
    expect(await list(accountId, { state: 'BOOKED' })).toHaveLength(2);
    expect(await desk.booked(accountId)).toEqual({ lines: 2, balance: 300, breaks: [] });
  });

  it('are told once to operators, if nothing explains them for ten minutes', async () => {
    const accountId = await desk.settlementAccount();
    const lines = [{ cents: 500, bankReference: 'B-1' }, { cents: -200 }];
    await desk.upload(accountId, camtReport('CAMT052', DAYS[0], lines), 'CAMT052');
    const follow = desk.app.module.get(FollowInterimHandler);
    const alerts = async (): Promise<object[]> => {
      await follow.execute(accountId);
      const sql = `SELECT data FROM alerts WHERE type = 'INTERIM_ENTRIES_UNMATCHED' AND data ->> 'settlementAccountId' = $1`;
      const { rows } = await desk.app.pool.query<{ data: object }>(sql, [`SettlementAccount:${accountId}`]);
      return rows.map(({ data }) => data);
    };
    expect(await alerts()).toEqual([]);
    await desk.app.pool.query(
      `UPDATE interim_entries SET created_at = created_at - interval '10 minutes' WHERE settlement_account_id = $1`,
      [accountId],
    );
    const told = { count: 2, amount: 300, oldestDate: DAYS[0], currency: 'USD' };
    expect(await alerts()).toMatchObject([told]);
    expect(await alerts()).toMatchObject([told]);
  });

  it('of another account, or of none, are refused with every fault', async () => {
    const accountId = await desk.settlementAccount();
    const of = (account: string): string => camtReport('CAMT054', DAYS[0], [{ cents: 100 }], { account });
    const refused = async (text: string): Promise<unknown> =>
      bodyOf(await desk.upload(accountId, text, 'CAMT054'));
    const message = `statement ${DAYS[0]} must be of ****3210, the number in bankDetails of the account; it names ****4712`;
    expect(await refused(of('<Acct><Id><Othr><Id>47114712</Id></Othr></Id></Acct>'))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ message }] },
    });
    expect(await refused(of(''))).toMatchObject({
      details: { errors: [{ message: `statement ${DAYS[0]} must name its account` }] },
    });
    const euros = '<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>';
    const entryFault = 'Ntfctn 1 Ntry 1: Amt must be in the currency of the account';
    expect(JSON.stringify(await refused(of(euros)))).toContain(entryFault);
    expect(await list(accountId)).toEqual([]);
  });

  it('of 053 named as 054 are refused', async () => {
    const accountId = await desk.settlementAccount();
    const reply = await desk.upload(accountId, camt(DAYS[0], 0, [{ cents: 100 }]), 'CAMT054');
    expect(reply.status).toBe(400);
  });
});

describe('entries of a payout before its statement', () => {
  it('name the open item that explains them, which stays open until the statement', async () => {
    const world = await ConnectedBank.start();
    try {
      const { settlementAccountId: accountId } = world;
      const statements = new StatementDesk(world);
      const desk = UploadDesk.over(world.app);
      await statements.payout('BANK-1');
      const lines = [{ cents: -400, bankReference: 'BANK-1' }];
      await desk.upload(accountId, camtReport('CAMT054', '2026-03-01', lines), 'CAMT054');
      const [told] = await listed(desk, accountId);
      expect(told).toMatchObject({ state: 'MATCHED', lineId: null });
      expect(told?.itemIds).toHaveLength(1);
      const sql = 'SELECT count(*)::integer AS n FROM transit_items WHERE line_id IS NULL';
      const open = await world.app.pool.query<{ n: number }>(sql);
      const [lineId = ''] = await statements.statement(lines);
      await world.app.module.get(FollowInterimHandler).execute(accountId);
      expect(await statements.line(trustUuid(lineId))).toMatchObject({ state: 'MATCHED' });
      expect(await listed(desk, accountId)).toMatchObject([
        { state: 'BOOKED', lineId: `StatementLine:${lineId}` },
      ]);
      const left = await world.app.pool.query<{ n: number }>(sql);
      expect(left.rows[0]?.n).toBe((open.rows[0]?.n ?? 0) - 1);
    } finally {
      await world.stop();
    }
  });
});
