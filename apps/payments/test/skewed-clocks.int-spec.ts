import { eventually, type TestDatabase } from '@corridor/testing';
import { TimerWorker } from '../src/ledger/timer.worker';
import { from, LedgerStory, to, uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('an instance whose clock is an hour %s', (_name, skewMs) => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let story: LedgerStory;
  /** A time of the database before the instance knew any. */
  let startedMs: number;
  const realNow = Date.now.bind(Date);

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    startedMs = await database.now();
    app = await PaymentsApp.start(database, { isOnDatabaseTime: true });
    app.owns({});
    await app.platform();
    story = new LedgerStory(app);
  });

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + skewMs);
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  function execute(quote: string) {
    return story.submit({ kind: 'EXECUTE_QUOTE', platformKey: 1, quoteId: uuidIn(quote) });
  }

  async function aQuote(): Promise<string> {
    const account = await story.funded(100_000);
    const external = await app.externalAccount('111');
    return story.quote(from(account), to(external.id), { isExecutedAtOnce: false });
  }

  it("uses the database's time for payments", async () => {
    const id = await aQuote();
    const { createdAt } = await app.get(id);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(startedMs);
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(await database.now());
  });

  it('executes a quote of another instance until it expires, and not later', async () => {
    jest.restoreAllMocks();
    const [early, late] = [await aQuote(), await aQuote()];
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + skewMs);
    await expect(execute(early)).resolves.toMatchObject({ status: 200 });
    // In the platform's time the quote is over, whatever the instance's clock shows.
    await database.owner.query('INSERT INTO payments.platform_clocks VALUES (1, $1)', [30 * MINUTE]);
    await expect(execute(late)).rejects.toThrow('QUOTE_EXPIRED');
    await database.owner.query('DELETE FROM payments.platform_clocks');
  });

  it('fires timers when they are due, neither before nor an hour later', async () => {
    await database.owner.query('DELETE FROM payments.timers');
    const account = await story.funded(1_000);
    const worker = app.module.get(TimerWorker);
    const [soon, later] = [await app.externalAccount('111'), await app.externalAccount('005')];
    const fails = bodyOf(await app.out(account, later.id, 10)).id;
    const completes = bodyOf(await app.out(account, soon.id, 10)).id;
    worker.onApplicationBootstrap();
    await eventually(async () => (await app.get(completes)).status === 'COMPLETED');
    await worker.beforeApplicationShutdown();
    expect((await app.get(fails)).status).toBe('PENDING');
  });
});
