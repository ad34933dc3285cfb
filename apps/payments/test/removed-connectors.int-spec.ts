import { mintUuid, type DomainError, type Uuid } from '@corridor/kernel';
import type { OperationReply } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { ConnectorCheckRepository } from '../src/connector-checks/connector-check.repository';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { ConnectorRepository } from '../src/connectors/connector.repository';
import { ManageConnectorsHandler } from '../src/connectors/manage-connectors.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import type { RouteRule } from '../src/rails/domain/route-rules';
import { RouteRepository } from '../src/rails/route.repository';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';
import { resolverRequest, StatementDesk } from './fixtures/statement-desk';

describe('a connector', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let id: Uuid;

  beforeEach(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    const { rows } = await app.pool.query<{ id: Uuid }>('SELECT id FROM connectors');
    id = rows[0]?.id as Uuid;
  });
  afterEach(() => world.stop());

  function remove(): Promise<unknown> {
    const directory = app.module.get(ConnectorDirectory);
    const handler = new ManageConnectorsHandler(
      app.dataSource,
      new ConnectorRepository(),
      directory,
      app.vault,
    );
    return handler.remove(`Connector:${id}`);
  }

  const refusal = (): Promise<unknown> =>
    remove().then(
      () => [],
      ({ details }: DomainError) =>
        (details?.['errors'] as { message: string }[]).map(({ message }) => message),
    );

  const replaceRules = (rules: readonly RouteRule[]): Promise<unknown> =>
    app.dataSource.transaction(async (manager) => {
      const routes = new RouteRepository();
      await routes.lock(manager);
      await routes.replace(manager, rules);
    });

  const succeeds = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    );

  /** Routes without a settlement account, whose money would keep the connector. */
  async function restore(): Promise<void> {
    await app.pool.query('UPDATE connectors SET removed_at = NULL');
    await replaceRules([{ priority: 1, match: {}, connectorId: id, settlementAccountId: null }]);
    await world.refresh();
  }

  async function payer(): Promise<{ account: string; pay: () => Promise<OperationReply> }> {
    const [customer, { id: destination }] = [await app.customer(), await app.externalAccount()];
    const account = await app.accountOf(customer);
    await app.fund(account, 1_000);
    return { account, pay: () => app.out(account, destination, 400) };
  }

  const open = async (): Promise<number | null> =>
    (await app.pool.query(`SELECT 1 FROM payment_instructions WHERE state IN ('QUEUED', 'HELD', 'ACCEPTED')`))
      .rowCount;

  async function writeOff(lineId: Uuid | undefined): Promise<void> {
    const { rows } = await app.pool.query<{ id: Uuid }>('SELECT id FROM breaks WHERE line_id = $1', [lineId]);
    const request = resolverRequest(
      { action: 'WRITE_OFF', reason: 'the account is closed' },
      { breakId: `Break:${rows[0]?.id ?? ''}` },
    );
    expect(await app.module.get(InstructionOperationsController).resolveBreak(request)).toMatchObject({
      status: 200,
    });
  }

  it('is not removed while anything needs it; the refusal names all of it, and nothing is changed', async () => {
    const desk = new StatementDesk(world);
    const checks = app.module.get(ConnectorCheckRepository, { strict: false });
    const check = {
      platformKey: 1,
      platformId: 'PlatformConfig:1',
      id: mintUuid(),
      kind: 'IDENTITY',
    } as const;
    await checks.assign({ ...check, connectorId: id });
    await app.pool.query(
      `INSERT INTO treasury_orders (id, kind, state, connector_id, from_account_id, sell, buy, amount, body, deposit_id,
         house_item_id, look_at) VALUES ($1, 'DEPOSIT_RETURN', 'ACCEPTED', $2, $3, 'USD', 'USD', 1, '', $1, $1, NULL)`,
      [mintUuid(), id, world.settlementAccountId],
    );
    await desk.payout('B-1');
    const [unknown] = await desk.statement([{ cents: 1_000, bankReference: 'B-2' }]);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { pay } = await payer();
    const { id: paid } = bodyOf(await pay());
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(paid)).status === 'PROCESSING' && world.bank.effects.size === 2;
    });
    const account = `the settlement account main (SettlementAccount:${world.settlementAccountId})`;
    expect(await refusal()).toEqual([
      '1 open instruction of the connector',
      '1 open order of the connector',
      '1 open check of the connector',
      '1 routing rule for the connector, by priority: 1',
      `${account} has 600 USD, 1 open item, 1 unmatched line`,
    ]);
    const { rows } = await app.pool.query(
      `SELECT removed_at, version, (SELECT count(*)::integer FROM audit_log) AS entries FROM connectors`,
    );
    expect(rows).toEqual([{ removed_at: null, version: 1, entries: 0 }]);

    await checks.end(check);
    await app.pool.query(`UPDATE treasury_orders SET state = 'FAILED'`);
    const instructionId = [...world.bank.effects.keys()].at(-1);
    const report = { reportId: 'r-1', type: 'instruction.report', instructionId, status: 'FAILED' };
    await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
    await replaceRules([]);
    await desk.statement([{ cents: -400, bankReference: 'B-1' }]);
    await writeOff(unknown);
    expect(await refusal()).toEqual([`${account} has 600 USD`]);
    const [closing] = await desk.statement([{ cents: -600, bankReference: 'B-3' }]);
    expect(await refusal()).toEqual([`${account} has 1 unmatched line`]);
    await writeOff(closing);
    await remove();
    await expect(checks.assign({ ...check, connectorId: id, id: mintUuid() })).resolves.toBeUndefined();
    expect(await desk.breaches()).toEqual([]);
  });

  it('that was removed gets no rule again, neither by the API nor by the command line', async () => {
    await replaceRules([]);
    await remove();
    const named = { connectorId: id, settlementAccountId: world.settlementAccountId };
    const error = { field: 'rules[0].connectorId', message: 'rules[0].connectorId names no connector' };
    await expect(replaceRules([{ priority: 1, match: {}, ...named }])).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', details: { errors: [error] } },
    });
  });

  it('is removed or gets a rule, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await replaceRules([]);
      const rule = { priority: 1, match: {}, connectorId: id, settlementAccountId: null };
      const [isRemoved, isNamed] = await Promise.all([succeeds(remove()), succeeds(replaceRules([rule]))]);
      expect(isRemoved).toBe(!isNamed);
      await restore();
    }
  });

  it('that was removed gets no payment by rules that are a second old: they are read again', async () => {
    const { account, pay } = await payer();
    await replaceRules([]);
    await remove();
    const paying = pay().then(
      ({ status, renderedBody }) => ({
        status,
        code: (JSON.parse(renderedBody ?? '{}') as DomainError).code,
      }),
      ({ status, code }: DomainError) => ({ status, code }),
    );
    await world.refresh();
    expect(await paying).toEqual({ status: 400, code: 'INVALID_CURRENCY' });
    expect([await app.balance(account), await open()]).toEqual([1_000, 0]);
  });

  it('is removed or gets the payment, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await restore();
      const { account, pay } = await payer();
      await replaceRules([]);
      const removing = succeeds(remove());
      const paying = pay().then(
        ({ status }) => status === 201,
        () => false,
      );
      const isRemoved = await removing;
      await world.refresh();
      const isPaid = await paying;
      expect(isRemoved).toBe(!isPaid);
      expect(await app.balance(account)).toBe(isPaid ? 600 : 1_000);
      await restore();
      await eventually(async () => {
        world.bank.answer = () => ({ status: 'COMPLETED' });
        await app.module.get(Dispatcher).look();
        return (await open()) === 0;
      });
    }
    expect(await world.breaches()).toEqual([]);
  });
});
