import type { TestDatabase } from '@corridor/testing';
import { Rail, type RailInstruction } from '../src/rails/rail.port';
import type { RailReport, Submission } from '../src/rails/domain/rail-report';
import { ReportPaymentHandler } from '../src/transactions/report-payment.handler';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

/** A bank that accepts instructions and answers when the test tells it to. */
class QuietBank extends Rail {
  readonly taken: RailInstruction[] = [];

  carries(): boolean {
    return true;
  }

  collects(): boolean {
    return true;
  }

  submit(instruction: RailInstruction): Submission {
    this.taken.push(instruction);
    return { scheduled: [] };
  }

  fundingInstructions(): [] {
    return [];
  }

  paymentInstructions(): undefined {
    return undefined;
  }
}

const failed: RailReport = { to: 'FAILED', code: 'ACCOUNT_CLOSED', message: 'the account is closed' };

describe('a rail with unsolicited reports', () => {
  const bank = new QuietBank();
  let database: TestDatabase;
  let app: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { rails: [bank] });
    app.owns({});
    await app.platform();
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function transfer(): Promise<{ account: string; id: string }> {
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    const destination = await app.externalAccount();
    return { account, id: bodyOf(await app.out(account, destination.id, 400)).id };
  }

  async function report(id: string, report: RailReport): Promise<void> {
    const handler = app.module.get(ReportPaymentHandler);
    await handler.execute({
      platformKey: 1,
      platformId: 'PlatformConfig:p',
      transactionId: uuidIn(id),
      report,
    });
  }

  it('gets the instruction with the payment, which waits for its reports', async () => {
    const { account, id } = await transfer();
    expect(bank.taken.at(-1)).toMatchObject({ platformKey: 1, operation: 'TRANSFER_OUT', amount: 400n });
    expect(bank.taken.at(-1)?.transactionId).toBe(uuidIn(id));
    expect(await app.pass(3_600_000)).toBe(0);
    expect((await app.get(id)).status).toBe('PENDING');
    await report(id, { to: 'PROCESSING' });
    expect((await app.get(id)).status).toBe('PROCESSING');
    await report(id, { to: 'COMPLETED' });
    expect((await app.get(id)).status).toBe('COMPLETED');
    expect(await app.balance(account)).toBe(600);
  });

  it('can repeat a report at the same time: the money is returned once', async () => {
    const { account, id } = await transfer();
    await Promise.all([report(id, failed), report(id, failed), report(id, failed)]);
    await report(id, { to: 'COMPLETED' });
    expect((await app.get(id)).status).toBe('FAILED');
    expect(await app.balance(account)).toBe(1_000);
  });

  it('gets an error for an unknown transaction', async () => {
    const unknown = 'Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    await expect(report(unknown, failed)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  });
});
