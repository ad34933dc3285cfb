import { Readable } from 'node:stream';
import {
  internalOperations,
  type DescribePaymentsBody,
  type OperationReply,
  type OperationRequest,
  type PaymentDescription,
} from '@corridor/contracts';
import { aRequest, eventually, type TestDatabase } from '@corridor/testing';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { FileStorage, newStorageKey } from '@corridor/storage';
import { ApplyLinesHandler } from '../src/bank-statements/apply-lines.handler';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { ImportFileHandler } from '../src/bank-statements/import-file.handler';
import { MatchAgainHandler } from '../src/bank-statements/match-again.handler';
import { PullStatementsWorker } from '../src/bank-statements/pull-statements.worker';
import { StatementImportWorker } from '../src/bank-statements/statement-import.worker';
import { TakeFileHandler, type TakenFile } from '../src/bank-statements/take-file.handler';
import { WordsOfDirections1798010000000 } from '../src/database/migrations/1798010000000-words-of-directions';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { RoutingTable } from '../src/rails/routing-table.cache';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ProveAccountHandler } from '../src/treasury-proofs/prove-account.handler';
import { ProofRepository } from '../src/treasury-proofs/proof.repository';
import { camt } from './fixtures/camt-text';
import { ContractBank } from './fixtures/contract-bank';
import { expectSound as booksAreSound, houseBalance as houseBalanceOf } from './fixtures/house-books';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const CONNECTOR = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const TRADER = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c');
const bankDetails = { accountNumber: '9876543210', routingNumber: '021000021' };
const described: PaymentDescription = {
  account: { accountType: 'US_ACCOUNT', accountNumber: '123456789', routingNumber: '021000021' },
  beneficiary: { name: 'Grace Hopper', birthDate: '1990-12-09', country: 'US' },
  originator: { name: 'Ada Lovelace', country: 'US' },
};

describe('bank statements', () => {
  const secrets = newSecrets();
  let bank: ContractBank;
  let database: TestDatabase;
  let app: PaymentsApp;
  let accounts = 0;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    bank = await ContractBank.start();
    const config = { sandbox: false, connectorsAllowPrivateNetworks: true, queueMaxMs: 86_400_000 };
    app = await PaymentsApp.start(database, { config, isOnDatabaseTime: true });
    app.owns({});
    app.others.answer(internalOperations.describePayments.name, ({ body }) => ({
      found: (body as DescribePaymentsBody).payments.map(() => described),
    }));
    await app.platform();
    [bank.secret = ''] = validSecrets(secrets.out, Date.now());
    await connector(CONNECTOR, 'bank');
  });

  afterAll(async () => {
    await app.stop();
    await bank.stop();
    await database.drop();
  });

  async function connector(id: Uuid, name: string): Promise<void> {
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, $2, $3, $4, '{"rails":[]}')`,
      [id, name, bank.url, sealSecrets(app.vault, id, secrets)],
    );
  }

  /** A new settlement account, over which payouts go from now on. */
  async function settlementAccount(currency = 'USD', connectorId = CONNECTOR): Promise<Uuid> {
    accounts += 1;
    const account = await app.module.get(ManageSettlementAccountsHandler).add({
      connectorId: `Connector:${connectorId}`,
      currency,
      name: `account ${accounts}`,
      bankDetails:
        currency === 'EUR'
          ? { accountType: 'EUR_ACCOUNT', iban: `DE8937040044${bankDetails.accountNumber}` }
          : { ...bankDetails, accountType: `${currency}_ACCOUNT` },
    });
    const settlementAccountId = uuidIn(account.id);
    const rules = [{ priority: 1, match: {}, connectorId, settlementAccountId }];
    await app.pool.query('UPDATE routes SET rules = $1, version = version + 1', [JSON.stringify(rules)]);
    const directory = app.module.get(ConnectorDirectory);
    await directory.refresh();
    await directory.readAllCapabilities();
    await app.module.get(RoutingTable).refresh();
    return settlementAccountId;
  }

  async function payout(providerReference: string, fee = 0): Promise<{ id: string; reference: string }> {
    const fees = [{ amount: fee, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const];
    bank.answer = () => ({ status: 'COMPLETED', providerReference, ...(fee > 0 ? { fees } : {}) });
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    const destination = await app.externalAccount();
    const { id } = bodyOf(await app.out(account, destination.id, 400));
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(id)).status === 'COMPLETED';
    });
    const { reconciliationInstructions } = await app.get(id);
    return { id, reference: reconciliationInstructions?.reference ?? '' };
  }

  async function take(accountId: Uuid, text: string): Promise<TakenFile & { storageKey: string }> {
    const storageKey = newStorageKey(0);
    await app.module.get(FileStorage).write(storageKey, Readable.from([Buffer.from(text)]));
    const account = await app.module.get(SettlementAccountRepository).find(app.dataSource.manager, accountId);
    if (!account) throw new Error('no account');
    const files = app.module.get(TakeFileHandler);
    const source = { accountId, storageKey, format: 'CAMT053' as const, mapping: null };
    const scanned = await files.scan(source, account);
    const taken = await app.dataSource.transaction((manager) => files.take(manager, scanned, account));
    return { ...taken, storageKey };
  }

  async function importText(accountId: Uuid, text: string): Promise<TakenFile> {
    const taken = await take(accountId, text);
    await app.module.get(StatementImportWorker).look();
    return taken;
  }

  async function proof(accountId: Uuid) {
    const [last] = await app.module.get(ProofRepository).list(app.pool, { accountId, limit: 1 });
    return last;
  }

  async function states(accountId: Uuid): Promise<string[]> {
    const { rows } = await app.pool.query<{ said: string }>(
      `SELECT l.number || ' ' || l.state || COALESCE(' ' || l.rule, '') AS said FROM statement_lines l
       JOIN bank_statements s ON s.id = l.bank_statement_id
       WHERE l.settlement_account_id = $1 ORDER BY s.statement_date, l.number`,
      [accountId],
    );
    return rows.map(({ said }) => said);
  }

  async function breaks(accountId: Uuid): Promise<string[]> {
    const { rows } = await app.pool.query<{ said: string }>(
      `SELECT kind || ' ' || status AS said FROM breaks WHERE settlement_account_id = $1 ORDER BY created_at, id`,
      [accountId],
    );
    return rows.map(({ said }) => said);
  }

  const houseBalance = (account: string): Promise<bigint> => houseBalanceOf(app, account);

  const expectSound = (): Promise<void> => booksAreSound(app);

  it('match payouts by the reference of the bank or ours, and keep the rest in suspense', async () => {
    const accountId = await settlementAccount();
    await payout('B-1');
    const second = await payout('B-2');
    const suspenseBefore = await houseBalance('SUSPENSE');
    const lines = [
      { cents: -400, bankReference: 'B-1' },
      { cents: -400, bankReference: 'OTHER', endToEndId: second.reference },
      { cents: 700, bankReference: 'X' },
    ];
    await importText(accountId, camt('2026-03-31', 0, lines));
    expect(await states(accountId)).toEqual([
      '1 MATCHED BANK_REFERENCE',
      '2 MATCHED REFERENCE',
      '3 UNMATCHED',
    ]);
    expect(await breaks(accountId)).toEqual(['UNMATCHED_LINE OPEN']);
    expect(await houseBalance(`NOSTRO:${accountId}`)).toBe(100n);
    expect((await houseBalance('SUSPENSE')) - suspenseBefore).toBe(700n);
    expect(await proof(accountId)).toMatchObject({
      status: 'OPEN_ITEMS',
      statementBalance: -100,
      transitBalance: 0,
      difference: 0,
    });
    await expectSound();
  });

  it('match a payout and the fee that one line has together, by our reference or each by its own line', async () => {
    const accountId = await settlementAccount();
    const feesBefore = await houseBalance('PROVIDER_FEES');
    const [one, other] = [await payout('B-F1', 5), await payout('B-F2', 6)];
    const lines = [
      { cents: -405, bankReference: 'X-1', endToEndId: one.reference },
      { cents: -400, bankReference: 'X-2', endToEndId: other.reference },
      { cents: -6, bankReference: 'X-3', endToEndId: other.reference },
    ];
    await importText(accountId, camt('2026-03-31', 0, lines));
    expect(await states(accountId)).toEqual([
      '1 MATCHED REFERENCE',
      '2 MATCHED REFERENCE',
      '3 MATCHED REFERENCE',
    ]);
    expect((await houseBalance('PROVIDER_FEES')) - feesBefore).toBe(-11n);
  });

  it('show payouts that no line has shown as open items', async () => {
    const accountId = await settlementAccount();
    await payout('B-3');
    await importText(accountId, camt('2026-03-31', 0, []));
    const open = { fromDays: 0, toDays: 1, count: 1, amount: -400 };
    expect(await proof(accountId)).toMatchObject({ status: 'PROVEN', transitBalance: 400 });
    expect((await proof(accountId))?.openItems[0]).toMatchObject(open);
  });

  it('again change nothing, and with other content are refused', async () => {
    const accountId = await settlementAccount();
    const text = camt('2026-03-31', 0, [{ cents: 5 }]);
    expect((await importText(accountId, text)).isNew).toBe(true);
    expect((await importText(accountId, text)).isNew).toBe(false);
    expect(await states(accountId)).toEqual(['1 UNMATCHED']);
    await expect(importText(accountId, camt('2026-03-31', 0, [{ cents: 6 }]))).rejects.toMatchObject({
      code: 'STATEMENT_EXISTS',
    });
  });

  it('out of order leave a gap until the missing one comes', async () => {
    const accountId = await settlementAccount();
    await importText(accountId, camt('2026-03-01', 0, [{ cents: 10 }]));
    await importText(accountId, camt('2026-03-03', 30, [{ cents: 5 }]));
    expect(await breaks(accountId)).toContain('STATEMENT_GAP OPEN');
    expect(await proof(accountId)).toMatchObject({ status: 'DIFFERENT', difference: 20 });
    await importText(accountId, camt('2026-03-02', 10, [{ cents: 20 }]));
    expect(await breaks(accountId)).toContain('STATEMENT_GAP RESOLVED');
    expect(await breaks(accountId)).not.toContain('STATEMENT_GAP OPEN');
    expect(await proof(accountId)).toMatchObject({ status: 'OPEN_ITEMS', statementBalance: 35 });
  });

  it('begin with what was on the account before, whichever comes first', async () => {
    const accountId = await settlementAccount();
    await importText(accountId, camt('2026-03-02', 50, [{ cents: 1 }]));
    expect(await proof(accountId)).toMatchObject({ status: 'OPEN_ITEMS', statementBalance: 51 });
    await importText(accountId, camt('2026-03-01', 40, [{ cents: 10 }]));
    expect(await proof(accountId)).toMatchObject({ status: 'OPEN_ITEMS', statementBalance: 51 });
    await expectSound();
  });

  it('before the report of a payout find it later', async () => {
    const accountId = await settlementAccount();
    await importText(accountId, camt('2026-03-31', 0, [{ cents: -400, bankReference: 'B-late' }]));
    expect(await states(accountId)).toEqual(['1 UNMATCHED']);
    await payout('B-late');
    expect(await app.module.get(MatchAgainHandler).execute(accountId)).toBe(1);
    expect(await states(accountId)).toEqual(['1 MATCHED BANK_REFERENCE']);
    expect(await breaks(accountId)).toEqual(['UNMATCHED_LINE RESOLVED']);
    await expectSound();
  });

  it('propose an item by amount and day, and never apply it', async () => {
    const accountId = await settlementAccount();
    const { id } = await payout('B-5');
    const today = new Date().toISOString().slice(0, 10);
    await importText(accountId, camt(today, 0, [{ cents: -400 }]));
    const { rows } = await app.pool.query<{ proposed: unknown[] | null }>(
      'SELECT proposed FROM statement_lines WHERE settlement_account_id = $1',
      [accountId],
    );
    expect(rows[0]?.proposed).toContain(uuidIn(id));
    expect(await states(accountId)).toEqual(['1 UNMATCHED']);
  });

  it('with a reversal end a line that nothing explains', async () => {
    const accountId = await settlementAccount();
    await importText(accountId, camt('2026-03-01', 0, [{ cents: 30, bankReference: 'Y' }]));
    const reversal = { cents: -30, bankReference: 'Y', isReversal: true };
    await importText(accountId, camt('2026-03-02', 30, [reversal]));
    expect(await states(accountId)).toEqual(['1 UNDONE', '1 MATCHED REVERSAL']);
    expect(await breaks(accountId)).toEqual(['UNMATCHED_LINE RESOLVED']);
    expect(await proof(accountId)).toMatchObject({
      status: 'PROVEN',
      statementBalance: 0,
      transitBalance: 0,
    });
    await expectSound();
  });

  it('survive a crash at any batch, and two instances at once, with each line counted once', async () => {
    const accountId = await settlementAccount();
    const many = Array.from({ length: 2_500 }, (_, at) => ({ cents: at + 1, bankReference: mintUuid() }));
    const { storageKey } = await take(accountId, camt('2026-03-31', 0, many));
    const importFile = app.module.get(ImportFileHandler);
    const apply = app.module.get(ApplyLinesHandler);
    const next = apply.next.bind(apply);
    for (const crashAt of [0, 1, 1]) {
      let batches = 0;
      const spy = jest.spyOn(apply, 'next').mockImplementation(async (...input) => {
        await next(...input);
        batches += 1;
        if (batches > crashAt) throw new Error('crash');
      });
      await expect(importFile.execute(storageKey)).rejects.toThrow('crash');
      spy.mockRestore();
      // Between two batches neither the ledger nor the proof is wrong.
      await expectSound();
      await app.module.get(ProveAccountHandler).execute(accountId);
      expect(await proof(accountId)).toMatchObject({ status: 'MISSING_STATEMENT', difference: 0 });
    }
    await Promise.allSettled([importFile.execute(storageKey), importFile.execute(storageKey)]);
    const { rows } = await app.pool.query<{ n: number; sum: string }>(
      'SELECT count(*)::integer AS n, sum(amount)::text AS sum FROM statement_lines WHERE settlement_account_id = $1',
      [accountId],
    );
    expect(rows[0]).toEqual({ n: 2_500, sum: '3126250' });
    expect(await houseBalance(`NOSTRO:${accountId}`)).toBe(-3_126_250n);
    await expectSound();
  });

  describe('by operators and connectors', () => {
    const operatorId = 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01';

    function request(
      body: object,
      params: Record<string, string> = {},
      query: object = {},
    ): OperationRequest<never, never> {
      const id = mintUuid();
      const context = {
        platformId: '',
        platformKey: 0,
        permissions: [],
        operatorId,
        requestId: 'r',
        commandId: id,
      };
      return aRequest<unknown, unknown>(body, { context, params, query }) as OperationRequest<never, never>;
    }

    async function upload(accountId: Uuid, text: string, fields: object): Promise<OperationReply> {
      const storageKey = newStorageKey(0);
      await app.module.get(FileStorage).write(storageKey, Readable.from([Buffer.from(text)]));
      const params = { settlementAccountId: `SettlementAccount:${accountId}` };
      const controller = app.module.get(BankStatementsController);
      return controller.upload(request({ ...fields, file: { storageKey } }, params));
    }

    it('a kept mapping of a former release gets CR and DR among its words by the migration', async () => {
      const accountId = await settlementAccount();
      const csv = (day: number, type = ''): string =>
        `bookingDate,amount,type\n2026-03-0${day},1,${type}\n2026-03-0${day},2,${type}\n`;
      await upload(accountId, csv(1), { format: 'CSV', mapping: '{}' });
      const former = '{"CREDIT": ["CREDIT", "CRDT", "C"], "DEBIT": ["DEBIT", "DBIT", "D"]}';
      await app.pool.query(
        `UPDATE statement_formats SET csv_mapping = jsonb_set(csv_mapping, '{directions}', '${former}')`,
      );
      expect(await upload(accountId, csv(2, 'DR'), { format: 'CSV' })).toMatchObject({ status: 201 });
      await new WordsOfDirections1798010000000().up(app.dataSource.createQueryRunner());
      expect(await upload(accountId, csv(3, 'DR'), { format: 'CSV' })).toMatchObject({ status: 400 });
    });

    it('an upload is imported, matched and proven when it is answered', async () => {
      const accountId = await settlementAccount();
      await payout('B-7');
      const csv = 'Day;Sum;Ref\n31.03.2026;-4,00;B-7\n';
      const mapping = JSON.stringify({
        columns: { bookingDate: 'Day', amount: 'Sum', bankReference: 'Ref' },
        delimiter: ';',
        dateFormat: 'DD.MM.YYYY',
        numberFormat: { decimalSeparator: ',' },
      });
      const reply = await upload(accountId, csv, { format: 'CSV', mapping });
      expect(reply.status).toBe(201);
      expect(bodyOf(reply)).toMatchObject({
        isNew: true,
        statements: [{ closingBalance: -400, status: 'IMPORTED' }],
      });
      expect(await states(accountId)).toEqual(['1 MATCHED BANK_REFERENCE']);
      const settlementAccountId = `SettlementAccount:${accountId}`;
      const listed = await app.module
        .get(BankStatementsController)
        .listProofs(request({}, {}, { settlementAccountId }));
      expect(listed.body).toMatchObject({ data: [{ status: 'PROVEN' }], totalCount: 1, hasMore: false });
      // The mapping is kept.
      expect(bodyOf(await upload(accountId, csv, { format: 'CSV' }))).toMatchObject({ isNew: false });
      const other = await upload(accountId, csv.replace('4,00', '5,00'), { format: 'CSV' });
      expect(other).toMatchObject({ status: 409 });
      const wrong = camt('2026-03-31', 0, [{ cents: 5 }]).replace(
        '0.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
        '0.06</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
      );
      expect((await upload(accountId, wrong, { format: 'CAMT053' })).status).toBe(400);
      const laughs = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
      const entities = [
        `<!DOCTYPE d [<!ENTITY l0 "ha">${laughs.join('')}]>`,
        '<!DOCTYPE d [<!ENTITY l10 SYSTEM "file:///etc/hostname">]>',
      ];
      for (const declared of entities) {
        const text = `${declared}${camt('2026-04-01', -400, []).replace('<Id>', '<Id>&l10;')}`;
        expect((await upload(accountId, text, { format: 'CAMT053' })).status).toBe(400);
      }
      expect(await states(accountId)).toHaveLength(1);
    });

    it('a connector is asked for each day, and a day that is not ready holds nothing up', async () => {
      const accountId = await settlementAccount();
      const pull = app.module.get(PullStatementsWorker);
      const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
      const give = (day: string, content: string): void =>
        void bank.statements.set(`SettlementAccount:${accountId}/${day}`, { format: 'CAMT053', content });
      await pull.look(at('2026-03-03'));
      give('2026-03-04', camt('2026-03-04', 0, [{ cents: 3 }]));
      give('2026-03-05', camt('2026-03-05', 3, [{ cents: 4 }]).replace('0.07', '0.08'));
      await app.pool.query('UPDATE statement_pulls SET pull_at = clock_timestamp()');
      await pull.look(at('2026-03-06'));
      await app.module.get(StatementImportWorker).look();
      expect(await states(accountId)).toEqual(['1 UNMATCHED']);
      // The wrong one is a finding, and asked for again.
      expect(await breaks(accountId)).toContain('STATEMENT_GAP OPEN');
      give('2026-03-05', camt('2026-03-05', 3, [{ cents: 4 }]));
      await app.pool.query('UPDATE statement_pulls SET pull_at = clock_timestamp()');
      await pull.look(at('2026-03-06'));
      await app.module.get(StatementImportWorker).look();
      expect(await proof(accountId)).toMatchObject({ status: 'OPEN_ITEMS', statementBalance: 7 });
    });

    it('an answer of a connector that is no statement is a break', async () => {
      const accountId = await settlementAccount();
      const answer = { format: 'CSV', content: 'no statement\0' } as const;
      for (const day of ['02', '03'])
        bank.statements.set(`SettlementAccount:${accountId}/2026-03-${day}`, answer);
      await app.module.get(PullStatementsWorker).look(Date.parse('2026-03-04T12:00:00Z'));
      expect(await breaks(accountId)).toContain('STATEMENT_GAP OPEN');
    });

    it('a line without a match is ended once, by its break', async () => {
      const accountId = await settlementAccount();
      await payout('B-8');
      const today = new Date().toISOString().slice(0, 10);
      const lines = [{ cents: -400 }, { cents: -7 }, { cents: 9 }, { cents: 12 }, { cents: -12 }];
      await importText(accountId, camt(today, 0, lines));
      const { rows } = await app.pool.query<{ id: Uuid; break_id: Uuid }>(
        `SELECT l.id, b.id AS break_id FROM statement_lines l JOIN breaks b ON b.line_id = l.id
         WHERE l.settlement_account_id = $1 ORDER BY l.number`,
        [accountId],
      );
      const resolve = async (at: number, action: string, other?: number): Promise<number> => {
        const lineId = other === undefined ? {} : { lineId: `StatementLine:${rows[other]?.id ?? ''}` };
        const breakId = `Break:${rows[at]?.break_id ?? ''}`;
        const controller = app.module.get(InstructionOperationsController);
        const { status = 0 } = await controller.resolveBreak(
          request({ action, reason: 'seen', ...lineId }, { breakId }),
        );
        return status;
      };
      const before = await houseBalance('SUSPENSE');
      expect([
        await resolve(2, 'BOOK_FEE'),
        await resolve(2, 'MATCH'),
        await resolve(2, 'CREDIT_ACCOUNT'),
      ]).toEqual([409, 409, 409]);
      expect(await resolve(0, 'MATCH')).toBe(200);
      expect(await resolve(1, 'BOOK_FEE')).toBe(200);
      expect(await resolve(2, 'WRITE_OFF')).toBe(200);
      expect(await resolve(3, 'MATCH', 4)).toBe(200);
      expect([await resolve(0, 'WRITE_OFF'), await resolve(4, 'WRITE_OFF')]).toEqual([409, 409]);
      expect(await states(accountId)).toEqual([
        '1 MATCHED',
        '2 RESOLVED',
        '3 RESOLVED',
        '4 MATCHED',
        '5 MATCHED',
      ]);
      expect(new Set(await breaks(accountId))).toEqual(new Set(['UNMATCHED_LINE RESOLVED']));
      expect((await houseBalance('SUSPENSE')) - before).toBe(398n);
      await app.module.get(ProveAccountHandler).execute(accountId);
      expect(await proof(accountId)).toMatchObject({
        status: 'PROVEN',
        transitBalance: 0,
        overdueLines: { count: 0 },
      });
      await expectSound();
    });

    async function look(): Promise<void> {
      await app.pool.query(
        'UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL',
      );
      await app.module.get(TreasuryOrdersWorker).look();
    }

    it('a trade whose answer is lost is queried, booked once between its accounts, and matched', async () => {
      await connector(TRADER, 'trader');
      const [euros, usd] = [await settlementAccount('EUR', TRADER), await settlementAccount('USD', TRADER)];
      const controller = app.module.get(TreasuryOrdersController);
      const connectorId = `Connector:${TRADER}`;
      const asked = { connectorId, sell: 'EUR', buy: 'USD', amount: 1_000, limitRate: '1.9' };
      const complete = bank.trade;
      bank.trade = (trade) => {
        bank.trades.set(trade.tradeId, complete(trade) ?? {});
        return undefined;
      };
      const created = await controller.createFxTrade(request(asked));
      expect(created).toMatchObject({ status: 201 });
      const { id } = bodyOf(created);
      const trade = async () =>
        (bodyOf(await controller.listFxTrades(request({}))) as unknown as { data: { status: string }[] })
          .data[0];
      await look();
      expect(await trade()).toMatchObject({ id, status: 'UNKNOWN' });
      await look();
      expect(await trade()).toMatchObject({ id, status: 'COMPLETED', boughtAmount: 2_000 });
      await look();
      expect(bank.trades.size).toBe(1);
      expect(await houseBalance(`TRANSIT:${euros}`)).toBe(1_000n);
      expect(await houseBalance(`TRANSIT:${usd}`)).toBe(-2_000n);
      await importText(usd, camt('2026-03-31', 0, [{ cents: 2_000, bankReference: `FX-${id}` }]));
      expect(await states(usd)).toEqual(['1 MATCHED BANK_REFERENCE']);
      expect(await proof(usd)).toMatchObject({ status: 'PROVEN', transitBalance: 0 });
      await expectSound();
      const refused = await controller.createFxTrade(
        request({ ...asked, buy: 'EUR', connectorId: `Connector:${CONNECTOR}` }),
      );
      expect(refused.status).toBe(400);
    });

    it('an order whose end is not reported in time is one break', async () => {
      const controller = app.module.get(TreasuryOrdersController);
      const connectorId = `Connector:${TRADER}`;
      const asked = { connectorId, sell: 'EUR', buy: 'USD', amount: 1_000, limitRate: '1.9' };
      bank.trade = (trade) => {
        const accepted = { tradeId: trade.tradeId, status: 'ACCEPTED' };
        bank.trades.set(trade.tradeId, accepted);
        return accepted;
      };
      const { id } = bodyOf(await controller.createFxTrade(request(asked)));
      const overdue = async () =>
        (
          await app.pool.query(
            `SELECT kind, severity FROM breaks WHERE kind = 'OVERDUE' AND message LIKE $1`,
            [`%${uuidIn(id)}%`],
          )
        ).rows;
      await look();
      await look();
      expect(await overdue()).toEqual([]);
      await app.pool.query(`UPDATE treasury_orders SET attempted_at = attempted_at - interval '25 hours'`);
      await look();
      await look();
      expect(await overdue()).toEqual([{ kind: 'OVERDUE', severity: 'WARNING' }]);
    });

    it('a transfer for which the connector has no rail is refused at once', async () => {
      const [from, to] = [await settlementAccount('EUR'), await settlementAccount('EUR')];
      const controller = app.module.get(TreasuryOrdersController);
      const settlementAccountId = `SettlementAccount:${from}`;
      const asked = { toSettlementAccountId: `SettlementAccount:${to}`, amount: 70 };
      const refused = await controller.createOwnTransfer(request(asked, { settlementAccountId }));
      expect(refused).toMatchObject({ status: 400 });
      expect(bodyOf(refused)).toMatchObject({
        message: expect.stringContaining('a rail for OWN_TRANSFER in EUR') as string,
      });
      expect(bodyOf(await controller.listOwnTransfers(request({}, { settlementAccountId })))).toMatchObject({
        data: [],
      });
    });

    it('a transfer between settlement accounts is one debit and one credit', async () => {
      const to = await settlementAccount();
      const from = await settlementAccount();
      bank.answer = () => ({ status: 'ACCEPTED', providerReference: 'T-1' });
      const created = await app.module
        .get(TreasuryOrdersController)
        .createOwnTransfer(
          request(
            { toSettlementAccountId: `SettlementAccount:${to}`, amount: 70 },
            { settlementAccountId: `SettlementAccount:${from}` },
          ),
        );
      expect(created).toMatchObject({ status: 201 });
      await look();
      expect(await houseBalance(`TRANSIT:${from}`)).toBe(0n);
      const instruction = bank.submissions.at(-1)?.instruction;
      expect(instruction).toMatchObject({ operation: 'OWN_TRANSFER', amount: 70 });
      const { instructionId = '', reference = '' } = instruction ?? {};
      bank.effects.set(instructionId, { instructionId, status: 'COMPLETED', providerReference: 'T-1' });
      await look();
      expect(await houseBalance(`TRANSIT:${from}`)).toBe(70n);
      expect(await houseBalance(`TRANSIT:${to}`)).toBe(-70n);
      await importText(from, camt('2026-03-31', 0, [{ cents: -70, bankReference: 'T-1' }]));
      await importText(to, camt('2026-03-31', 0, [{ cents: 70, endToEndId: reference }]));
      expect([...(await states(from)), ...(await states(to))]).toEqual([
        '1 MATCHED BANK_REFERENCE',
        '1 MATCHED REFERENCE',
      ]);
      await expectSound();
    });
  });
});
