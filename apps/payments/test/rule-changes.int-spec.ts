import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { DAY_MS, formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { OperationReply, OperationRequest } from '@corridor/contracts';
import { aContext, aRequest, eventually } from '@corridor/testing';
import { ConnectorOperationsController } from '../src/connector-operations/connector-operations.controller';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { addRoutes } from '../src/connectors/connector-program.factory';
import { UnreachableError } from '../src/connectors/connector.port';
import { newSecrets, sealSecrets } from '../src/connectors/connector-secrets.codec';
import { PaymentDetailsClient } from '../src/dispatching/accounts-payment-details.client';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ListInternalAccountsHandler } from '../src/internal-accounts/list-internal-accounts.handler';
import { RoutingTable } from '../src/rails/routing-table.cache';
import { SettlementAccountOperationsController } from '../src/settlement-account-operations/settlement-account-operations.controller';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const PAYMENTS = 50;

describe('a change of routes or connectors', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  /** Another instance of payments. No worker of it reads anything again. */
  let other: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    other = await world.anotherInstance();
  });
  afterAll(async () => {
    await other.stop();
    await world.stop();
  });

  const operations = (): ConnectorOperationsController => app.module.get(ConnectorOperationsController);

  const accounts = (): SettlementAccountOperationsController =>
    app.module.get(SettlementAccountOperationsController);

  function request(params: Record<string, string>, body: object, ifMatch?: string): OperationRequest<never> {
    const context = {
      ...(ifMatch === undefined ? {} : { ifMatch }),
      platformId: '',
      platformKey: 0,
      permissions: [],
      operatorId: formatId('Operator', mintUuid()),
    };
    const asked = aRequest<unknown, unknown>(body, {
      context: { ...context, operatorPermissions: ['CONFIGURE'] },
      params,
    });
    return asked as OperationRequest<never>;
  }

  async function anotherConnector(): Promise<Uuid> {
    const id = mintUuid();
    const capabilities = app.module.get(ConnectorDirectory).all[0]?.capabilities;
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, $2, $3, $4, $5)`,
      [
        id,
        `bank ${id}`,
        world.bank.url,
        sealSecrets(app.vault, id, newSecrets()),
        JSON.stringify(capabilities),
      ],
    );
    return id;
  }

  function putRoutes(connectorId: Uuid): Promise<OperationReply> {
    const rules = [{ priority: 1, match: {}, connectorId: formatId('Connector', connectorId) }];
    return operations().putRoutes(request({}, { rules }));
  }

  /** Somebody who pays by the other instance. */
  async function payer(): Promise<() => Promise<Uuid>> {
    const account = await other.accountOf(await other.customer());
    await other.fund(account, 1_000);
    const { id } = await other.externalAccount();
    return async () => uuidIn(bodyOf(await other.out(account, id, 100)).id);
  }

  async function payout(): Promise<Uuid> {
    const pay = await payer();
    return pay();
  }

  async function connectorsOf(ids: readonly Uuid[]): Promise<Set<string>> {
    const { rows } = await app.pool.query<{ connector_id: string }>(
      'SELECT connector_id FROM payment_instructions WHERE transaction_id = ANY($1::uuid[])',
      [ids],
    );
    expect(rows).toHaveLength(ids.length);
    return new Set(rows.map(({ connector_id: id }) => id));
  }

  it('holds in every instance when it is answered: payments after it take the new route', async () => {
    for (let round = 0; round < 2; round += 1) {
      const next = await anotherConnector();
      expect((await putRoutes(next)).status).toBe(200);
      const ids = await Promise.all(Array.from({ length: PAYMENTS }, payout));
      expect(await connectorsOf(ids)).toEqual(new Set([next]));
    }
  });

  it('holds in every instance when the admin command ends: a payment after it takes the new route', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'routes-'));
    const file = join(folder, 'routes.json');
    const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      const next = await anotherConnector();
      const rules = [{ priority: 1, match: {}, connectorId: formatId('Connector', next) }];
      writeFileSync(file, JSON.stringify({ rules }));
      const program = new Command();
      addRoutes(program, app.module);
      const pay = await payer();
      await other.module.get(RoutingTable).refresh();
      await program.parseAsync(['routes', 'set', file], { from: 'user' });
      expect(await connectorsOf([await pay()])).toEqual(new Set([next]));
    } finally {
      print.mockRestore();
      rmSync(folder, { recursive: true });
    }
  });

  it('holds for what is on its way: a paused connector gets nothing after the answer', async () => {
    const connectorId = await anotherConnector();
    await putRoutes(connectorId);
    const directory = other.module.get(ConnectorDirectory);
    await directory.refresh();
    const id = await payout();
    const sent = world.bank.submissions.length;
    const name = formatId('Connector', connectorId);
    await operations().pause(request({ connectorId: name }, {}));

    // An attempt that was committed before the pause.
    const late = directory.send(connectorId, (connector) =>
      connector.query(formatId('PaymentInstruction', id)),
    );
    await expect(late).rejects.toThrow(UnreachableError);
    await other.module.get(Dispatcher).look();
    const { rows } = await app.pool.query<{ state: string }>(
      'SELECT state FROM payment_instructions WHERE transaction_id = $1',
      [id],
    );
    expect(['QUEUED', 'HELD']).toContain(rows[0]?.state);
    expect(world.bank.submissions.length).toBe(sent);
  });

  it('holds for a payment whose account is being read: it takes the new route', async () => {
    const [former, next] = [await anotherConnector(), await anotherConnector()];
    await putRoutes(former);
    await world.refresh(other);
    const id = await payout();
    const details = other.module.get(PaymentDetailsClient);
    const describe = details.describe.bind(details);
    let change: OperationReply | undefined;
    // Payments of other tests may be due too.
    const slow = jest.spyOn(details, 'describe').mockImplementation(async (due) => {
      if (due.instruction.transactionId === id) change ??= await putRoutes(next);
      return describe(due);
    });
    const sent = await eventually(async () => {
      await other.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ connector_id: string; attempt: number }>(
        `SELECT connector_id, attempt FROM payment_instructions WHERE transaction_id = $1 AND state = 'COMPLETED'`,
        [id],
      );
      return rows[0];
    });
    slow.mockRestore();
    expect(change?.status).toBe(200);
    expect(sent).toEqual({ connector_id: next, attempt: 1 });
  });

  it('holds for a resumed connector: it gets a payment after the answer from every instance', async () => {
    const name = formatId('Connector', CONNECTOR);
    await putRoutes(CONNECTOR);
    await operations().pause(request({ connectorId: name }, {}));
    await world.refresh(other);
    await operations().resume(request({ connectorId: name }, {}));
    const id = await payout();
    const events = await eventually(async () => {
      await other.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ event: string }>(
        `SELECT h.event FROM instruction_history h JOIN payment_instructions i ON i.id = h.instruction_id
         WHERE i.transaction_id = $1 ORDER BY h.version`,
        [id],
      );
      return rows.length > 2 ? rows.map(({ event }) => event) : undefined;
    });
    expect(events).toEqual(['QUEUED', 'SUBMITTING', 'COMPLETED']);
  });

  it('holds for a new settlement account: payers see it in every instance after the answer', async () => {
    const customer = await other.customer();
    const listed = async (): Promise<object> => {
      const query = { customerId: customer.id, currency: 'EUR' };
      const page = await other.module.get(ListInternalAccountsHandler).ofCustomers(aContext(), query);
      return bodyOf<object>(page);
    };
    await other.module.get(RoutingTable).refresh();
    expect(await listed()).toMatchObject({ data: [{ fundingPaymentInstructions: [] }] });
    const bankDetails = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' };
    const connectorId = formatId('Connector', CONNECTOR);
    const body = { connectorId, currency: 'EUR', name: 'euros', bankDetails };
    expect((await accounts().create(request({}, body))).status).toBe(201);
    expect(await listed()).toMatchObject({
      data: [{ fundingPaymentInstructions: [expect.any(Object)] }],
    });
  });

  it('holds for the calendar of a settlement account, in what is sent and in what it may take', async () => {
    const id = formatId('SettlementAccount', world.settlementAccountId);
    const rules = [
      { priority: 1, match: {}, connectorId: `Connector:${CONNECTOR}`, settlementAccountId: id },
    ];
    await operations().putRoutes(request({}, { rules }));
    const table = other.module.get(RoutingTable);
    await Promise.all([table.refresh(), other.module.get(ConnectorDirectory).refresh()]);
    const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const closedOn = [0, 1, 2].map(dayIn);
    const changed = await accounts().change(request({ settlementAccountId: id }, { closedOn }, '*'));
    expect(changed.status).toBe(200);
    expect(await table.valueDate(world.settlementAccountId)).toBe(dayIn(3));
    const paymentId = formatId('Transaction', await payout());
    const sent = await eventually(async () => {
      await other.module.get(Dispatcher).look();
      return world.bank.submissionOf(paymentId);
    });
    expect(sent.instruction.executionDate).toBe(dayIn(3));
  });
});
