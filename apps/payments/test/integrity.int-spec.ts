import { FakeClock, mintUuid } from '@corridor/kernel';
import type { TestDatabase } from '@corridor/testing';
import { lineEntry } from '../src/bank-statements/domain/line-postings';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import type { CheckResult } from '../src/integrity/domain/ledger-report';
import { FROM_THE_BEGINNING } from '../src/integrity/domain/watermark';
import { HOUSE_KEY, journalEntry, transitOf } from '../src/ledger/domain/journal-entry';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { feeCorridors, from, LedgerStory, to, uuidIn } from './fixtures/ledger-story';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const MINUTE_MS = 60_000;

describe('the integrity of the ledger', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let app: PaymentsApp;
  let one: LedgerStory;
  let two: LedgerStory;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock, config: { corridors: feeCorridors } });
    app.owns({});
    await app.platform();
    await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
    one = new LedgerStory(app);
    two = new LedgerStory(app, 2);
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function breaches(): Promise<object[]> {
    const { results } = await new VerifyLedgerHandler(
      app.dataSource,
      new IntegrityCheckRepository(transactionKinds()),
    ).execute();
    return results.filter((result) => result.breaches > 0).map(({ name, examples }) => ({ name, examples }));
  }

  async function everyKind(): Promise<void> {
    const usd = await one.funded(1_000_000);
    const eur = await one.funded(0, 'EUR');
    for (const suffix of ['111', '002', '003', '004', '005']) {
      const external = await app.externalAccount(suffix);
      await app.out(usd, external.id, 101);
      await app.in(external.id, usd, 103);
    }
    await one.quote(from(usd), to(eur));
    await one.quote(from(eur), to(usd), { amount: 77n, side: 'RECEIVING' });
    const same = await one.funded(0);
    await one.quote(from(usd), to(same));
    for (const suffix of ['111', '002', '003', '004', '005', '006', '007']) {
      await one.payOut(usd, suffix);
      await one.payOut(usd, suffix, 'EUR');
      const external = await app.externalAccount(suffix, { currency: 'EUR' });
      await one.paidIn(to(external.id));
      await one.paidIn(to(external.id), 9_999n);
      await one.paidIn(to(external.id), null);
    }
    await one.paidIn(to(eur));
    await one.quote(from(usd), to(eur), { isExecutedAtOnce: false });
    await one.receive();
    await one.receive('APPROVE');
    await one.receive('REJECT');
    for (const suffix of ['111', '002', '004', '005']) await one.receive('APPROVE', suffix);
    for (const decision of ['APPROVE', 'REJECT', undefined] as const) {
      const { receiving } = await one.payInside(usd, two);
      await app.pass(0);
      if (decision) await two.decide(await two.incomingPaymentOn(receiving), decision);
    }
  }

  it('is sound after payments of every kind', async () => {
    await everyKind();
    expect(await breaches()).toEqual([]);
    for (const ms of [500, 500, 10_000, 20_000, 30_000, MINUTE_MS, 6 * MINUTE_MS]) {
      await app.pass(ms);
      expect(await breaches()).toEqual([]);
      await app.pass(0, 2);
      expect(await breaches()).toEqual([]);
    }
    await app.pass(0);
    await app.fold();
    expect(await breaches()).toEqual([]);
    const { rows } = await app.pool.query<{ status: string; n: string }>(
      'SELECT status, count(*) AS n FROM transaction_states GROUP BY 1 ORDER BY 1',
    );
    expect(rows.map(({ status }) => status)).toEqual([
      'COMPLETED',
      'EXPIRED',
      'FAILED',
      'REFUNDED',
      'REJECTED',
    ]);
  });

  describe('detects manual corruption:', () => {
    /** Ids that the statements below use as `:name`. */
    let ids: Record<string, string>;

    beforeAll(async () => {
      const usd = await one.funded(1_000_000);
      const eur = await one.funded(0, 'EUR');
      ids = {
        usd,
        empty: await one.funded(0),
        eur,
        converted: await one.quote(from(usd), to(eur)),
        suspended: await one.payOut(usd, '007', 'EUR'),
        returned: await one.payOut(usd, '005', 'EUR'),
        mismatch: await one.paidIn(to(eur), 5n),
        received: await one.receive('APPROVE'),
      };
      await app.pass(15_000);
      ids = { ...ids, stuck: await one.payOut(usd, '003', 'EUR') };
      await bookSettlementAccount();
      await app.fold();
      expect(await breaches()).toEqual([]);
    });

    /** A settlement account with a statement of one credit, and with a fee that its bank has not shown yet. */
    async function bookSettlementAccount(): Promise<void> {
      const [connector, id, statement, lineId] = [mintUuid(), mintUuid(), mintUuid(), mintUuid()];
      await app.pool.query(
        `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'bank', 'http://b', 's', '{}')`,
        [connector],
      );
      await app.pool.query(
        `INSERT INTO settlement_accounts (id, connector_id, currency, name, bank_details) VALUES ($1, $2, 'USD', 'main', '{}')`,
        [id, connector],
      );
      await app.pool.query(
        `INSERT INTO bank_statements (id, settlement_account_id, statement_id, statement_date, currency, opening, closing,
           has_balances, opening_line, lines, lines_done, content_hash, file_format, place_in_file, imported_at)
         VALUES ($1, $2, 's-1', '2026-03-09', 'USD', 0, 500, true, 0, 1, 1, '', 'CAMT053', 0, clock_timestamp())`,
        [statement, id],
      );
      await app.pool.query(
        `INSERT INTO statement_lines (bank_statement_id, number, id, settlement_account_id, direction, amount, currency,
           booking_date, is_reversal, match_references, state)
         VALUES ($1, 1, $2, $3, 'CREDIT', 500, 'USD', '2026-03-09', false, '{}', 'UNMATCHED')`,
        [statement, lineId, id],
      );
      const money = { direction: 'CREDIT', amount: 500n, currency: 'USD' } as const;
      const line = { id: lineId, accountId: id, ...money, charges: 0n, hasCharges: false };
      const fee = journalEntry(
        { platformKey: HOUSE_KEY, transactionId: mintUuid(), kind: 'FEE', atMs: clock.now() },
        { from: { system: 'PROVIDER_FEES' }, to: transitOf(id), currency: 'USD', amount: 70n },
      );
      const entries = [lineEntry(line, false, clock.now()), fee];
      await app.module.get(LedgerRepository).append(app.pool, entries);
    }

    /** Names of the rules that find a breach: among the rules of the recent check, and among all. */
    async function foundAfter(sql: string): Promise<{ all: string[]; recent: string[] }> {
      const session = await database.owner.connect();
      const checks = new IntegrityCheckRepository(transactionKinds());
      try {
        await session.query('BEGIN');
        await session.query('SET LOCAL search_path = payments');
        await session.query('ALTER TABLE postings DISABLE TRIGGER USER');
        await session.query('ALTER TABLE internal_accounts DROP CONSTRAINT internal_accounts_not_negative');
        await session.query(sql.replace(/:(\w+)/g, (_match, name: string) => `'${uuidIn(ids[name] ?? '')}'`));
        const names = (results: CheckResult[]): string[] =>
          results
            .filter((result) => result.breaches > 0)
            .map(({ name }) => name)
            .sort();
        const since = new Map([1, 2].map((key) => [key, FROM_THE_BEGINNING]));
        const all = names(await checks.checkAll(session, null));
        return { all, recent: names((await checks.checkRecent(session, since)).results) };
      } finally {
        await session.query('ROLLBACK');
        session.release();
      }
    }

    const of = (id: string): string => `transaction_id = :${id}`;
    it.each([
      ['nothing', 'SELECT 1', []],
      [
        'a balance',
        'UPDATE internal_accounts SET balance = balance + 1 WHERE id = :usd',
        ['balances-equal-entries', 'sum-zero'],
      ],
      [
        'two balances that cancel out',
        `UPDATE internal_accounts SET balance = balance + CASE id WHEN :usd THEN -1 ELSE 1 END WHERE id IN (:usd, :empty)`,
        ['balances-equal-entries'],
      ],
      [
        'a balance below zero',
        'UPDATE internal_accounts SET balance = -1 WHERE id = :empty',
        ['balances-equal-entries', 'no-negative-balance', 'sum-zero'],
      ],
      [
        'the room reserved for a refund',
        'UPDATE internal_accounts SET potential_credits = 0 WHERE id = :usd',
        ['room-for-credits'],
      ],
      [
        'a transaction without its journal entry',
        `DELETE FROM postings WHERE kind = 'SETTLE' AND ${of('converted')}`,
        [
          'balances-equal-entries',
          'statements-are-whole',
          'system-balances-equal-entries',
          'transactions-have-postings',
        ],
      ],
      [
        'a journal entry without its transaction',
        `UPDATE postings SET transaction_id = gen_random_uuid() WHERE kind = 'RESERVE' AND ${of('stuck')}`,
        ['transactions-have-postings'],
      ],
      [
        'a journal entry of another step',
        `UPDATE postings SET kind = 'SUSPEND' WHERE kind = 'REFUND' AND ${of('returned')}`,
        ['transactions-have-postings'],
      ],
      [
        'a duplicate posting',
        `INSERT INTO postings SELECT platform_key, transaction_id, kind, 4, from_account_id, from_system, to_account_id,
           to_system, currency, amount, created_at FROM postings WHERE kind = 'SETTLE' AND line = 0 AND ${of('converted')}`,
        ['transactions-have-postings', 'system-balances-equal-entries'],
      ],
      [
        'a missing posting',
        `DELETE FROM postings WHERE kind = 'SETTLE' AND line = 1 AND ${of('converted')}`,
        ['transactions-have-postings', 'postings-begin-at-zero', 'system-balances-equal-entries'],
      ],
      [
        'a posting on another account of the system',
        `UPDATE postings SET to_system = 'FEES' WHERE to_system = 'FX' AND ${of('converted')}`,
        ['transactions-have-postings', 'system-balances-equal-entries'],
      ],
      [
        'a posting in another currency',
        `UPDATE postings SET currency = 'EUR' WHERE to_system = 'FX' AND ${of('converted')}`,
        ['transactions-have-postings', 'system-balances-equal-entries'],
      ],
      [
        'a posting on another owner’s account',
        `UPDATE postings SET to_account_id = :empty, currency = 'USD' WHERE to_account_id = :eur AND ${of('converted')}`,
        [
          'balances-equal-entries',
          'statements-are-whole',
          'transactions-have-postings',
          'system-balances-equal-entries',
        ],
      ],
      [
        'the amount that a quote sends',
        'UPDATE transactions SET sent_amount = sent_amount + 1 WHERE id = :converted',
        ['transactions-have-postings', 'position-equals-conversions'],
      ],
      [
        'the fees of a quote',
        'UPDATE transactions SET fees = fees + 1 WHERE id = :converted',
        ['transactions-have-postings', 'fees-equal-earnings', 'position-equals-conversions'],
      ],
      [
        'the fee of the other side',
        `UPDATE transactions SET details = CAST(jsonb_set(CAST(details AS jsonb), '{quote,rate,counterpartyFixedFee}', '31') AS json)
         WHERE id = :converted`,
        ['transactions-have-postings', 'fees-equal-earnings', 'position-equals-conversions'],
      ],
      [
        'the amount of a refund of another amount',
        `UPDATE transaction_states SET refund = refund - 'amount' WHERE id = :mismatch`,
        ['transactions-have-postings'],
      ],
      [
        'the destination of an incoming payment',
        `UPDATE transaction_states SET payout_account_id = gen_random_uuid() WHERE id = :received`,
        ['transactions-have-postings'],
      ],
      [
        'a missing state',
        'DELETE FROM transaction_states WHERE id = :received',
        ['list-totals-equal-tables', 'transactions-have-postings', 'transactions-have-states'],
      ],
      [
        'a failure without a refund',
        'UPDATE transaction_states SET refund = NULL WHERE id = :returned',
        ['failures-are-refunded', 'transactions-have-postings'],
      ],
      [
        'a refund that is not completed',
        `UPDATE transaction_states SET refund = jsonb_set(refund, '{status}', '"PENDING"') WHERE id = :returned`,
        ['failures-are-refunded', 'transactions-have-postings'],
      ],
      [
        'a status without its postings',
        `UPDATE transaction_states SET status = 'COMPLETED', settled_at = now() WHERE id = :stuck`,
        [
          'clearing-equals-in-flight',
          'list-totals-equal-tables',
          'fees-equal-earnings',
          'position-equals-conversions',
          'transactions-have-postings',
        ],
      ],
      [
        'money in the suspense account without a transaction',
        `UPDATE transaction_states SET refund = refund - 'isSuspended' WHERE id = :suspended`,
        ['failures-are-refunded', 'suspense-equals-unresolved', 'transactions-have-postings'],
      ],
      [
        'a resolution without its journal entry',
        `INSERT INTO suspense_resolutions (platform_key, id, transaction_id, outcome, is_of_suspense, reason, operator)
         VALUES (1, gen_random_uuid(), :suspended, 'PAID', true, 'r', 'o')`,
        ['transactions-have-postings'],
      ],
      [
        'a resolution’s journal entry without its decision',
        `INSERT INTO postings (platform_key, transaction_id, kind, line, from_system, to_system, currency, amount, created_at)
         SELECT platform_key, transaction_id, 'RESOLVE', 0, 'SUSPENSE', 'FUNDING', currency, amount, now()
         FROM postings WHERE kind = 'SUSPEND' AND ${of('suspended')}`,
        ['suspense-equals-unresolved', 'system-balances-equal-entries', 'transactions-have-postings'],
      ],
      [
        'balances of system accounts that cancel out',
        `UPDATE system_balances SET balance = balance + CASE account WHEN 'FX' THEN 1 WHEN 'FEES' THEN -1 ELSE 0 END`,
        ['fees-equal-earnings', 'position-equals-conversions', 'system-balances-equal-entries'],
      ],
      [
        'money in clearing without a payment in flight',
        `UPDATE system_balances SET balance = balance + CASE account WHEN 'CLEARING' THEN 1 ELSE -1 END
         WHERE currency = 'USD' AND account IN ('CLEARING', 'SUSPENSE') AND platform_key = 1`,
        ['clearing-equals-in-flight', 'suspense-equals-unresolved', 'system-balances-equal-entries'],
      ],
      [
        'a total of a list',
        `UPDATE list_totals SET n = n + 1 WHERE scope = 'PLATFORM' AND kind = 'QUOTE'`,
        ['list-totals-equal-tables'],
      ],
      [
        'a balance after an entry',
        'UPDATE postings SET balance_after = balance_after + 1 WHERE to_account_id = :usd AND entry_number = 1',
        ['statements-are-whole'],
      ],
      [
        'the place of an entry',
        'UPDATE postings SET entry_number = entry_number + 1000 WHERE to_account_id = :usd AND entry_number = 1',
        ['statements-are-whole'],
      ],
      [
        'the number of entries of an account',
        'UPDATE internal_accounts SET entries = entries + 1 WHERE id = :usd',
        ['statements-are-whole'],
      ],
      [
        'the closing balance of a statement',
        'UPDATE bank_statements SET closing = closing + 1',
        ['nostro-equals-statement'],
      ],
      [
        'an open item that no line has shown',
        'UPDATE transit_items SET line_id = gen_random_uuid()',
        ['transit-equals-open-items'],
      ],
      [
        'balances of a settlement account that cancel out',
        `UPDATE system_balances SET balance = balance + CASE left(account, 6) WHEN 'NOSTRO' THEN 1 ELSE -1 END
         WHERE account LIKE '%:%'`,
        ['nostro-equals-statement', 'system-balances-equal-entries', 'transit-equals-open-items'],
      ],
      [
        'a balance of the house’s book',
        `UPDATE system_balances SET balance = balance + 1 WHERE platform_key = 0 AND account = 'PROVIDER_FEES'`,
        ['sum-zero', 'system-balances-equal-entries'],
      ],
      [
        'the suspense account of the house',
        `UPDATE statement_lines SET state = 'RESOLVED'`,
        ['house-accounts-equal-open-items'],
      ],
      [
        'a reported fee without its entry',
        `INSERT INTO reported_fees (id, platform_key, subject_id, connector_id, report, return_id, currency, amount, booked,
           unbooked) SELECT id, 0, id, id, 'COMPLETED', '', 'USD', 5, 5, 0 FROM (SELECT gen_random_uuid() AS id) fee`,
        ['reported-fees-are-booked'],
      ],
      [
        'a reported fee that is neither booked nor a break',
        `INSERT INTO reported_fees (id, platform_key, subject_id, connector_id, report, return_id, currency, amount, booked,
           unbooked) SELECT id, 0, id, id, 'COMPLETED', '', 'EUR', 5, 0, 5 FROM (SELECT gen_random_uuid() AS id) fee`,
        ['reported-fees-are-booked'],
      ],
      [
        'the entry of a fee of a deposit that has no row',
        `INSERT INTO deposits (id, connector_id, settlement_account_id, deposit_id, amount, currency, state, details_sealed)
         SELECT p.transaction_id, s.connector_id, s.id, 'D-1', 70, 'USD', 'RECEIVED', ''
         FROM postings p CROSS JOIN settlement_accounts s WHERE p.kind = 'FEE' AND p.platform_key = 0`,
        ['reported-fees-are-booked'],
      ],
      [
        'a deposit of an order that does not have it',
        `INSERT INTO deposits (id, connector_id, settlement_account_id, deposit_id, amount, currency, state, details_sealed)
         SELECT gen_random_uuid(), connector_id, id, 'D-2', 70, 'USD', 'OWN_ORDER', '' FROM settlement_accounts`,
        ['orders-have-their-deposits'],
      ],
      [
        'a funding between inside accounts',
        `UPDATE postings SET from_system = 'FEES' WHERE kind = 'FUND' AND to_account_id = :usd`,
        ['fundings-come-from-outside', 'system-balances-equal-entries'],
      ],
    ])('%s', async (_what, sql, expected) => {
      const found = await foundAfter(sql);
      expect(found.all).toEqual([...expected].sort());
      expect(found.recent).toEqual(found.all.filter((name) => recentRules.includes(name)));
    });
  });
});

/** The rules of the recent check. */
const recentRules = [
  'clearing-equals-in-flight',
  'transactions-have-postings',
  'failures-are-refunded',
  'house-accounts-equal-open-items',
  'instructions-equal-payments',
  'no-negative-balance',
  'nostro-equals-statement',
  'postings-begin-at-zero',
  'room-for-credits',
  'sum-zero',
  'transactions-have-states',
  'transit-equals-open-items',
];
