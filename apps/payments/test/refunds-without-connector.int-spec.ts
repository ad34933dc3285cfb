import { mintUuid } from '@corridor/kernel';
import { aRequest, eventually } from '@corridor/testing';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import type { PaymentsApp } from './fixtures/payments-app';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('a refund whose connector was removed', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });
  afterAll(() => world.stop());

  const quote = (): Promise<{ id: string; reference: string }> => new LedgerStory(app).quoteToFund();

  async function deposit(amount: number, reference: string): Promise<void> {
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const of = { depositId: `D-${amount}`, status: 'BOOKED', settlementAccountId };
    const occurredAt = new Date().toISOString();
    await world.report([
      {
        reportId: `R-${amount}`,
        type: 'deposit.report',
        ...of,
        amount,
        currency: 'USD',
        reference,
        debtor,
        occurredAt,
      },
    ]);
  }

  async function replaceRules(rules: object[]): Promise<void> {
    await app.pool.query('UPDATE routes SET rules = $1, version = version + 1', [JSON.stringify(rules)]);
    await world.refresh();
  }

  it('goes back by the rules, or its money waits in suspense', async () => {
    const [first, second] = [await quote(), await quote()];
    await deposit(499, first.reference);
    await deposit(498, second.reference);
    await app.pool.query('UPDATE connectors SET removed_at = clock_timestamp()');
    await replaceRules([]);
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const held = await app.pool.query(`SELECT 1 FROM payment_instructions WHERE state = 'HELD'`);
      return held.rowCount === 2;
    });
    await app.pool.query(
      `UPDATE payment_instructions i SET look_at = clock_timestamp(), queued_at = CASE WHEN i.amount = 499
         THEN i.queued_at - interval '2 days' ELSE i.queued_at END WHERE i.state = 'HELD'`,
    );
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(first.id)).refund?.status === 'FAILED';
    });
    expect(await app.get(second.id)).toMatchObject({ refund: { status: 'PENDING' } });
    const breaks = async (): Promise<object[]> => {
      const { rows } = await app.pool.query<{ id: string }>(
        `SELECT kind, severity, status, amount::integer, currency, message FROM breaks WHERE transaction_id = $1`,
        [uuidIn(first.id)],
      );
      return rows;
    };
    const waiting = {
      ...{ kind: 'UNMATCHED_DEPOSIT', severity: 'WARNING', amount: 499, currency: 'USD' },
      message: `money of ${first.id} can't go back: its refund was not paid`,
    };
    expect(await breaks()).toEqual([{ ...waiting, status: 'OPEN' }]);
    const [connectorId, secrets] = [mintUuid(), newSecrets()];
    [world.bank.secret = ''] = validSecrets(secrets.out, Date.now());
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'next', $2, $3, '{"rails":[]}')`,
      [connectorId, world.bank.url, sealSecrets(app.vault, connectorId, secrets)],
    );
    const account = await app.module.get(ManageSettlementAccountsHandler).add({
      ...{ connectorId: `Connector:${connectorId}`, currency: 'USD', name: 'next' },
      bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' },
    });
    const settlementAccountId = uuidIn(account.id);
    await replaceRules([{ priority: 1, match: {}, connectorId, settlementAccountId }]);
    world.bank.answer = () => ({ status: 'COMPLETED' });
    await app.pool.query(`UPDATE payment_instructions SET look_at = clock_timestamp() WHERE state = 'HELD'`);
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(second.id)).status === 'REFUNDED';
    });
    const sent = world.bank.submissions.map(({ instruction }) => instruction);
    expect(sent.filter(({ transactionId }) => transactionId === second.id)).toMatchObject([
      { operation: 'REFUND', amount: 498, settlementAccountId: account.id, account: debtor.account },
    ]);
    const context = {
      platformKey: 0,
      operatorId: `Operator:${mintUuid()}`,
      commandId: mintUuid(),
      requestId: mintUuid(),
    };
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM breaks WHERE transaction_id = $1', [
      uuidIn(first.id),
    ]);
    const params = { breakId: `Break:${rows[0]?.id ?? ''}` };
    const body = {
      action: 'CREDIT_ACCOUNT',
      reason: 'the payer is a customer',
      accountId: await app.accountOf(await app.customer()),
    };
    const credit = aRequest<unknown, unknown>(body, { context, params });
    const operations = app.module.get(InstructionOperationsController);
    expect(await operations.resolveBreak(credit as never)).toMatchObject({ status: 200 });
    expect(await app.balance(body.accountId)).toBe(499);
    expect(await breaks()).toEqual([{ ...waiting, status: 'RESOLVED' }]);
    expect(await world.breaches()).toEqual([]);
  });
});
