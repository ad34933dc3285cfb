import type { InternalAccountResource, OperationRequest, Page } from '@corridor/contracts';
import { aContext, aRequest, eventually } from '@corridor/testing';
import { MINUTE_MS, mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { DueDepositsWorker } from '../src/deposit-booking/due-deposits.worker';
import { TakeDepositHandler } from '../src/deposit-booking/take-deposit.handler';
import { DepositRepository } from '../src/deposits/deposit.repository';
import { ListInternalAccountsHandler } from '../src/internal-accounts/list-internal-accounts.handler';
import { TimerWorker } from '../src/ledger/timer.worker';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { SettlementAccountOperationsController } from '../src/settlement-account-operations/settlement-account-operations.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { SettlementAccountRepository } from '../src/settlement-accounts/settlement-account.repository';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer } from './fixtures/contract-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('deposits on a settlement account', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let number = 0;

  onConnectedBank((started) => {
    world = started;
    ({ app } = world);
  });

  interface Given {
    depositId?: string;
    amount?: number;
    reference?: string;
    virtualAccount?: string;
    debtor?: object;
    status?: 'BOOKED' | 'REVERSED';
    fees?: object[];
    settlementAccountId?: string;
  }

  async function deposit(given: Given): Promise<string> {
    const {
      depositId = `D-${(number += 1)}`,
      status = 'BOOKED',
      amount = 500,
      settlementAccountId = `SettlementAccount:${world.settlementAccountId}`,
      ...rest
    } = given;
    const reportId = `${depositId}-${status}-${(number += 1)}`;
    const type = 'deposit.report';
    const fields = { depositId, status, amount, currency: 'USD', settlementAccountId };
    await world.report([{ reportId, type, ...fields, ...rest }]);
    return depositId;
  }

  async function account(): Promise<string> {
    return app.accountOf(await app.customer());
  }

  async function stored(depositId: string): Promise<{ state: string; id: Uuid }> {
    const { rows } = await app.pool.query<{ state: string; id: Uuid }>(
      'SELECT state, id FROM deposits WHERE deposit_id = $1',
      [depositId],
    );
    return rows[0] ?? { state: 'none', id: trustUuid('') };
  }

  async function openBreaks(depositId: string): Promise<object[]> {
    const { id } = await stored(depositId);
    const { rows } = await app.pool.query<object>(
      `SELECT kind, severity, amount::integer FROM breaks WHERE deposit_id = $1 AND status = 'OPEN' ORDER BY kind`,
      [id],
    );
    return rows;
  }

  async function transit(): Promise<bigint> {
    const accounts = app.module.get(SettlementAccountRepository);
    return (await accounts.totals(app.dataSource.manager, world.settlementAccountId)).transit;
  }

  const house = (name: string): Promise<number> => world.house(name);

  it('reach the account that the text names, at once and with one webhook', async () => {
    const to = await account();
    const before = await transit();
    const reference = `inv 12 ${creditorReference(uuidIn(to))
      .toLowerCase()
      .replace(/(.{4})/g, '$1 ')} thanks`;
    const depositId = await deposit({ reference, debtor });
    expect(await app.balance(to)).toBe(500);
    expect(await transit()).toBe(before - 500n);
    const { id } = await stored(depositId);
    expect(await app.get(`Transaction:${id}`)).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      receivedAmount: { amount: 500 },
      destination: { accountId: to },
    });
    const events = (await app.events()).filter(({ subject }) => subject === `Transaction:${id}`);
    expect(events.flatMap(({ webhookType }) => webhookType ?? [])).toEqual(['INCOMING_PAYMENT_COMPLETED']);
  });

  it('reach the account to whose virtual account they were paid, which the bank was asked for once', async () => {
    const customer = await app.customer();
    const to = await app.accountOf(customer);
    const listed = async (): Promise<object[]> => {
      const context = aContext();
      const query = { customerId: customer.id, currency: 'USD' };
      const page = await app.module.get(ListInternalAccountsHandler).ofCustomers(context, query);
      const { data } = bodyOf<Page<InternalAccountResource>>(page);
      return data.flatMap(({ fundingPaymentInstructions }) => [...fundingPaymentInstructions]);
    };
    const [first, again] = [await listed(), await listed()];
    expect(world.bank.numbers.filter((id) => id === to)).toHaveLength(1);
    const accountNumber = '7700000000';
    const reference = creditorReference(uuidIn(to));
    expect(first).toMatchObject([
      { accountOrWalletInfo: { accountType: 'USD_ACCOUNT', accountNumber, reference } },
    ]);
    expect(again).toEqual(first);
    await deposit({ virtualAccount: `v-${accountNumber}` });
    expect(await app.balance(to)).toBe(500);
  });

  it('are booked once, whichever way and how often they arrive', async () => {
    const to = await account();
    const reference = creditorReference(uuidIn(to));
    const depositId = await deposit({ reference });
    await deposit({ depositId, reference });
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const named = { depositId, settlementAccountId, amount: 500, currency: 'USD', status: 'BOOKED' } as const;
    const { rows } = await app.pool.query<{ id: Uuid }>('SELECT id FROM connectors');
    const [connector] = rows;
    const take = app.module.get(TakeDepositHandler);
    expect(await take.execute(connector?.id ?? trustUuid(''), named)).toMatchObject({
      kind: 'TAKEN',
      isNew: false,
    });
    expect(await app.balance(to)).toBe(500);
    await deposit({ depositId, amount: 501, reference });
    expect(await app.balance(to)).toBe(500);
    const { rows: conflicts } = await app.pool.query(
      `SELECT 1 FROM breaks WHERE kind = 'CONFLICT' AND message LIKE '%${depositId} %'`,
    );
    expect(conflicts).toHaveLength(1);
  });

  it('that match nothing wait in suspense with a break', async () => {
    const depositId = await deposit({ reference: 'rent March' });
    expect(await stored(depositId)).toMatchObject({ state: 'SUSPENDED' });
    expect(await openBreaks(depositId)).toEqual([
      { kind: 'UNMATCHED_DEPOSIT', severity: 'WARNING', amount: 500 },
    ]);
  });

  it('that were reversed are taken back as far as the account has them', async () => {
    const before = await transit();
    const to = await account();
    const reference = creditorReference(uuidIn(to));
    const depositId = await deposit({ reference });
    await app.out(to, (await app.externalAccount()).id, 300);
    await deposit({ depositId, status: 'REVERSED', reference });
    expect(await app.balance(to)).toBe(0);
    const { id } = await stored(depositId);
    expect((await app.get(`Transaction:${id}`)).status).toBe('FAILED');
    expect(await openBreaks(depositId)).toEqual([{ kind: 'RECEIVABLE', severity: 'CRITICAL', amount: 300 }]);
    expect(await transit()).toBe(before);
    await deposit({ depositId, status: 'REVERSED', reference });
    expect(await openBreaks(depositId)).toHaveLength(1);
  });

  it('that were reversed can cost a fee of the bank, and one line of its statement shows both', async () => {
    const [to, before] = [await account(), await transit()];
    const reference = creditorReference(uuidIn(to));
    const charged = await house('PROVIDER_FEES');
    const fees = [
      { amount: 15, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' },
      { amount: 99, currency: 'USD', bearer: 'PLATFORM', settled: 'INVOICED' },
    ];
    for (const booked of [{ reference }, {}]) {
      const depositId = await deposit(booked);
      await deposit({ depositId, status: 'REVERSED', fees });
      await deposit({ depositId, status: 'REVERSED', fees });
      const { id } = await stored(depositId);
      const { rows } = await app.pool.query(
        `SELECT kind, amount::integer FROM transit_items
         WHERE platform_key = 0 AND direction = 'DEBIT' AND kind = 'FEE'
           AND transaction_id IN (SELECT id FROM reported_fees WHERE subject_id = $1)`,
        [id],
      );
      expect(rows).toEqual([{ kind: 'FEE', amount: 15 }]);
    }
    expect([await app.balance(to), await transit()]).toEqual([0, before + 30n]);
    expect([await house('PROVIDER_FEES'), await world.breaches()]).toEqual([charged - 30, []]);
  });

  it('that were reversed leave suspense, and a reversal that comes first leaves nothing to book', async () => {
    const before = await transit();
    const depositId = await deposit({ reference: 'nothing' });
    await deposit({ depositId, status: 'REVERSED' });
    expect(await openBreaks(depositId)).toEqual([]);
    const to = await account();
    const reference = creditorReference(uuidIn(to));
    const early = await deposit({ status: 'REVERSED', reference });
    await deposit({ depositId: early, reference });
    expect(await app.balance(to)).toBe(0);
    expect(await transit()).toBe(before);
  });

  it('on an unknown settlement account are a break', async () => {
    const settlementAccountId = 'SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    await deposit({ settlementAccountId });
    const { rows } = await app.pool.query(`SELECT 1 FROM breaks WHERE kind = 'UNKNOWN_REFERENCE'`);
    expect(rows).toHaveLength(1);
  });

  const quote = (): Promise<{ id: string; reference: string }> => new LedgerStory(app).quoteToFund();

  async function until(id: string, status: string): Promise<void> {
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(id)).status === status;
    });
  }

  it('pay the quote that the text names', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { id, reference } = await quote();
    await deposit({ reference: `for ${reference.toLowerCase()}`, debtor });
    expect((await app.get(id)).status).toBe('PROCESSING');
    await until(id, 'COMPLETED');
  });

  it('of another amount go back to their payer', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { id, reference } = await quote();
    await deposit({ amount: 499, reference, debtor });
    expect(await app.get(id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'FUNDING_AMOUNT_MISMATCH',
      refund: { status: 'PENDING', reason: 'FUNDING_MISMATCH' },
    });
    expect(await world.breaches()).toEqual([]);
    await until(id, 'REFUNDED');
    expect(await app.get(id)).toMatchObject({ refund: { status: 'COMPLETED' } });
    const sent = world.bank.submissions.map(({ instruction }) => instruction);
    expect(sent.find((one) => one.transactionId === id)).toMatchObject({
      operation: 'REFUND',
      amount: 499,
      account: debtor.account,
      beneficiary: { name: debtor.name },
    });
    const events = (await app.events()).filter(({ subject }) => subject === id);
    expect(events.flatMap(({ webhookType }) => webhookType ?? []).slice(-3)).toEqual([
      'OUTGOING_PAYMENT_FAILED',
      'OUTGOING_PAYMENT_REFUND_PENDING',
      'OUTGOING_PAYMENT_REFUND_COMPLETED',
    ]);
  });

  it('that are late or can go nowhere wait in suspense', async () => {
    world.bank.answer = () => ({ status: 'REJECTED' });
    const late = await quote();
    await app.module.get(TimerWorker).fireDue(1, Date.now() + 10 * MINUTE_MS);
    await deposit({ reference: late.reference, debtor });
    expect(await app.get(late.id)).toMatchObject({ status: 'EXPIRED', refund: { status: 'PENDING' } });
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(late.id)).refund?.status === 'FAILED';
    });
    const nameless = await quote();
    await deposit({ amount: 400, reference: nameless.reference });
    expect(await app.get(nameless.id)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    for (const [{ id }, why] of [
      [late, 'its refund was not paid'],
      [nameless, 'the bank has named no account of its payer'],
    ] as const) {
      const { rows } = await app.pool.query<{ kind: string; message: string }>(
        'SELECT kind, message FROM breaks WHERE transaction_id = $1',
        [uuidIn(id)],
      );
      expect(rows).toEqual([{ kind: 'UNMATCHED_DEPOSIT', message: expect.stringContaining(why) as string }]);
    }
    const paid = await quote();
    await deposit({ reference: paid.reference, debtor });
    const again = await deposit({ reference: paid.reference, debtor });
    expect(await openBreaks(again)).toEqual([]);
    await sendOrders();
    expect(await stored(again)).toMatchObject({ state: 'SUSPENDED' });
    expect(await openBreaks(again)).toHaveLength(1);
    const unnamed = await deposit({ reference: paid.reference });
    expect(await openBreaks(unnamed)).toHaveLength(1);
  });

  async function sendOrders(): Promise<void> {
    await app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');
    await app.module.get(TreasuryOrdersWorker).look();
  }

  it('of a quote that has its money already go back to their payer, once', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { reference } = await quote();
    await deposit({ reference, debtor });
    const again = await deposit({ reference, debtor });
    await deposit({ depositId: again, reference, debtor });
    expect(await stored(again)).toMatchObject({ state: 'SENT_BACK' });
    const before = world.bank.submissions.length;
    await sendOrders();
    await sendOrders();
    const sent = world.bank.submissions.slice(before).map(({ instruction }) => instruction);
    expect(sent).toMatchObject([
      { operation: 'REFUND', amount: 500, account: debtor.account, beneficiary: { name: debtor.name } },
    ]);
    expect(await openBreaks(again)).toEqual([]);
  });

  it('that the bank takes back before they are sent to their payer are not sent', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const { reference } = await quote();
    await deposit({ reference, debtor });
    const again = await deposit({ reference, debtor });
    await deposit({ depositId: again, reference, debtor, status: 'REVERSED' });
    const before = world.bank.submissions.length;
    await sendOrders();
    expect(world.bank.submissions).toHaveLength(before);
    // What the house owes and what it has of the deposit are equal.
    expect(await openBreaks(again)).toEqual([
      { kind: 'RECEIVABLE', severity: 'CRITICAL', amount: 500 },
      { kind: 'UNMATCHED_DEPOSIT', severity: 'WARNING', amount: 500 },
    ]);
  });

  it('of a quote whose payout failed go back to their payer, and a refund that comes back waits', async () => {
    world.bank.answer = ({ operation }) => ({ status: operation === 'REFUND' ? 'COMPLETED' : 'REJECTED' });
    const { id, reference } = await quote();
    const depositId = await deposit({ reference, debtor });
    await until(id, 'REFUNDED');
    const refund = world.bank.submissions.find(
      ({ instruction }) => instruction.transactionId === id && instruction.operation === 'REFUND',
    );
    const { instructionId = '' } = refund?.instruction ?? {};
    const back = async (returnId: string, amount: number): Promise<void> => {
      const report = { reportId: `${returnId}-${instructionId}`, type: 'instruction.report', instructionId };
      await world.report([{ ...report, status: 'RETURNED', returnId, amount, currency: 'USD' }]);
    };
    const suspended = (amount: number) => ({ kind: 'UNMATCHED_DEPOSIT', severity: 'WARNING', amount });
    await back('ret-1', 200);
    expect(await openBreaks(depositId)).toEqual([suspended(200)]);
    expect(await world.breaches()).toEqual([]);
    await back('ret-1', 200);
    await back('ret-2', 300);
    await back('ret-3', 1);
    const found = await openBreaks(depositId);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([suspended(200), suspended(300)]));
    const { rows } = await app.pool.query<{ kind: string }>(
      'SELECT kind FROM breaks WHERE instruction_id = $1',
      [uuidIn(instructionId)],
    );
    // More than was sent can't come back, and the payer keeps what doesn't.
    expect(rows).toEqual([{ kind: 'CONTRADICTION' }]);
  });

  it('of a quote whose payout failed are not sent back once the bank has taken them back', async () => {
    world.bank.answer = ({ operation }) =>
      operation === 'REFUND' ? 'NOT_ACCEPTED' : { status: 'REJECTED', failureReason: 'ACCOUNT_CLOSED' };
    const { id, reference } = await quote();
    const depositId = await deposit({ reference, debtor });
    const refunds = (): number =>
      world.bank.submissions.filter(
        ({ instruction }) => instruction.transactionId === id && instruction.operation === 'REFUND',
      ).length;
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return refunds() > 0;
    });
    await deposit({ depositId, reference, debtor, status: 'REVERSED' });
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const before = refunds();
    await eventually(async () => {
      await app.pool.query(
        'UPDATE payment_instructions SET look_at = clock_timestamp() WHERE look_at IS NOT NULL',
      );
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ state: string }>(
        `SELECT state FROM payment_instructions WHERE transaction_id = $1 AND operation = 'REFUND'`,
        [uuidIn(id)],
      );
      return rows[0]?.state === 'CANCELLED';
    });
    expect(refunds()).toBe(before);
    expect(await openBreaks(depositId)).toEqual([{ kind: 'RECEIVABLE', severity: 'CRITICAL', amount: 500 }]);
    expect(await world.breaches()).toEqual([]);
  });

  it('are no part of a payment that was paid on and came back: its account has it then', async () => {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    const id = await new LedgerStory(app).receive('APPROVE', '111');
    await until(id, 'COMPLETED');
    const report = { type: 'instruction.report', status: 'RETURNED', returnId: 'ret', amount: 500 };
    const { instructionId = '' } = world.bank.submissionOf(id)?.instruction ?? {};
    await world.report([{ ...report, reportId: `r-${instructionId}`, instructionId, currency: 'USD' }]);
    const transaction = await app.get(id);
    expect(transaction.status).toBe('COMPLETED');
    const { accountId } = transaction.destination as { accountId: string };
    expect(await app.balance(accountId)).toBe(500);
  });

  async function collect(
    answer: BankAnswer,
  ): Promise<{ account: string; id: string; instructionId: string }> {
    world.bank.answer = () => answer;
    const to = await account();
    const id = bodyOf(await app.in((await app.externalAccount()).id, to, 300)).id;
    const { instructionId } = await world.sent(id);
    return { account: to, id, instructionId };
  }

  it('stand beside collected payments, which arrive, fail, or are taken back', async () => {
    const fees = [{ amount: 7, currency: 'USD', bearer: 'PLATFORM', settled: 'DEDUCTED' } as const];
    const before = await transit();
    const arrived = await collect({ status: 'COMPLETED', fees });
    await until(arrived.id, 'COMPLETED');
    expect(await app.balance(arrived.account)).toBe(300);
    expect(await transit()).toBe(before - 300n + 7n);
    const refused = await collect({ status: 'REJECTED' });
    await until(refused.id, 'REJECTED');
    expect(await app.balance(refused.account)).toBe(0);
    await app.out(arrived.account, (await app.externalAccount()).id, 100);
    const { instructionId } = arrived;
    const returned = { status: 'RETURNED', returnId: 'ret', amount: 300, currency: 'USD' };
    await world.report([{ reportId: 'back', type: 'instruction.report', instructionId, ...returned }]);
    expect((await app.get(arrived.id)).status).toBe('FAILED');
    expect(await app.balance(arrived.account)).toBe(0);
    const { rows } = await app.pool.query(
      `SELECT amount::integer FROM breaks WHERE kind = 'RECEIVABLE' AND message LIKE '%' || $1 || '%'`,
      [uuidIn(arrived.id)],
    );
    expect(rows).toEqual([{ amount: 100 }]);
  });

  it('stand beside collected payments that are taken back in parts', async () => {
    const arrived = await collect({ status: 'COMPLETED' });
    await until(arrived.id, 'COMPLETED');
    const { instructionId, id, account: owner } = arrived;
    const part = { type: 'instruction.report', instructionId, status: 'RETURNED', currency: 'USD' };
    const owed = await house('RECEIVABLE');
    await world.report([{ reportId: 'p-1', ...part, returnId: 'one', amount: 100 }]);
    expect([(await app.get(id)).status, await app.balance(owner)]).toEqual(['FAILED', 200]);
    // The payment has ended, so its owner keeps the rest, and the house is owed what else the bank takes.
    await world.report([{ reportId: 'p-2', ...part, returnId: 'two', amount: 50 }]);
    await world.report([{ reportId: 'p-3', ...part, returnId: 'two', amount: 50 }]);
    expect([await app.balance(owner), await house('RECEIVABLE')]).toEqual([200, owed - 50]);
    expect(await world.breaches()).toEqual([]);
  });

  it('fund the payments of a prefunded account, and no more of them than they cover', async () => {
    await app.pool.query('UPDATE settlement_accounts SET is_prefunded = true');
    const { transit: open } = await app.module
      .get(SettlementAccountRepository)
      .totals(app.dataSource.manager, world.settlementAccountId);
    // All is with the bank, and 1,000 are left.
    await app.pool.query('UPDATE settlement_accounts SET minimum_balance = $1', [
      (-open - 1_000n).toString(),
    ]);
    await app.pool.query(
      `UPDATE payment_instructions SET state = 'QUEUED' WHERE state IN ('SUBMITTING', 'UNKNOWN', 'ACCEPTED')`,
    );
    await app.pool.query(`UPDATE payment_instructions SET look_at = NULL WHERE state IN ('QUEUED', 'HELD')`);
    await world.refresh();
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const payers = await Promise.all(Array.from({ length: 4 }, () => account()));
    const ids: string[] = [];
    for (const payer of payers) {
      await deposit({ amount: 1, reference: creditorReference(uuidIn(payer)) });
      await app.fund(payer, 400);
      ids.push(bodyOf(await app.out(payer, (await app.externalAccount()).id, 400)).id);
    }
    const states = async (): Promise<string[]> => {
      const { rows } = await app.pool.query<{ state: string; hold_reason: string | null }>(
        'SELECT state, hold_reason FROM payment_instructions WHERE transaction_id = ANY($1::uuid[]) ORDER BY state',
        [ids.map(uuidIn)],
      );
      return rows.map((row) => row.hold_reason ?? row.state);
    };
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await states()).every((state) => state !== 'QUEUED' && state !== 'SUBMITTING');
    });
    expect(await states()).toEqual(['ACCEPTED', 'ACCEPTED', 'NO_FUNDS', 'NO_FUNDS']);
  });

  function asked<T>(body: object, params: Record<string, string> = {}): OperationRequest<T> {
    const operator = { operatorId: 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01', platformId: '' };
    const context = { ...operator, platformKey: 0, permissions: [], requestId: 'r', commandId: mintUuid() };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest<T>;
  }

  it('that an operator enters are booked once, and taken back, beside the reports of the bank', async () => {
    const operations = app.module.get(SettlementAccountOperationsController);
    const to = await account();
    const reference = creditorReference(uuidIn(to));
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const entered = {
      depositId: 'by-hand',
      amount: 500,
      currency: 'USD',
      reference,
      reason: 'the report is lost',
    };
    const enter = (more: object = {}) =>
      operations.enterDeposit(asked({ ...entered, ...more }, { settlementAccountId }));
    expect(bodyOf<object>(await enter())).toMatchObject({
      depositId: 'by-hand',
      state: 'RECEIVED',
      transactionId: null,
    });
    await app.module.get(DueDepositsWorker).look();
    expect(await app.balance(to)).toBe(500);
    await deposit({ depositId: 'by-hand', reference });
    expect(bodyOf<object>(await enter())).toMatchObject({ state: 'CREDITED' });
    await app.module.get(DueDepositsWorker).look();
    expect(await app.balance(to)).toBe(500);
    await enter({ status: 'REVERSED' });
    await app.module.get(DueDepositsWorker).look();
    expect(await app.balance(to)).toBe(0);
    const { rows } = await app.pool.query(
      'SELECT 1 FROM deposits WHERE look_at IS NOT NULL AND deposit_id = $1',
      ['by-hand'],
    );
    expect(rows).toEqual([]);
    expect((await enter({ depositId: 'other', currency: 'EUR' })).status).toBe(400);
  });

  it('that an operator enters have the account of their payer in its normal form', async () => {
    const operations = app.module.get(SettlementAccountOperationsController);
    const settlementAccountId = `SettlementAccount:${world.settlementAccountId}`;
    const entered = { depositId: 'typed', amount: 500, currency: 'USD', reason: 'the report is lost' };
    const typed = { accountType: 'USD_ACCOUNT', iban: 'de89 3704 0044 0532 0130 00' };
    const payer = { name: debtor.name, account: typed };
    await operations.enterDeposit(asked({ ...entered, debtor: payer }, { settlementAccountId }));
    const stored = await app.module
      .get(DepositRepository)
      .find(app.dataSource.manager, world.settlementAccountId, 'typed');
    expect(stored?.details.debtor).toEqual({
      ...payer,
      account: { ...typed, iban: 'DE89370400440532013000' },
    });
  });

  it('need a settlement account, whose faults are all named', async () => {
    const operations = app.module.get(SettlementAccountOperationsController);
    const wrong = {
      connectorId: 'Connector:x',
      currency: 'USD',
      name: '',
      bankDetails: { accountType: 'IBAN' },
    };
    expect(bodyOf<object>(await operations.create(asked(wrong)))).toMatchObject({
      details: {
        errors: [{ field: 'connectorId' }, { field: 'name' }, { field: 'bankDetails.accountType' }],
      },
    });
    const { data } = (await operations.list()).body as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['main']);
  });

  it('keep their payer and text as ciphertext', async () => {
    const { rows } = await app.pool.query<{ row: string }>('SELECT to_json(d)::text AS row FROM deposits d');
    const leaks = rows.filter(({ row }) => row.includes(debtor.name) || row.includes('5551234567'));
    expect(leaks).toEqual([]);
  });
});
