import { UnitOfWork } from '@corridor/database';
import { formatId } from '@corridor/kernel';
import { aContext, eventually } from '@corridor/testing';
import { DepositRepository } from '../src/deposits/deposit.repository';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { EraseCustomerHandler } from '../src/erasures/erase-customer.handler';
import { PaymentPartRepository } from '../src/erasures/payment-part.repository';
import { WaitingErasureWorker } from '../src/erasures/waiting-erasure.worker';
import { TimerWorker } from '../src/ledger/timer.worker';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { operatorId } from './fixtures/freeze-desk';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { customerEventOf } from './fixtures/payments-app';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';

describe('the erasure of a customer whose money can still come back', () => {
  let world: ConnectedBank;
  let number = 0;
  onConnectedBank((started) => (world = started));

  async function setPaused(isPaused: boolean): Promise<void> {
    await world.app.pool.query('UPDATE connectors SET is_paused = $1, version = version + 1', [isPaused]);
    await world.refresh();
  }

  /** The state of an instruction of a payment, after everything due was looked at. */
  const until = (id: string, operation: string, state: string): Promise<unknown> =>
    eventually(async () => {
      const { pool, module } = world.app;
      await pool.query(
        'UPDATE payment_instructions SET look_at = clock_timestamp() WHERE transaction_id = $1 AND look_at IS NOT NULL',
        [uuidIn(id)],
      );
      await module.get(Dispatcher).look();
      const { rows } = await pool.query<{ state: string }>(
        'SELECT state FROM payment_instructions WHERE transaction_id = $1 AND operation = $2',
        [uuidIn(id), operation],
      );
      return rows[0]?.state === state;
    });

  /** A deposit of a payer with an account, by its reference. */
  async function pay(reference: string, amount: number): Promise<string> {
    const depositId = `paid-${(number += 1)}`;
    const account = { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' };
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const named = { depositId, status: 'BOOKED', amount, currency: 'USD', settlementAccountId };
    const details = { reference, debtor: { name: 'Katherine Johnson', account } };
    await world.report([{ reportId: `R-${depositId}`, type: 'deposit.report', ...named, ...details }]);
    return depositId;
  }

  async function erase(transactionId: string): Promise<Record<string, number>> {
    const { app } = world;
    const { rows } = await app.pool.query<{ customer_id: string }>(
      'SELECT customer_id FROM transactions WHERE id = $1',
      [uuidIn(transactionId)],
    );
    const customerId = uuidIn(`Customer:${rows[0]?.customer_id ?? ''}`);
    const unitOfWork = new UnitOfWork(app.dataSource, { handOver: () => undefined }, app.vault);
    const handler = new EraseCustomerHandler(new PaymentPartRepository(app.vault));
    const { counts } = await unitOfWork.transaction((tx) =>
      handler.execute(tx, { platformKey: 1, customerId, related: [] }),
    );
    return counts;
  }

  /** What is stored in plain text or as a ciphertext about the payer of a deposit, and bodies of its payment. */
  async function stored(depositId: string): Promise<{ payer: string | undefined; bodies: number }> {
    const { app } = world;
    const deposit = await app.module
      .get(DepositRepository)
      .find(app.pool, world.settlementAccountId, depositId);
    const { rows } = await app.pool.query<{ bodies: number }>(
      `SELECT count(*)::integer AS bodies FROM instruction_bodies b JOIN payment_instructions i
         ON i.platform_key = b.platform_key AND i.id = b.instruction_id WHERE i.transaction_id = $1`,
      [deposit?.transactionId],
    );
    return { payer: deposit?.details.debtor?.name, bodies: rows[0]?.bodies ?? 0 };
  }

  const look = (): Promise<void> => world.app.module.get(WaitingErasureWorker).look();

  const pass = (days: number): Promise<unknown> =>
    world.app.pool.query(
      'UPDATE payment_instructions SET changed_at = changed_at - make_interval(days => $1)',
      [days],
    );

  it('keeps the payer of a refund that is held, sends the refund, and erases the payer after the return window', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    await setPaused(true);
    const quote = await new LedgerStory(world.app).quoteToFund();
    const depositId = await pay(quote.reference, 499);
    await until(quote.id, 'REFUND', 'HELD');
    expect(await erase(quote.id)).toEqual({ transactions: 1, deposits: 0, waitingPayments: 1 });
    await look();
    await setPaused(false);
    await until(quote.id, 'REFUND', 'COMPLETED');
    expect(await world.app.get(quote.id)).toMatchObject({ refund: { status: 'COMPLETED' } });
    expect(world.bank.submissionOf(quote.id)?.instruction.beneficiary).toEqual({ name: 'Katherine Johnson' });
    await pass(59);
    await look();
    expect(await stored(depositId)).toEqual({ payer: 'Katherine Johnson', bodies: 1 });
    await pass(2);
    await look();
    expect(await stored(depositId)).toEqual({ payer: undefined, bodies: 0 });
    const { rows } = await world.app.pool.query(
      `SELECT operator_id, after FROM audit_log WHERE action = 'finish-erasure'`,
    );
    expect(rows).toEqual([{ operator_id: 'payments', after: { payments: 1 } }]);
  });

  it('keeps the payer of a quote whose payout was sent, and a return goes back to the payer', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const quote = await new LedgerStory(world.app).quoteToFund();
    await pay(quote.reference, 500);
    await until(quote.id, 'PAYOUT', 'COMPLETED');
    expect(await erase(quote.id)).toMatchObject({ deposits: 0, waitingPayments: 1 });
    await pass(30);
    await look();
    const { rows } = await world.app.pool.query<{ id: string; amount: string; currency: string }>(
      'SELECT id, amount, currency FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(quote.id)],
    );
    const { id = '', amount, currency } = rows[0] ?? {};
    const instructionId = formatId('PaymentInstruction', id);
    const outcome = { instructionId, status: 'RETURNED', returnId: 'late', amount: Number(amount), currency };
    await world.report([{ reportId: 'R-late', type: 'instruction.report', ...outcome }]);
    await until(quote.id, 'REFUND', 'COMPLETED');
    expect(world.bank.submissionOf(quote.id)?.instruction.beneficiary).toEqual({ name: 'Katherine Johnson' });
  });

  it('keeps the payer whose money no bank takes back, until an operator has decided about it', async () => {
    const quote = await new LedgerStory(world.app).quoteToFund();
    world.bank.answer = () => ({ status: 'REJECTED' });
    const depositId = await pay(quote.reference, 499);
    await until(quote.id, 'REFUND', 'REJECTED');
    expect(await world.app.get(quote.id)).toMatchObject({ refund: { status: 'FAILED' } });
    expect(await erase(quote.id)).toEqual({ transactions: 1, deposits: 0, waitingPayments: 1 });
    await pass(400);
    await look();
    expect((await stored(depositId)).payer).toBe('Katherine Johnson');
    const context = { ...aContext({ platformKey: 0 }), operatorId };
    const params = { transactionId: quote.id };
    const body = { outcome: 'REFUNDED', reason: 'sent back by hand' };
    const controller = world.app.module.get(SuspenseController);
    const resolving = controller.resolve({ context, params, query: {}, body } as never);
    await eventually(async () => {
      await world.app.module.get(TimerWorker).fireDue(1, Date.now());
      return (await world.app.get(quote.id)).refund?.status === 'COMPLETED';
    });
    expect((await resolving).status).toBe(200);
    await look();
    expect(await stored(depositId)).toEqual({ payer: undefined, bodies: 0 });
  });

  it('puts a deposit for an account whose customer is deleted into suspense, with a break CLOSED_ACCOUNT', async () => {
    const customer = await world.app.customer();
    const account = await world.app.accountOf(customer);
    const gone = customerEventOf({ ...customer, deleted: true }, 2);
    world.app.owns({ customers: [gone] });
    await world.app.apply(gone);
    const suspended = await world.house('SUSPENSE');
    await pay(creditorReference(uuidIn(account)), 700);
    expect(await world.house('SUSPENSE')).toBe(suspended + 700);
    expect(await world.app.balance(account)).toBe(0);
    const { rows } = await world.app.pool.query(
      `SELECT kind, status, amount::integer AS amount FROM breaks WHERE deposit_id IS NOT NULL`,
    );
    expect(rows).toEqual([{ kind: 'CLOSED_ACCOUNT', status: 'OPEN', amount: 700 }]);
  });
});
