import { mintUuid, type Uuid } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { OpenOrderHandler } from '../src/treasury-orders/open-order.handler';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { CONNECTOR, type ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { onNewDesk, type StatementDesk } from './fixtures/statement-desk';

describe('a credit that a statement shows before its booking', () => {
  let world: ConnectedBank;
  let desk: StatementDesk;
  let other: Uuid;

  onNewDesk((newWorld, newDesk) => {
    world = newWorld;
    desk = newDesk;
  });

  beforeEach(async () => {
    const added = await world.app.module.get(ManageSettlementAccountsHandler).add({
      ...{ connectorId: `Connector:${CONNECTOR}`, currency: 'USD', name: 'other' },
      bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '9876543211', routingNumber: '021000021' },
    });
    other = uuidIn(added.id);
    await world.app.pool.query('UPDATE settlement_accounts SET is_prefunded = true WHERE id = $1', [
      world.settlementAccountId,
    ]);
  });

  async function funds(): Promise<bigint | undefined> {
    const { app, settlementAccountId } = world;
    return (await app.module.get(SettlementAccountRepository).funds(app.pool)).get(settlementAccountId);
  }

  async function deposit(depositId: string, amount: number): Promise<void> {
    const account = await world.app.accountOf(await world.app.customer());
    await world.report([
      {
        ...{ reportId: mintUuid(), type: 'deposit.report', depositId, status: 'BOOKED' },
        ...{ amount, currency: 'USD', reference: creditorReference(uuidIn(account)) },
        settlementAccountId: `SettlementAccount:${world.settlementAccountId}`,
      },
    ]);
  }

  async function transfer(fromAccountId: Uuid, toAccountId: Uuid, amount: bigint): Promise<Uuid> {
    const { app } = world;
    const order = { fromAccountId, toAccountId, amount };
    const { id } = await app.dataSource.transaction((manager) =>
      app.module.get(OpenOrderHandler).transfer(manager, order),
    );
    return id;
  }

  /** The states of orders once each was looked at. */
  async function statesOf(ids: readonly Uuid[]): Promise<string[]> {
    const { rows } = await eventually(async () => {
      await world.app.module.get(TreasuryOrdersWorker).look();
      const found = await world.app.pool.query<{ state: string; is_new: boolean }>(
        `SELECT state, state = 'SUBMITTING' OR look_at <= clock_timestamp() AS is_new
         FROM treasury_orders WHERE id = ANY($1::uuid[]) ORDER BY state`,
        [ids],
      );
      return found.rows.some(({ is_new: isNew }) => isNew) ? undefined : found;
    });
    return rows.map(({ state }) => state);
  }

  it('pays for no more than the bank has got, between the report of the deposit and the match', async () => {
    const depositId = mintUuid();
    const [line] = await desk.statement([{ cents: 1_000, bankReference: depositId }]);
    if (!line) throw new Error('no line');
    expect(await funds()).toBe(1_000n);
    await deposit(depositId, 1_000);
    expect(await desk.line(line)).toMatchObject({ state: 'UNMATCHED' });
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const ids = [
      await transfer(world.settlementAccountId, other, 700n),
      await transfer(world.settlementAccountId, other, 700n),
    ];
    expect(await statesOf(ids)).toEqual(['ACCEPTED', 'QUEUED']);
    expect(await funds()).toBe(300n);
    await desk.settle();
    expect(await desk.line(line)).toMatchObject({ state: 'MATCHED' });
    expect(await funds()).toBe(300n);
  });

  it('counts once when it is the credit of a transfer of the house', async () => {
    const id = await transfer(other, world.settlementAccountId, 1_000n);
    const [line] = await desk.statement([{ cents: 1_000, endToEndId: id }]);
    if (!line) throw new Error('no line');
    world.bank.answer = () => ({ status: 'COMPLETED' });
    expect(await statesOf([id])).toEqual(['COMPLETED']);
    expect(await funds()).toBe(1_000n);
    await desk.settle();
    expect(await desk.line(line)).toMatchObject({ state: 'MATCHED' });
    expect(await funds()).toBe(1_000n);
  });

  it('counts once beside the deposits that one line shows together, and what it has more is there', async () => {
    await desk.statement([{ cents: 1_000 }]);
    await deposit(mintUuid(), 400);
    expect(await funds()).toBe(1_000n);
    await deposit(mintUuid(), 500);
    expect(await funds()).toBe(1_000n);
    await deposit(mintUuid(), 300);
    expect(await funds()).toBe(1_200n);
  });
});
