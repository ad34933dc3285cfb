import type { Outcome } from '@corridor/connector-contract';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { ContractBank } from './fixtures/contract-bank';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf } from './fixtures/payments-app';

const FUNDS = 5_000;

describe('a payout that one bank did not take and another one got', () => {
  const other = mintUuid();
  let world: ConnectedBank;
  let otherBank: ContractBank;
  let otherAccount: Uuid;
  let number = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    otherBank = await ContractBank.start();
    const { app } = world;
    const secrets = newSecrets();
    [otherBank.secret = ''] = validSecrets(secrets.out, Date.now());
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'other', $2, $3, $4)`,
      [other, otherBank.url, sealSecrets(app.vault, other, secrets), JSON.stringify({ rails: [] })],
    );
    const account = await app.module.get(ManageSettlementAccountsHandler).add({
      connectorId: formatId('Connector', other),
      currency: 'USD',
      name: 'other',
      bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '1234567890', routingNumber: '021000021' },
    });
    otherAccount = uuidIn(account.id);
    await world.deposited(FUNDS);
    await app.pool.query('UPDATE settlement_accounts SET is_prefunded = true, minimum_balance = -10000');
  });
  afterAll(async () => {
    await world.stop();
    await otherBank.stop();
  });
  afterEach(async () => {
    expect(await world.breaches()).toEqual([]);
  });

  async function routeTo(connectorId: Uuid, settlementAccountId: Uuid): Promise<void> {
    const rules = [{ priority: 1, match: {}, connectorId, settlementAccountId }];
    await world.app.pool.query('UPDATE routes SET rules = $1, version = version + 1', [
      JSON.stringify(rules),
    ]);
    await world.refresh();
  }

  interface Row {
    id: string;
    state: string;
    attempt: number;
    connector_id: string;
    settlement_account_id: string;
  }

  async function rowOf(transactionId: string): Promise<Row | undefined> {
    const { rows } = await world.app.pool.query<Row>(
      `SELECT id, state, attempt, connector_id, settlement_account_id FROM payment_instructions WHERE transaction_id = $1`,
      [uuidIn(transactionId)],
    );
    return rows[0];
  }

  const until = (id: string, state: string, attempt: number): Promise<unknown> =>
    eventually(async () => {
      await world.app.module.get(Dispatcher).look();
      const row = await rowOf(id);
      return row?.state === state && row.attempt === attempt;
    });

  /** What may leave both accounts. */
  async function funds(): Promise<bigint[]> {
    const { app, settlementAccountId } = world;
    const found = await app.module.get(SettlementAccountRepository).funds(app.pool);
    return [settlementAccountId, otherAccount].map((id) => found.get(id) ?? 0n);
  }

  /** A payout of 400 that the first bank did not take. */
  async function refused(): Promise<string> {
    const { app, bank } = world;
    await routeTo(CONNECTOR, world.settlementAccountId);
    bank.answer = () => 'NOT_ACCEPTED';
    const account = await world.deposited(400);
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, 400));
    await until(id, 'QUEUED', 1);
    return id;
  }

  /** Lets the other bank have the money for a payout, and sends it there. */
  async function sentToOther(id: string, status: Outcome['status']): Promise<void> {
    otherBank.answer = () => ({ status });
    await routeTo(other, otherAccount);
    await world.app.pool.query(
      'UPDATE payment_instructions SET look_at = clock_timestamp() WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    await until(id, status, 2);
  }

  async function lateWord(id: string): Promise<void> {
    const instructionId = formatId('PaymentInstruction', (await rowOf(id))?.id ?? '');
    const outcome = { instructionId, status: 'COMPLETED', amount: 400, currency: 'USD' };
    await world.report([{ reportId: `late-${(number += 1)}`, type: 'instruction.report', ...outcome }]);
  }

  async function breaksOf(id: string): Promise<string[]> {
    const { rows } = await world.app.pool.query<{ kind: string }>(
      'SELECT kind FROM breaks WHERE instruction_id = $1 ORDER BY kind',
      [(await rowOf(id))?.id],
    );
    return rows.map(({ kind }) => kind);
  }

  it('gives the first account its money back, and takes that of the other one', async () => {
    const id = await refused();
    const [first = 0n, second = 0n] = await funds();
    await sentToOther(id, 'ACCEPTED');
    expect(await funds()).toEqual([first, second - 400n]);
    expect(await rowOf(id)).toMatchObject({ connector_id: other, settlement_account_id: otherAccount });
    const accountId = formatId('SettlementAccount', otherAccount);
    expect(otherBank.submissionOf(id)).toMatchObject({
      attempt: 2,
      instruction: { settlementAccountId: accountId },
    });
  });

  it('is a contradiction if the first bank says later that it has paid', async () => {
    const id = await refused();
    await sentToOther(id, 'ACCEPTED');
    const before = await funds();
    await lateWord(id);
    expect(await breaksOf(id)).toEqual(['CONTRADICTION']);
    expect(await rowOf(id)).toMatchObject({ state: 'ACCEPTED', settlement_account_id: otherAccount });
    expect(await world.app.get(id)).toMatchObject({ status: 'PROCESSING' });
    expect(await funds()).toEqual(before);
  });

  it('is refunded in time if its bank never had it and it has no route any more', async () => {
    const { app, bank } = world;
    await routeTo(CONNECTOR, world.settlementAccountId);
    bank.answer = () => 'LOST_REQUEST';
    const account = await world.deposited(400);
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, 400));
    await until(id, 'UNKNOWN', 1);
    const before = await funds();
    await app.pool.query(`UPDATE routes SET rules = '[]', version = version + 1`);
    await world.refresh();
    const since = (days: number): Promise<unknown> =>
      app.pool.query(
        `UPDATE payment_instructions SET queued_at = queued_at - $2 * interval '1 day', look_at = clock_timestamp(),
           attempted_at = attempted_at - interval '11 minutes' WHERE transaction_id = $1`,
        [uuidIn(id), days],
      );
    await since(0);
    // The look after a query is later than that after the lease of the take.
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ state: string }>(
        `SELECT state FROM payment_instructions
         WHERE transaction_id = $1 AND look_at > clock_timestamp() + interval '5 minutes'`,
        [uuidIn(id)],
      );
      return rows[0]?.state === 'UNKNOWN';
    });
    await since(2);
    await until(id, 'CANCELLED', 1);
    const failure = { failureReason: 'OFFRAMP_FAILED', failureDetails: { code: 'TIMED_OUT' } };
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', ...failure });
    expect(await app.balance(account)).toBe(400);
    const [first = 0n, second = 0n] = before;
    expect(await funds()).toEqual([first + 400n, second]);
  });

  it('is paid from the first account if that bank has paid it, and the other one never gets it', async () => {
    const id = await refused();
    const [first = 0n, second = 0n] = await funds();
    const sent = otherBank.submissions.length;
    await lateWord(id);
    expect(await rowOf(id)).toMatchObject({
      state: 'COMPLETED',
      settlement_account_id: world.settlementAccountId,
    });
    await routeTo(other, otherAccount);
    await world.app.module.get(Dispatcher).look();
    expect(otherBank.submissions).toHaveLength(sent);
    expect(await funds()).toEqual([first - 400n, second]);
    expect(await world.app.get(id)).toMatchObject({ status: 'COMPLETED' });
  });
});
