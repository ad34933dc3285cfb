import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import type { OperationRequest, OwnTransferResource } from '@corridor/contracts';
import { aRequest } from '@corridor/testing';
import { HouseOrderController } from '../src/treasury-orders/house-order.controller';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { bodyOf } from './fixtures/payments-app';

const AMOUNT = 70;

describe('the credit of a transfer that is reported before its bank has named the transfer', () => {
  let world: ConnectedBank;
  let to: Uuid;

  onConnectedBank((started) => {
    world = started;
  });
  beforeAll(async () => {
    to = await world.secondAccount();
  });

  function request(params: Record<string, string>, body: object = {}): OperationRequest<never, never> {
    const operatorId = formatId('Operator', mintUuid());
    const context = { platformKey: 0, operatorId, commandId: mintUuid(), requestId: mintUuid() };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest<never, never>;
  }

  async function look(): Promise<void> {
    await world.app.pool.query(
      'UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL',
    );
    await world.app.module.get(TreasuryOrdersWorker).look();
  }

  /** A transfer that the bank has accepted without a name for it. */
  async function accepted(): Promise<OwnTransferResource> {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const body = { toSettlementAccountId: formatId('SettlementAccount', to), amount: AMOUNT };
    const from = { settlementAccountId: formatId('SettlementAccount', world.settlementAccountId) };
    const order = bodyOf<OwnTransferResource>(
      await world.app.module.get(TreasuryOrdersController).createOwnTransfer(request(from, body)),
    );
    await look();
    return order;
  }

  /** A report of a credit that waits in suspense, by a name. */
  async function credited(name: string): Promise<void> {
    await world.report([
      {
        ...{ reportId: `credit ${name}`, type: 'deposit.report', depositId: name, status: 'BOOKED' },
        ...{ amount: AMOUNT, currency: 'USD', settlementAccountId: formatId('SettlementAccount', to) },
      },
    ]);
    expect(await stateOf(name)).toBe('SUSPENDED');
  }

  async function reportedEarly(name: string): Promise<OwnTransferResource> {
    const order = await accepted();
    await credited(name);
    return order;
  }

  async function ends(order: OwnTransferResource, status: string, providerReference: string): Promise<void> {
    const instructionId = order.id.replace('OwnTransfer', 'PaymentInstruction');
    await world.report([
      {
        ...{ reportId: `${status} ${instructionId}`, type: 'instruction.report', instructionId, status },
        ...{ providerReference, amount: AMOUNT, currency: 'USD' },
      },
    ]);
  }

  async function stateOf(depositId: string): Promise<string | undefined> {
    const { rows } = await world.app.pool.query<{ state: string }>(
      'SELECT state FROM deposits WHERE deposit_id = $1',
      [depositId],
    );
    return rows[0]?.state;
  }

  async function openBreaks(): Promise<number> {
    const { rowCount } = await world.app.pool.query(
      `SELECT FROM breaks WHERE kind = 'UNMATCHED_DEPOSIT' AND status = 'OPEN'`,
    );
    return rowCount ?? 0;
  }

  it('leaves the suspense account when the transfer ends, with its break', async () => {
    const [suspense, breaks] = [await world.house('SUSPENSE'), await openBreaks()];
    const transit = await world.house(`TRANSIT:${to}`);
    const order = await reportedEarly('FILL-2026-0001');
    await ends(order, 'COMPLETED', 'FILL-2026-0001');
    expect(await stateOf('FILL-2026-0001')).toBe('OWN_ORDER');
    expect([await world.house('SUSPENSE'), await openBreaks()]).toEqual([suspense, breaks]);
    expect((await world.house(`TRANSIT:${to}`)) - transit).toBe(-AMOUNT);
    const params = { ownTransferId: order.id };
    const reply = await world.app.module.get(HouseOrderController).getTransfer(request(params));
    expect(bodyOf(reply)).toMatchObject({ status: 'COMPLETED', isCreditSeen: true });
  });

  it('stays in suspense if the transfer fails, or another name is given', async () => {
    const suspense = await world.house('SUSPENSE');
    await ends(await reportedEarly('FILL-2026-0002'), 'FAILED', 'FILL-2026-0002');
    await ends(await reportedEarly('FILL-2026-0003'), 'COMPLETED', 'FILL-2026-9999');
    expect([await stateOf('FILL-2026-0002'), await stateOf('FILL-2026-0003')]).toEqual([
      'SUSPENDED',
      'SUSPENDED',
    ]);
    expect((await world.house('SUSPENSE')) - suspense).toBe(2 * AMOUNT);
  });

  it('is not money that came before the transfer', async () => {
    await credited('FILL-2026-0005');
    await ends(await accepted(), 'COMPLETED', 'FILL-2026-0005');
    expect(await stateOf('FILL-2026-0005')).toBe('SUSPENDED');
  });

  it('is owed to the house if its bank takes it back afterwards', async () => {
    const receivable = await world.house('RECEIVABLE');
    const order = await reportedEarly('FILL-2026-0004');
    await ends(order, 'COMPLETED', 'FILL-2026-0004');
    await world.report([
      {
        ...{ reportId: 'taken back', type: 'deposit.report', depositId: 'FILL-2026-0004' },
        ...{ status: 'REVERSED', amount: AMOUNT, currency: 'USD' },
        settlementAccountId: formatId('SettlementAccount', to),
      },
    ]);
    expect(await stateOf('FILL-2026-0004')).toBe('REVERSED');
    expect((await world.house('RECEIVABLE')) - receivable).toBe(-AMOUNT);
  });
});
