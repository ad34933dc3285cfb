import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeClock, formatId, type DomainError } from '@corridor/kernel';
import type {
  ApprovalResource,
  ExchangeRateResource,
  OperationReply,
  RateLevelResource,
} from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { aContext, type TestDatabase } from '@corridor/testing';
import { RateBounds } from '../src/rates/domain/rate-bounds';
import { ExchangeRates } from '../src/rates/exchange-rates.port';
import type { HttpExchangeRates } from '../src/rates/http-exchange-rates.adapter';
import { RateBook } from '../src/rates/rate-book.cache';
import { RateLevelsController } from '../src/rates/rate-levels.controller';
import { RatesController } from '../src/rates/rates.controller';
import { operatorRequest } from './fixtures/freeze-desk';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const HOUR_MS = 3_600_000;
const [ada, bob] = [1, 2].map((n) => formatId('Operator', `0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4c0${n}`));
const good = { EUR: '0.92', MXN: '18.4', BTC: '0.00001' };

describe('the rates of a source that lies', () => {
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  const apps: PaymentsApp[] = [];
  let database: TestDatabase;
  let server: Server;
  let url: string;
  let answer: string;
  let app: PaymentsApp;

  beforeAll(async () => {
    server = createServer((_request, response) => void response.end(answer)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`;
    database = await createPaymentsDatabase();
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.drop();
  });
  beforeEach(async () => {
    await database.owner.query('TRUNCATE payments.rate_levels, payments.alerts');
    app = await instance();
    await says(good);
  });
  afterEach(async () => {
    for (const one of apps.splice(0)) await one.stop();
  });

  async function instance(): Promise<PaymentsApp> {
    const limits = {
      timeoutMs: 30_000,
      refreshMs: 60_000,
      ageMaxMs: 900_000,
      asOfAgeMaxMs: 2 * 24 * HOUR_MS,
    };
    const { bounds } = RateBounds.parse(['0.1', 'BTC:0.3']);
    const config = {
      ratesSource: { url, ...limits },
      rateBounds: bounds,
      fourEyes: new Map([['accept-rate', null]]),
    };
    const started = await PaymentsApp.start(database, { clock, config });
    apps.push(started);
    return started;
  }

  const ratesOf = (of: PaymentsApp): HttpExchangeRates => of.module.get<HttpExchangeRates>(ExchangeRates);

  /** The source answers with these rates, and an instance asks it. */
  async function says(rates: object, { to = app, asOfMs = clock.now() } = {}): Promise<void> {
    answer = JSON.stringify({ asOf: new Date(asOfMs).toISOString(), base: 'USD', rates });
    await ratesOf(to).refresh();
  }

  /** The mid-market rate of a quote, or the code with which it is refused. */
  function quoted(sending: string, receiving: string, of = app): string {
    try {
      return of.module.get(RateBook).terms(sending, receiving).midMarketRate;
    } catch (error) {
      return (error as DomainError).code;
    }
  }

  async function alerts(): Promise<Record<string, string>[]> {
    const { rows } = await database.owner.query<{ data: Record<string, string> }>(
      `SELECT data FROM payments.alerts WHERE type = 'RATE_REFUSED' ORDER BY id`,
    );
    return rows.map(({ data }) => data);
  }

  async function levels(): Promise<Record<string, RateLevelResource>> {
    const { data } = bodyOf<{ data: RateLevelResource[] }>(await app.module.get(RateLevelsController).list());
    return Object.fromEntries(data.map((level) => [level.currency, level]));
  }

  const by = (operatorId: string | undefined, params: Record<string, string>, body: object = {}) => {
    const { context, ...request } = operatorRequest(params, body);
    const operatorPermissions = ['TREASURY' as const];
    return { ...request, context: { ...context, operatorId: operatorId ?? '', operatorPermissions } };
  };

  /** The answer, or the code of a refusal, thrown or answered. */
  async function refusalOr(call: Promise<OperationReply>): Promise<OperationReply | string> {
    try {
      const reply = await call;
      return bodyOf<{ code?: string }>(reply).code ?? reply;
    } catch (error) {
      return (error as DomainError).code;
    }
  }

  /** Ada asks to accept a rate, and Bob approves. The code of a refusal, or the status of the approval. */
  async function accept(code: string, rate: string): Promise<string | undefined> {
    const asked = await refusalOr(
      app.module.get(RateLevelsController).accept(by(ada, { code }, { rate, reason: 'war' })),
    );
    if (typeof asked === 'string') return asked;
    expect(asked.status).toBe(202);
    const approvalId = bodyOf<ApprovalResource>(asked).id;
    const decided = await app.module.get(OperatorActions).decide(by(bob, { approvalId }), 'APPROVED');
    return bodyOf<{ status: string }>(decided).status;
  }

  it.each([
    ['ten times the last one', '9.2'],
    ['a tenth of the last one', '0.092'],
    ['just beyond the bound', '1.012000000000000001'],
    ['as large as a rate can be', `${'9'.repeat(18)}.${'9'.repeat(18)}`],
    ['as small as a rate can be', `0.${'0'.repeat(17)}1`],
  ])('are refused for the pair alone if a rate is %s, with one alert', async (_how, rate) => {
    for (let time = 0; time < 3; time += 1) await says({ ...good, EUR: rate });
    expect(quoted('USD', 'EUR')).toBe('SERVICE_UNAVAILABLE');
    expect(quoted('EUR', 'MXN')).toBe('SERVICE_UNAVAILABLE');
    expect(quoted('MXN', 'USD')).toBe('18.4');
    expect(await alerts()).toEqual([{ currency: 'EUR', rate, acceptedRate: '0.92', changeMax: '0.1' }]);
    expect(ratesOf(app).newest.refused).toEqual(['EUR']);
    expect(await levels()).toMatchObject({
      EUR: { rate: '0.92', refusedRate: rate, refusedAt: expect.any(String) as string },
      MXN: { refusedRate: null },
    });
  });

  it('are omitted from the list of rates while they are refused', async () => {
    await app.platform({
      supportedCurrencies: [{ currencyCode: 'USD', minAmount: 1, maxAmount: 1_000_000 }],
    });
    await says({ ...good, EUR: '9.2' });
    const request = { context: aContext(), params: {}, body: undefined };
    const query = { sourceCurrency: ['USD'], destinationCurrency: ['EUR', 'MXN'] };
    const { body } = await app.module.get(RatesController).list({ ...request, query });
    const { data } = body as { data: ExchangeRateResource[] };
    expect(data.map((rate) => rate.destinationCurrency.code)).toEqual(['MXN']);
  });

  it.each([
    ['zero', '0'],
    ['negative', '-0.92'],
    ['NaN', 'NaN'],
    ['a number with an exponent', '9.2e-1'],
    ['of more digits than a rate has', `0.92${'0'.repeat(17)}`],
    ['a number and no text', 0.92],
  ])('are not taken at all if a rate is %s, and the last ones end by their age', async (_how, rate) => {
    await expect(says({ ...good, MXN: '18.5', EUR: rate })).rejects.toThrow('rates.EUR must be');
    expect(quoted('MXN', 'USD')).toBe('18.4');
    clock.advance(900_001);
    expect(quoted('MXN', 'USD')).toBe('SERVICE_UNAVAILABLE');
  });

  it('are not taken if they are stale, and their age grows', async () => {
    const sinceMs = ratesOf(app).newest.sinceMs;
    clock.advance(2 * 24 * HOUR_MS + 1);
    const asOfMs = clock.now() - 2 * 24 * HOUR_MS - 1;
    await expect(says(good, { asOfMs })).rejects.toThrow('asOf is older');
    expect(quoted('MXN', 'USD')).toBe('SERVICE_UNAVAILABLE');
    expect(ratesOf(app).newest.sinceMs).toBe(sinceMs);
  });

  it('are believed again when they are back, and alert again if they leave again', async () => {
    await says({ ...good, EUR: '9.2' });
    await says({ ...good, EUR: '0.93' });
    expect(quoted('EUR', 'USD')).toBe('0.93');
    expect((await levels())['EUR']).toMatchObject({ refusedRate: null, refusedAt: null });
    await says({ ...good, EUR: '9.2' });
    expect(await alerts()).toHaveLength(2);
  });

  it('may move further where the currency has a bound of its own', async () => {
    await says({ ...good, BTC: '0.000013' });
    expect(quoted('BTC', 'USD')).toBe('0.000013');
    await says({ ...good, BTC: '0.0000131' });
    expect(quoted('BTC', 'USD')).toBe('SERVICE_UNAVAILABLE');
  });

  it('do not get far by many small steps', async () => {
    await says({ ...good, EUR: '1.0' });
    await says({ ...good, EUR: '1.09' });
    expect(quoted('EUR', 'USD')).toBe('SERVICE_UNAVAILABLE');
    clock.advance(HOUR_MS);
    await says({ ...good, EUR: '1.0' });
    await says({ ...good, EUR: '1.09' });
    expect(quoted('EUR', 'USD')).toBe('1.09');
  });

  it('are compared with the same levels by every instance, after a restart, and after they were missing', async () => {
    const { EUR: _missing, ...others } = good;
    await says(others);
    expect(quoted('USD', 'EUR')).toBe('SERVICE_UNAVAILABLE');
    const other = await instance();
    await Promise.all([says({ ...good, EUR: '9.2' }), says({ ...good, EUR: '9.2' }, { to: other })]);
    for (const one of [app, other]) expect(quoted('USD', 'EUR', one)).toBe('SERVICE_UNAVAILABLE');
    expect(await alerts()).toHaveLength(1);
  });

  it('are believed at once if there is no level yet, in two instances at the same time', async () => {
    await database.owner.query('TRUNCATE payments.rate_levels');
    const other = await instance();
    await Promise.all([says(good), says(good, { to: other })]);
    for (const one of [app, other]) expect(quoted('EUR', 'USD', one)).toBe('0.92');
  });

  it('are believed from the next reading on if a second operator accepts the new level', async () => {
    const other = await instance();
    await says({ ...good, EUR: '1.4' }, { to: other });
    await says({ ...good, EUR: '1.41' });
    expect(await accept('EUR', '1.4')).toBe('APPROVED');
    expect((await levels())['EUR']).toMatchObject({ rate: '1.4', refusedRate: null });
    await says({ ...good, EUR: '1.41' });
    await says({ ...good, EUR: '1.41' }, { to: other });
    for (const one of [app, other]) expect(quoted('EUR', 'USD', one)).toBe('1.41');
    const { rows } = await database.owner.query(
      `SELECT resource_id, reason, before, after FROM payments.audit_log WHERE action = 'accept-rate'`,
    );
    expect(rows).toEqual([
      { resource_id: 'EUR', reason: 'war', before: { rate: '0.92' }, after: { rate: '1.4' } },
    ]);
  });

  it('can not be accepted if nothing is refused, far from what the source says, or without a rate', async () => {
    expect(await accept('EUR', '1.4')).toBe('NOT_IN_THIS_STATE');
    await says({ ...good, EUR: '9.2' });
    expect(await accept('EUR', '1.4')).toBe('NOT_IN_THIS_STATE');
    expect(await accept('GBP', '1.4')).toBe('NOT_FOUND');
    for (const rate of ['0', '-1', '1e3', 'NaN', ' 9.2'])
      expect(await accept('EUR', rate)).toBe('INVALID_INPUT');
    expect((await levels())['EUR']).toMatchObject({ rate: '0.92', refusedRate: '9.2' });
  });
});
