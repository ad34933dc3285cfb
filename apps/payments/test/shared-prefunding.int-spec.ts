import fc from 'fast-check';
import type { Outcome } from '@corridor/connector-contract';
import { eventually } from '@corridor/testing';
import type { Uuid } from '@corridor/kernel';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { OpenOrderHandler } from '../src/treasury-orders/open-order.handler';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

/** What may leave the account when a course begins, smallest units. */
const FUNDS = 1_000n;
const failed = { status: 'FAILED', failureReason: 'ACCOUNT_CLOSED' } as const;
const PAYER_BALANCE = 1_000_000;

describe('payouts and orders of the house that leave one prefunded account', () => {
  let world: ConnectedBank;
  let instances: PaymentsApp[];
  let payer: string;
  let to: Uuid;
  let destination: string;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    instances = [world.app, await world.anotherInstance()];
    const other = await world.app.module.get(ManageSettlementAccountsHandler).add({
      connectorId: `Connector:${await connectorId()}`,
      ...{ currency: 'USD', name: 'other' },
      bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '9876543211', routingNumber: '021000021' },
    });
    to = uuidIn(other.id);
    payer = await world.deposited(PAYER_BALANCE);
    destination = (await world.app.externalAccount()).id;
    await world.app.pool.query('UPDATE settlement_accounts SET is_prefunded = true WHERE id = $1', [
      world.settlementAccountId,
    ]);
  });

  afterAll(async () => {
    await instances[1]?.stop();
    await world.stop();
  });

  async function connectorId(): Promise<string> {
    const { rows } = await world.app.pool.query<{ id: string }>('SELECT id FROM connectors');
    return rows[0]?.id ?? '';
  }

  async function funds(): Promise<bigint> {
    const all = await world.app.module.get(SettlementAccountRepository).funds(world.app.pool);
    return all.get(world.settlementAccountId) ?? 0n;
  }

  async function transfer(amount: number): Promise<Uuid> {
    const order = { fromAccountId: world.settlementAccountId, toAccountId: to, amount: BigInt(amount) };
    const opened = await world.app.dataSource.transaction((manager) =>
      world.app.module.get(OpenOrderHandler).transfer(manager, order),
    );
    return opened.id;
  }

  /** Every instance looks at once for what is due. */
  async function look(): Promise<void> {
    await world.app.pool.query(
      `UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at > clock_timestamp()`,
    );
    await world.app.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp() WHERE look_at > clock_timestamp()`,
    );
    await Promise.all(
      instances.flatMap(({ module }) => [
        module.get(Dispatcher).look(),
        module.get(TreasuryOrdersWorker).look(),
      ]),
    );
  }

  const rowsOf = async (states: string): Promise<number> => {
    const { rows } = await world.app.pool.query<{ n: number }>(
      `SELECT ((SELECT count(*) FROM payment_instructions WHERE state IN (${states}))
        + (SELECT count(*) FROM treasury_orders WHERE state IN (${states})))::integer AS n`,
    );
    return rows[0]?.n ?? 0;
  };

  /** Ends what waits, so that the next course begins with its funds alone. */
  async function clear(): Promise<void> {
    await world.app.pool.query(
      'UPDATE settlement_accounts SET minimum_balance = minimum_balance - 1000000 WHERE id = $1',
      [world.settlementAccountId],
    );
    world.bank.answer = () => failed;
    await eventually(async () => {
      await look();
      return (await rowsOf(`'QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED'`)) === 0;
    });
  }

  const amounts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 700 })), {
    minLength: 4,
    maxLength: 8,
  });
  const answers = fc.array(fc.constantFrom('COMPLETED' as const, 'FAILED' as const), {
    minLength: 8,
    maxLength: 8,
  });

  it('never take together more than it has, whichever instance sends them', async () => {
    const refused = new Set<string>();
    await fc.assert(
      fc.asyncProperty(amounts, answers, async (asked, says) => {
        await limitFunds(FUNDS);
        const before = new Set(world.bank.effects.keys());
        const taken = (): bigint =>
          world.bank.submissions
            .filter(({ instruction: { instructionId: id } }) => !before.has(id))
            .filter(({ instruction: { instructionId: id } }) => statusOf(id) === 'COMPLETED')
            .reduce((sum, { instruction }) => sum + BigInt(instruction.amount), 0n);
        const statusOf = (id: string): Outcome['status'] | undefined => world.bank.effects.get(id)?.status;
        let sent = 0;
        world.bank.answer = () => {
          sent += 1;
          return says[sent % says.length] === 'FAILED' ? failed : { status: 'COMPLETED' };
        };
        for (const [isOrder, amount] of asked) {
          if (isOrder) await transfer(amount);
          else bodyOf(await world.app.out(payer, destination, amount));
        }
        for (let round = 0; round < 3; round += 1) {
          await look();
          expect(await funds()).toBeGreaterThanOrEqual(0n);
          expect(taken()).toBeLessThanOrEqual(FUNDS);
        }
        await eventually(async () => taken() + (await funds()) === FUNDS);
        if ((await rowsOf(`'HELD'`)) > 0) refused.add('payout');
        await clear();
        expect(await world.breaches()).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect([...refused]).toEqual(['payout']);
  });

  async function limitFunds(left: bigint): Promise<void> {
    await world.app.pool.query(
      'UPDATE settlement_accounts SET minimum_balance = minimum_balance + $2 WHERE id = $1',
      [world.settlementAccountId, ((await funds()) - left).toString()],
    );
  }

  it('count what the bank has, and send what waits when there is money again', async () => {
    await limitFunds(FUNDS);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const ids = [await transfer(600), await transfer(600)];
    const states = async (): Promise<string[]> => {
      const { rows } = await world.app.pool.query<{ state: string }>(
        'SELECT state FROM treasury_orders WHERE id = ANY($1::uuid[]) ORDER BY state',
        [ids],
      );
      return rows.map(({ state }) => state);
    };
    await eventually(async () => {
      await look();
      return (await rowsOf(`'ACCEPTED'`)) === 1;
    });
    expect([await states(), await funds()]).toEqual([['ACCEPTED', 'QUEUED'], 400n]);
    const { id } = bodyOf(await world.app.out(payer, destination, 500));
    await eventually(async () => {
      await look();
      const { rows } = await world.app.pool.query<{ hold_reason: string | null }>(
        'SELECT hold_reason FROM payment_instructions WHERE transaction_id = $1',
        [uuidIn(id)],
      );
      return rows[0]?.hold_reason === 'NO_FUNDS';
    });
    await limitFunds(600n);
    await eventually(async () => {
      await look();
      return (await rowsOf(`'ACCEPTED'`)) === 2;
    });
    expect(await funds()).toBeGreaterThanOrEqual(0n);
  });
});
