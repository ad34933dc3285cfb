import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { FakeClock } from '@corridor/kernel';
import { ConfigurationError, Environment } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { readConfig } from '../src/config';
import { HttpExchangeRates, type HttpRatesSource } from '../src/rates/http-exchange-rates.adapter';

const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as Error;

function answerOf(eur: string, asOf = '2026-03-10T12:00:00.000Z'): string {
  return JSON.stringify({ asOf, base: 'USD', rates: { EUR: eur } });
}

describe('exchange rates of an HTTP source', () => {
  let server: Server;
  let url: string;
  let requests: { authorization: string | undefined }[];
  let listener: RequestListener;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push({ authorization: request.headers.authorization });
      listener(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`;
  });

  beforeEach(() => {
    requests = [];
    answers(answerOf('0.92'));
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function answers(text: string, status = 200): void {
    listener = (_request, response) => void response.writeHead(status).end(text);
  }

  function ratesOf(change: Partial<HttpRatesSource> = {}): HttpExchangeRates {
    const limits = { timeoutMs: 30_000, refreshMs: 60_000, ageMaxMs: 900_000, asOfAgeMaxMs: 0 };
    return new HttpExchangeRates({
      source: { url, ...limits, ...change },
      now: () => clock.now(),
      judge: (table) => Promise.resolve({ table, refused: [] }),
      logger: pino({ level: 'silent' }),
    });
  }

  function dollarsForEuro(rates: HttpExchangeRates): string | undefined {
    return rates.current().midMarketRate('EUR', 'USD');
  }

  it('are available as soon as the service is ready, and are fetched repeatedly', async () => {
    const rates = ratesOf({ refreshMs: 100, authorization: 'Bearer secret' });
    await rates.onApplicationBootstrap();
    try {
      expect(dollarsForEuro(rates)).toBe('0.92');
      expect(requests[0]).toEqual({ authorization: 'Bearer secret' });
      answers(answerOf('0.93'));
      await eventually(() => dollarsForEuro(rates) === '0.93');
    } finally {
      await rates.beforeApplicationShutdown();
    }
  });

  it('let the service become ready without rates if the source is unavailable', async () => {
    answers('', 500);
    const rates = ratesOf();
    await rates.onApplicationBootstrap();
    expect(() => rates.current()).toThrow(unavailable);
    await rates.beforeApplicationShutdown();
  });

  it.each<[string, () => void]>([
    ['an error', () => answers(answerOf('0.93'), 503)],
    ['an answer that is not JSON', () => answers('<html/>')],
    ['another shape', () => answers('[]')],
    ['a rate that is not a positive decimal', () => answers(answerOf('-1'))],
    ['an answer older than the last', () => answers(answerOf('0.93', '2026-03-09T12:00:00.000Z'))],
    ['an answer from the future', () => answers(answerOf('0.93', '2026-03-12T12:00:00.000Z'))],
    ['an endless answer', () => answers(`${answerOf('0.93')}${' '.repeat(2_000_000)}`)],
    ['an answer that comes too late', () => (listener = () => undefined)],
  ])('keep the last valid answer after %s', async (_what, goWrong) => {
    const rates = ratesOf({ timeoutMs: 5_000 });
    await rates.refresh();
    goWrong();
    await expect(rates.refresh()).rejects.toThrow();
    expect(dollarsForEuro(rates)).toBe('0.92');
  });

  it('are used until they are too old, and again once they are fresh', async () => {
    const rates = ratesOf({ ageMaxMs: 10_000 });
    await rates.refresh();
    clock.advance(10_000);
    expect(dollarsForEuro(rates)).toBe('0.92');
    clock.advance(1);
    expect(() => rates.current()).toThrow(unavailable);
    await rates.refresh();
    expect(dollarsForEuro(rates)).toBe('0.92');
  });

  it('are not used beyond a limit of their own age, if one is set', async () => {
    const rates = ratesOf({ asOfAgeMaxMs: 60_000 });
    answers(answerOf('0.92', new Date(clock.now() - 60_000).toISOString()));
    await rates.refresh();
    expect(dollarsForEuro(rates)).toBe('0.92');
    clock.advance(1);
    expect(() => rates.current()).toThrow(unavailable);
  });

  it('pause requests to a source that failed five times in a row', async () => {
    const rates = ratesOf();
    answers('', 500);
    for (let attempt = 0; attempt < 8; attempt += 1) await expect(rates.refresh()).rejects.toThrow();
    expect(requests).toHaveLength(5);
  });
});

describe('the configuration of rates', () => {
  const needed = {
    FINGERPRINT_KEY: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64'),
    KEY_RING: JSON.stringify({
      active: 'k1',
      keys: { k1: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64') },
    }),
    SERVICE_DATABASE_URL: 'postgres://localhost/none',
    KAFKA_BROKERS: 'localhost:1',
    FILES_DIR: '/var/lib/files',
  };

  function violationsOf(variables: Record<string, string>): readonly string[] {
    try {
      readConfig(new Environment({ ...needed, ...variables }));
      return [];
    } catch (error) {
      return (error as ConfigurationError).violations;
    }
  }

  it('uses the shipped tables by default, and an HTTP source if one is named', () => {
    const config = readConfig(new Environment(needed));
    expect(config.ratesSource).toBeUndefined();
    expect(config.corridors.feesOf({ sending: 'USD', receiving: 'MXN' }).fixedFee).toBe(50n);
    expect(
      readConfig(new Environment({ ...needed, RATES_URL: 'https://rates.example/v1' })).ratesSource,
    ).toEqual({
      url: 'https://rates.example/v1',
      timeoutMs: 5_000,
      refreshMs: 60_000,
      ageMaxMs: 900_000,
      asOfAgeMaxMs: 518_400_000,
    });
  });

  it('uses tables of the operator, and names every violation in them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-tables-'));
    try {
      const good = join(folder, 'good.json');
      const terms = { marginRate: '0.01', fixedFee: 0, variableFeeRate: '0', counterpartyFixedFee: 0 };
      await writeFile(good, JSON.stringify({ corridors: [{ sending: '*', receiving: '*', ...terms }] }));
      const config = readConfig(new Environment({ ...needed, CORRIDORS_FILE: good }));
      expect(config.corridors.feesOf({ sending: 'USD', receiving: 'MXN' }).marginRate).toBe('0.01');
      expect(violationsOf({ WITHDRAWAL_FEES_FILE: good, RATES_URL: 'ftp://x' })).toEqual([
        'RATES_URL must be a URL of http or https',
        'WITHDRAWAL_FEES_FILE: networkFees must be a list of at most 1000 entries',
      ]);
      const [violation] = violationsOf({ CORRIDORS_FILE: join(folder, 'missing.json') });
      expect(violation).toMatch(/^CORRIDORS_FILE: the file can't be read/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
