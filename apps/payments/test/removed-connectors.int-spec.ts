import { mintUuid, type DomainError, type Uuid } from '@corridor/kernel';
import type { OperationReply } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { ConnectorCheckRepository } from '../src/connector-checks/connector-check.repository';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { ConnectorRepository } from '../src/connectors/connector.repository';
import { ManageConnectorsHandler } from '../src/connectors/manage-connectors.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

describe('a connector', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let id: Uuid;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    const { rows } = await app.pool.query<{ id: Uuid }>('SELECT id FROM connectors');
    id = rows[0]?.id as Uuid;
  });
  afterAll(() => world.stop());

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

  async function restore(): Promise<void> {
    await app.pool.query('UPDATE connectors SET removed_at = NULL');
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

  it('is not removed while an instruction, an order of the house or a check is open', async () => {
    const [platformKey, platformId] = [1, 'PlatformConfig:1'];
    const checks = app.module.get(ConnectorCheckRepository, { strict: false });
    const check = { platformKey, platformId, id: mintUuid(), kind: 'IDENTITY', connectorId: id } as const;
    await checks.assign(check);
    await expect(remove()).rejects.toMatchObject({ message: '1 checks of the connector are open' });
    await checks.end(check);
    const side = world.settlementAccountId;
    await app.pool.query(
      `INSERT INTO treasury_orders (id, kind, state, connector_id, from_account_id, sell, buy, amount, body, deposit_id,
         house_item_id, look_at) VALUES ($1, 'DEPOSIT_RETURN', 'ACCEPTED', $2, $3, 'USD', 'USD', 1, '', $1, $1, NULL)`,
      [mintUuid(), id, side],
    );
    await expect(remove()).rejects.toMatchObject({ message: '1 orders of the connector are open' });
    await app.pool.query(`UPDATE treasury_orders SET state = 'FAILED'`);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const { pay } = await payer();
    const { id: paid } = bodyOf(await pay());
    await expect(remove()).rejects.toMatchObject({ message: '1 instructions of the connector are open' });
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(paid)).status === 'PROCESSING' && world.bank.effects.size === 1;
    });
    const [instructionId = ''] = world.bank.effects.keys();
    const report = { reportId: 'r-1', type: 'instruction.report', instructionId, status: 'COMPLETED' };
    await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
    await remove();
    await expect(checks.assign({ ...check, id: mintUuid() })).resolves.toBeUndefined();
    await restore();
  });

  it('that was removed gets no payment by rules that are a second old: they are read again', async () => {
    const { account, pay } = await payer();
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
    await restore();
  });

  it('is removed or gets the payment, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { account, pay } = await payer();
      const removing = remove().then(
        () => true,
        () => false,
      );
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
