import { operatorOperations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { aRequest, type TestDatabase } from '@corridor/testing';
import type { Logger } from 'pino';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { DueDepositsWorker } from '../src/deposit-booking/due-deposits.worker';
import { TakeDepositHandler, type NamedDeposit } from '../src/deposit-booking/take-deposit.handler';
import { FreezesController } from '../src/freezes/freezes.controller';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { ChangeOrderHandler } from '../src/treasury-orders/change-order.handler';
import { HouseOrderController } from '../src/treasury-orders/house-order.controller';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ContractBank } from './fixtures/contract-bank';
import { expectSound as booksAreSound, houseBalance as houseBalanceOf } from './fixtures/house-books';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';
import { UploadDesk } from './fixtures/upload-desk';

const BANK = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');

/** What the answers of the tested operations have in common. */
interface Shown {
  id: string;
  status: string;
  message: string | null;
  isCreditSeen?: boolean;
  boughtAmount?: number | null;
  history: { event: string; state: string; message: string | null }[];
}

describe('orders of the house', () => {
  const secrets = newSecrets();
  let bank: ContractBank;
  let database: TestDatabase;
  let app: PaymentsApp;
  let orders: HouseOrderController;
  let ordering: TreasuryOrdersController;
  let accounts = 0;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    bank = await ContractBank.start();
    const fourEyes = new Map([
      ['resolve-instruction', ['EUR', 'USD'].map((currency) => ({ from: 10_000_000n, currency }))],
    ]);
    const config = { sandbox: false, connectorsAllowPrivateNetworks: true, queueMaxMs: 86_400_000, fourEyes };
    app = await PaymentsApp.start(database, { config, isOnDatabaseTime: true });
    await app.platform();
    [bank.secret = ''] = validSecrets(secrets.out, Date.now());
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'bank', $2, $3, '{"rails":[]}')`,
      [BANK, bank.url, sealSecrets(app.vault, BANK, secrets)],
    );
    await app.module.get(ConnectorDirectory).refresh();
    await app.module.get(ConnectorDirectory).readAllCapabilities();
    orders = app.module.get(HouseOrderController);
    ordering = app.module.get(TreasuryOrdersController);
  });

  beforeEach(() => {
    bank.answer = () => ({ status: 'ACCEPTED', providerReference: `BANK-${mintUuid()}` });
    bank.cancel = () => 'CANCELLED';
  });

  afterAll(async () => {
    await app.stop();
    await bank.stop();
    await database.drop();
  });

  async function settlementAccount(currency = 'USD', isPrefunded = false): Promise<Uuid> {
    accounts += 1;
    const accountNumber = `98765${accounts}`.padEnd(10, '0');
    const account = await app.module.get(ManageSettlementAccountsHandler).add({
      connectorId: `Connector:${BANK}`,
      ...{ currency, name: `account ${accounts}`, prefunded: isPrefunded },
      bankDetails:
        currency === 'EUR'
          ? { accountType: 'EUR_ACCOUNT', iban: `DE8937040044${accountNumber}` }
          : { accountType: `${currency}_ACCOUNT`, accountNumber, routingNumber: '021000021' },
    });
    return uuidIn(account.id);
  }

  function request(body: object, params: Record<string, string> = {}): OperationRequest<never, never> {
    const context = {
      platformKey: 0,
      operatorId: `Operator:${mintUuid()}`,
      commandId: mintUuid(),
      requestId: mintUuid(),
    };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest<never, never>;
  }

  async function transfer(from: Uuid, to: Uuid, amount = 70): Promise<{ id: string; ownTransferId: string }> {
    const body = { toSettlementAccountId: `SettlementAccount:${to}`, amount };
    const asked = request(body, { settlementAccountId: `SettlementAccount:${from}` });
    const { id } = bodyOf(await ordering.createOwnTransfer(asked));
    return { id: uuidIn(id), ownTransferId: id };
  }

  async function look(): Promise<void> {
    await app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');
    await app.module.get(TreasuryOrdersWorker).look();
  }

  function shown(reply: OperationReply): Shown {
    return bodyOf(reply) as unknown as Shown;
  }

  async function deposit(to: Uuid, named: Partial<NamedDeposit> = {}): Promise<string> {
    const taken = await app.module.get(TakeDepositHandler).execute(BANK, {
      ...{ depositId: mintUuid(), settlementAccountId: `SettlementAccount:${to}` },
      ...{ amount: 70, currency: 'USD', status: 'BOOKED', ...named },
    });
    return taken.kind === 'TAKEN' ? taken.deposit.state : taken.kind;
  }

  async function breaks(kind: string, text: string): Promise<string[]> {
    const { rows } = await app.pool.query<{ said: string }>(
      `SELECT status || ' ' || message AS said FROM breaks WHERE kind = $1 AND message LIKE $2`,
      [kind, `%${text}%`],
    );
    return rows.map(({ said }) => said);
  }

  const balance = (account: string): Promise<bigint> => houseBalanceOf(app, account);

  const expectSound = (): Promise<void> => booksAreSound(app);

  function effect(id: string): { providerReference?: string | undefined } {
    return bank.effects.get(`PaymentInstruction:${id}`) ?? {};
  }

  async function report(id: string, status: 'COMPLETED' | 'FAILED'): Promise<void> {
    const instructionId = `PaymentInstruction:${id}`;
    bank.effects.set(instructionId, { ...effect(id), instructionId, status });
    await look();
  }

  it('credit the second account once, whether its bank reports the credit before or after the end', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const suspense = await balance('SUSPENSE');
    const early = await transfer(from, to);
    await look();
    expect(await deposit(to, { reference: `own transfer ${early.id}` })).toBe('OWN_ORDER');
    expect(shown(await orders.getTransfer(request({}, early)))).toMatchObject({
      ...{ status: 'ACCEPTED', isCreditSeen: true },
    });
    await report(early.id, 'COMPLETED');
    const late = await transfer(from, to);
    await look();
    await report(late.id, 'COMPLETED');
    expect(await deposit(to, { depositId: effect(late.id).providerReference ?? '' })).toBe('OWN_ORDER');

    expect(await balance('SUSPENSE')).toBe(suspense);
    expect([await balance(`TRANSIT:${from}`), await balance(`TRANSIT:${to}`)]).toEqual([140n, -140n]);
    await expectSound();
  });

  it('are the credit of one deposit: a second one of the same text waits for an operator', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const { id } = await transfer(from, to);
    await look();
    expect(await deposit(to, { reference: id })).toBe('OWN_ORDER');
    expect(await deposit(to, { reference: id })).toBe('SUSPENDED');
    expect(await deposit(to, { reference: id, amount: 71 })).toBe('SUSPENDED');
  });

  it('that fail after their credit was reported leave it to an operator', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const suspense = await balance('SUSPENSE');
    const { id } = await transfer(from, to);
    await look();
    expect(await deposit(to, { depositId: 'D-failed', reference: id })).toBe('OWN_ORDER');
    await report(id, 'FAILED');
    await app.module.get(DueDepositsWorker).look();
    expect((await balance('SUSPENSE')) - suspense).toBe(70n);
    expect(await deposit(to, { depositId: 'D-failed', reference: id })).toBe('SUSPENDED');
    await expectSound();
  });

  it.each([['before'], ['after']])(
    'whose credit is reversed %s their end keep the books even',
    async (when) => {
      const [from, to] = [await settlementAccount(), await settlementAccount()];
      const receivable = await balance('RECEIVABLE');
      const { id } = await transfer(from, to);
      await look();
      const depositId = mintUuid();
      await deposit(to, { depositId, reference: id });
      if (when === 'after') await report(id, 'COMPLETED');
      expect(await deposit(to, { depositId, reference: id, status: 'REVERSED' })).toBe('REVERSED');
      expect(await deposit(to, { depositId, reference: id, status: 'REVERSED' })).toBe('REVERSED');
      const owed = when === 'after' ? -70n : 0n;
      expect((await balance('RECEIVABLE')) - receivable).toBe(owed);
      expect(await balance(`TRANSIT:${to}`)).toBe(0n);
      await expectSound();
    },
  );

  it('of euros for dollars take the dollars by the name that the bank gave the trade', async () => {
    const [euros, dollars] = [await settlementAccount('EUR'), await settlementAccount('USD')];
    await app.pool.query(
      `UPDATE settlement_accounts SET connector_id = connector_id, currency = 'GBP' WHERE NOT id = ANY($1::uuid[])`,
      [[euros, dollars]],
    );
    bank.trade = ({ tradeId, sell, amount }) => ({
      ...{ tradeId, status: 'COMPLETED', providerReference: 'FILL-2026-0815' },
      ...{ sold: { amount, currency: sell }, bought: { amount: 36_666, currency: 'USD' } },
    });
    const asked = {
      connectorId: `Connector:${BANK}`,
      sell: 'EUR',
      buy: 'USD',
      amount: 33_333,
      limitRate: '1.1',
    };
    const { id } = bodyOf(await ordering.createFxTrade(request(asked)));
    await look();
    const trade = shown(await orders.getTrade(request({}, { fxTradeId: id })));
    expect(trade).toMatchObject({ status: 'COMPLETED', boughtAmount: 36_666 });
    expect(trade.history.map(({ event }) => event)).toEqual(['QUEUED', 'SUBMITTING', 'COMPLETED']);
    expect(await deposit(dollars, { amount: 36_666, reference: 'fx fill/2026/0815' })).toBe('OWN_ORDER');
    expect(await breaks('CONTRADICTION', uuidIn(id))).toEqual([]);
    await expectSound();
  });

  it('are resolved, queried and cancelled by operators, each with its entry in the audit log', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const queued = await transfer(from, to);
    const cancelled = await orders.cancelTransfer(request({ reason: 'typed twice' }, queued));
    expect(shown(cancelled)).toMatchObject({ status: 'CANCELLED' });
    expect(await orders.cancelTransfer(request({}, queued))).toMatchObject({ status: 409 });

    bank.answer = () => 'LOST_REQUEST';
    const lost = await transfer(from, to);
    await expect(
      orders.resolveTransfer(request({ outcome: 'COMPLETED', evidence: 'none' }, lost)),
    ).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    await look();
    expect(shown(await orders.queryTransfer(request({}, lost)))).toMatchObject({ status: 'UNKNOWN' });
    const evidence = 'confirmation 4711 of the bank';
    const resolve = request({ outcome: 'COMPLETED', evidence }, lost);
    expect(shown(await orders.resolveTransfer(resolve))).toMatchObject({
      status: 'COMPLETED',
      message: evidence,
    });
    expect(await orders.resolveTransfer(resolve)).toMatchObject({ status: 200 });
    expect([await balance(`TRANSIT:${from}`), await balance(`TRANSIT:${to}`)]).toEqual([70n, -70n]);
    const { rows } = await app.pool.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE resource_id = $1 ORDER BY id',
      [lost.ownTransferId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'create-transfer',
      'query-instruction',
      'resolve-instruction',
    ]);
    await expectSound();
  });

  it('that come back are undone, by a report or by an operator, and keep the credit that was seen', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const suspense = await balance('SUSPENSE');
    const [reported, resolved] = [await transfer(from, to), await transfer(from, to)];
    await look();
    await report(reported.id, 'COMPLETED');
    expect(await deposit(to, { depositId: 'D-there', reference: reported.id })).toBe('OWN_ORDER');
    expect(await balance(`TRANSIT:${from}`)).toBe(70n);
    const outcome = {
      ...{ status: 'RETURNED' as const, providerReference: null, sold: { amount: 60n, currency: 'USD' } },
      ...{ bought: null, deducted: 0n, fees: [], message: null, returnId: null },
    };
    await app.module
      .get(ChangeOrderHandler)
      .execute(trustUuid(reported.id), { type: 'REPORT', outcome }, BANK);
    const evidence = 'a letter of the bank';
    const back = request({ outcome: 'RETURNED', evidence }, resolved);
    expect(shown(await orders.resolveTransfer(back))).toMatchObject({
      status: 'RETURNED',
      message: evidence,
    });
    expect(shown(await orders.getTransfer(request({}, reported)))).toMatchObject({
      ...{ status: 'RETURNED', isCreditSeen: true },
    });
    expect(await breaks('RETURN_SHORTFALL', reported.id)).toEqual([
      `OPEN OWN_TRANSFER ${reported.id}: 0.60 USD of 0.70 USD came back`,
    ]);
    await app.module.get(DueDepositsWorker).look();
    expect(await balance('SUSPENSE')).toBe(suspense);
    expect([await balance(`TRANSIT:${from}`), await balance(`TRANSIT:${to}`)]).toEqual([0n, 0n]);
    await expectSound();
  });

  it('that get no answer say why, in their history, the log and one break when they are overdue', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const warn = jest.spyOn(app.module.get<Logger>(LOGGER), 'warn');
    bank.answer = () => 'OUTAGE';
    const { id, ...sent } = await transfer(from, to);
    await look();
    const cause =
      /^NoAnswerError: the connector answered 500: .*status is required.*"{"error":"out of order"}"$/;
    const { status, history } = shown(await orders.getTransfer(request({}, sent)));
    expect([status, history.at(-1)?.message]).toEqual(['UNKNOWN', expect.stringContaining('out of order')]);
    await app.pool.query('UPDATE connectors SET base_url = $1, version = version + 1', [
      'http://127.0.0.1:1',
    ]);
    await app.module.get(ConnectorDirectory).refresh();
    for (let times = 0; times < 2; times += 1) {
      await app.pool.query(
        `UPDATE treasury_orders SET attempted_at = attempted_at - interval '9 days',
           look_at = clock_timestamp() + CASE WHEN id = $1 THEN interval '0' ELSE interval '1 hour' END
         WHERE look_at IS NOT NULL`,
        [id],
      );
      await app.module.get(TreasuryOrdersWorker).look();
    }
    const refused = 'the connector could not be reached: the connection was refused (ECONNREFUSED)';
    expect(await breaks('OVERDUE', id)).toEqual([
      expect.stringContaining(`in the expected time: UnreachableError: ${refused}`) as string,
    ]);
    const about = { connectorId: BANK, connector: 'bank', instructionId: `PaymentInstruction:${id}` };
    const unreached = [{ ...about, cause: `UnreachableError: ${refused}` }, 'an order could not be queried'];
    expect(warn.mock.calls).toEqual([
      [{ ...about, attempt: 1, cause: expect.stringMatching(cause) as string }, 'an attempt got no outcome'],
      ...[unreached, unreached],
    ]);
    warn.mockRestore();
    await app.pool.query('UPDATE connectors SET base_url = $1, version = version + 1', [bank.url]);
    await app.module.get(ConnectorDirectory).refresh();
    const evidence = 'the bank never had it';
    await orders.resolveTransfer(request({ outcome: 'FAILED', evidence }, sent));
  });

  it.each([['QUEUED'], ['UNKNOWN']])(
    'of which other money was reported while they were %s are not sent before a person has looked',
    async (state) => {
      const [from, to] = [await settlementAccount(), await settlementAccount()];
      bank.answer = () => (state === 'QUEUED' ? 'NOT_ACCEPTED' : 'LOST_REQUEST');
      const sent = await transfer(from, to);
      const submissions = (): number =>
        bank.submissions.filter(({ instruction }) => instruction.instructionId.endsWith(sent.id)).length;
      await look();
      const other = { amount: 71n, currency: 'USD' };
      const outcome = {
        ...{ status: 'ACCEPTED' as const, providerReference: null, message: null, returnId: null },
        deducted: 0n,
      };
      const event = {
        type: 'REPORT',
        outcome: { ...outcome, fees: [], sold: other, bought: other },
      } as const;
      await app.module.get(ChangeOrderHandler).execute(trustUuid(sent.id), event, BANK);
      expect(await breaks('CONTRADICTION', sent.id)).toEqual([
        `OPEN OWN_TRANSFER ${sent.id}: ACCEPTED with 0.71 USD, but the order is of 0.70 USD`,
      ]);
      bank.answer = () => ({ status: 'ACCEPTED' });
      await app.pool.query(
        `UPDATE treasury_orders SET attempted_at = attempted_at - interval '11 minutes' WHERE id = $1`,
        [sent.id],
      );
      await look();
      expect(shown(await orders.getTransfer(request({}, sent)))).toMatchObject({ status: state });
      expect(submissions()).toBe(1);
      await app.pool.query(`UPDATE breaks SET status = 'RESOLVED' WHERE message LIKE $1`, [`%${sent.id}%`]);
      await look();
      expect(shown(await orders.getTransfer(request({}, sent)))).toMatchObject({ status: 'ACCEPTED' });
      expect(submissions()).toBe(2);
    },
  );

  async function comesBack(id: string): Promise<void> {
    const said = { status: 'RETURNED' as const, providerReference: null, message: null, returnId: null };
    const outcome = { ...said, sold: null, bought: null, deducted: 0n, fees: [] };
    await app.module.get(ChangeOrderHandler).execute(trustUuid(id), { type: 'REPORT', outcome }, BANK);
  }

  it.each(['before', 'after'])(
    'that come back as a deposit, reported %s the return, come back once',
    async (when) => {
      const [from, to] = [await settlementAccount(), await settlementAccount()];
      const suspense = await balance('SUSPENSE');
      const { id } = await transfer(from, to);
      await look();
      await report(id, 'COMPLETED');
      if (when === 'after') await comesBack(id);
      const depositId = mintUuid();
      expect(await deposit(from, { depositId, reference: `return of ${id}` })).toBe('OWN_ORDER');
      if (when === 'before') await comesBack(id);
      const day = new Date().toISOString().slice(0, 10);
      const lines = [`${day},-0.70,,${id}`, `${day},0.70,${depositId},`];
      const csv = ['bookingDate,amount,bankReference,reference', ...lines].join('\n');
      expect(await UploadDesk.over(app).upload(from, csv)).toMatchObject({ status: 201 });
      const { rows } = await app.pool.query(
        'SELECT DISTINCT state FROM statement_lines WHERE settlement_account_id = $1',
        [from],
      );
      expect(rows).toEqual([{ state: 'MATCHED' }]);
      expect(await balance('SUSPENSE')).toBe(suspense);
      expect([await balance(`TRANSIT:${from}`), await balance(`TRANSIT:${to}`)]).toEqual([0n, 0n]);
      expect(await deposit(from, { reference: id })).toBe('SUSPENDED');
      await expectSound();
    },
  );

  it('that fail after money came back leave it to an operator', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const suspense = await balance('SUSPENSE');
    const { id } = await transfer(from, to);
    await look();
    expect(await deposit(from, { depositId: 'D-way-back', reference: id })).toBe('OWN_ORDER');
    expect(await deposit(to, { depositId: 'D-there-too', reference: id })).toBe('OWN_ORDER');
    await report(id, 'FAILED');
    await app.module.get(DueDepositsWorker).look();
    expect((await balance('SUSPENSE')) - suspense).toBe(140n);
    await expectSound();
  });

  it.each([
    ['before', 0n],
    ['after', -70n],
  ])('whose way back is reversed %s their return keep the books even', async (when, owed) => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const receivable = await balance('RECEIVABLE');
    const { id } = await transfer(from, to);
    await look();
    await report(id, 'COMPLETED');
    const depositId = mintUuid();
    await deposit(from, { depositId, reference: id });
    if (when === 'after') await comesBack(id);
    expect(await deposit(from, { depositId, reference: id, status: 'REVERSED' })).toBe('REVERSED');
    expect((await balance('RECEIVABLE')) - receivable).toBe(owed);
    await expectSound();
  });

  it.each(['open', 'written off'])(
    'whose credit is reversed before their return leave nothing that is %s',
    async (how) => {
      const [from, to] = [await settlementAccount(), await settlementAccount()];
      const before = [await balance('RECEIVABLE'), await balance('OWN_FUNDS')];
      const { id } = await transfer(from, to);
      await look();
      const depositId = mintUuid();
      await deposit(to, { depositId, reference: id });
      await report(id, 'COMPLETED');
      await deposit(to, { depositId, reference: id, status: 'REVERSED' });
      const { rows } = await app.pool.query<{ id: string }>(
        `SELECT b.id FROM breaks b JOIN deposits d ON d.id = b.deposit_id WHERE d.deposit_id = $1 AND b.kind = 'RECEIVABLE'`,
        [depositId],
      );
      const params = { breakId: `Break:${rows[0]?.id ?? ''}` };
      const writeOff = request({ action: 'WRITE_OFF', reason: 'the bank is gone' }, params);
      if (how === 'written off')
        expect(await app.module.get(InstructionOperationsController).resolveBreak(writeOff)).toMatchObject({
          status: 200,
        });
      await comesBack(id);
      expect([await balance('RECEIVABLE'), await balance('OWN_FUNDS')]).toEqual(before);
      expect([await balance(`TRANSIT:${from}`), await balance(`TRANSIT:${to}`)]).toEqual([0n, 0n]);
      expect(await deposit(from, { reference: id })).toBe('OWN_ORDER');
      const open = `SELECT FROM breaks b JOIN deposits d ON d.id = b.deposit_id WHERE d.deposit_id = $1 AND b.status = 'OPEN'`;
      expect((await app.pool.query(open, [depositId])).rows).toEqual([]);
      await expectSound();
    },
  );

  it('that contradict an operator stay as they are, and are a break that opens again', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const sent = await transfer(from, to);
    await look();
    await report(sent.id, 'COMPLETED');
    const failed = { outcome: 'FAILED', evidence: 'a call' };
    expect(await orders.resolveTransfer(request(failed, sent))).toMatchObject({ status: 409 });
    const open = `OPEN OWN_TRANSFER ${sent.id}: FAILED after COMPLETED`;
    expect(await breaks('CONTRADICTION', sent.id)).toEqual([open]);
    await app.pool.query(`UPDATE breaks SET status = 'RESOLVED' WHERE message LIKE $1`, [`%${sent.id}%`]);
    expect(await orders.resolveTransfer(request(failed, sent))).toMatchObject({ status: 409 });
    expect(await breaks('CONTRADICTION', sent.id)).toEqual([open]);
    expect(await balance(`TRANSIT:${from}`)).toBe(70n);
  });

  it('that contradict an operator are a break too if a second one would have been asked', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const sent = await transfer(from, to, 10_000_000);
    await look();
    await report(sent.id, 'COMPLETED');
    const failed = { outcome: 'FAILED', evidence: 'a call' };
    expect(bodyOf<object>(await orders.resolveTransfer(request(failed, sent)))).toMatchObject({
      code: 'NOT_IN_THIS_STATE',
    });
    expect(await breaks('CONTRADICTION', sent.id)).toEqual([
      `OPEN OWN_TRANSFER ${sent.id}: FAILED after COMPLETED`,
    ]);
  });

  it('that a bank has are cancelled only if the bank says so', async () => {
    const [from, to] = [await settlementAccount(), await settlementAccount()];
    const sent = await transfer(from, to);
    await look();
    bank.cancel = () => 'TOO_LATE';
    await expect(orders.cancelTransfer(request({}, sent))).rejects.toMatchObject({
      code: 'NOT_IN_THIS_STATE',
    });
    bank.cancel = () => undefined;
    await expect(orders.cancelTransfer(request({}, sent))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    bank.cancel = () => 'CANCELLED';
    expect(shown(await orders.cancelTransfer(request({}, sent)))).toMatchObject({ status: 'CANCELLED' });
    await report(sent.id, 'COMPLETED');
    expect(await balance(`TRANSIT:${from}`)).toBe(0n);
  });

  it('that end stop to consume the money of a prefunded account', async () => {
    const [from, to] = [await settlementAccount('USD', true), await settlementAccount()];
    await deposit(from, { amount: 100, reference: 'own money' });
    const first = await transfer(from, to, 100);
    await look();
    const second = await transfer(from, to, 100);
    await look();
    const statusOf = async (one: { ownTransferId: string }) =>
      shown(await orders.getTransfer(request({}, { ownTransferId: one.ownTransferId }))).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['ACCEPTED', 'QUEUED']);
    await orders.resolveTransfer(request({ outcome: 'FAILED', evidence: 'rejected by telephone' }, first));
    await look();
    expect(await statusOf(second)).toBe('ACCEPTED');
  });

  it('that return a deposit are listed, and resolved as RETURNED give it to the operator again', async () => {
    const to = await settlementAccount();
    const debtor = {
      name: 'Ada Lovelace',
      account: { accountType: 'US_ACCOUNT', accountNumber: '123456789', routingNumber: '021000021' },
    };
    expect(await deposit(to, { depositId: 'D-back', debtor })).toBe('SUSPENDED');
    const { rows } = await app.pool.query<{ id: string }>(
      `SELECT b.id FROM breaks b JOIN deposits d ON d.id = b.deposit_id WHERE d.deposit_id = 'D-back'`,
    );
    const breakId = `Break:${rows[0]?.id ?? ''}`;
    const back = { action: 'RETURN_TO_SENDER', reason: 'not ours' };
    const operations = app.module.get(InstructionOperationsController);
    expect(await operations.resolveBreak(request(back, { breakId }))).toMatchObject({ status: 200 });
    const [freezes, code] = [app.module.get(FreezesController), 'USD'];
    await freezes.freezeCurrency(request({ direction: 'OUT', reason: 'order of a court' }, { code }));
    await look();
    expect(bodyOf(await ordering.listReturns(request({})))).toMatchObject({
      data: [{ status: 'QUEUED', message: 'USD is frozen' }],
    });
    await freezes.unfreezeCurrency(request({ reason: 'it is over' }, { code }));
    await look();
    const listed = bodyOf(await ordering.listReturns(request({}))) as unknown as { data: Shown[] };
    const depositReturnId = listed.data[0]?.id ?? '';
    expect(listed.data[0]).toMatchObject({ status: 'ACCEPTED', amount: 70, currency: 'USD' });
    const returned = { outcome: 'RETURNED', evidence: 'line 4 of the statement' };
    expect(shown(await orders.resolveReturn(request(returned, { depositReturnId })))).toMatchObject({
      status: 'RETURNED',
    });
    expect(await breaks('UNMATCHED_DEPOSIT', 'is RETURNED')).toHaveLength(1);
    await expectSound();
  });

  it('need what was bought to complete a trade, and are not found under the name of another kind', async () => {
    bank.trade = () => undefined;
    const asked = {
      connectorId: `Connector:${BANK}`,
      sell: 'EUR',
      buy: 'USD',
      amount: 100,
      limitRate: '1.1',
    };
    await app.pool.query(`UPDATE settlement_accounts SET currency = 'GBP' WHERE currency IN ('EUR', 'USD')`);
    const [euros, dollars] = [await settlementAccount('EUR'), await settlementAccount('USD')];
    const { id } = bodyOf(await ordering.createFxTrade(request(asked)));
    await look();
    const trade = { fxTradeId: id };
    const evidence = 'the deal ticket';
    await expect(
      orders.resolveTrade(request({ outcome: 'COMPLETED', evidence }, trade)),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(orders.cancelTrade(request({}, trade))).rejects.toMatchObject({ code: 'NOT_IN_THIS_STATE' });
    const tooMuch = { outcome: 'COMPLETED', evidence, boughtAmount: 10_000_000 };
    expect(await orders.resolveTrade(request(tooMuch, trade))).toMatchObject({ status: 202 });
    const done = await orders.resolveTrade(
      request({ outcome: 'COMPLETED', evidence, boughtAmount: 90 }, trade),
    );
    expect(shown(done)).toMatchObject({ status: 'COMPLETED', boughtAmount: 90 });
    expect([await balance(`TRANSIT:${euros}`), await balance(`TRANSIT:${dollars}`)]).toEqual([100n, -90n]);
    await expect(
      orders.getTransfer(request({}, { ownTransferId: id.replace('FxTrade', 'OwnTransfer') })),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(operatorOperations.resolveFxTrade.permission).toBe('RESOLVE');
    await expectSound();
  });
});
