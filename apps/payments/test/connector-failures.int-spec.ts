import { createSecret, type Instruction } from '@corridor/connector-contract';
import { DAY_MS, mintUuid } from '@corridor/kernel';
import { HttpConnector } from '../src/connectors/http-connector.adapter';
import { FailingServers } from './fixtures/failing-servers';

const ID = `PaymentInstruction:${mintUuid()}`;
const TRADE = `FxTrade:${mintUuid()}`;

describe('a connector that gives no answer says why', () => {
  const servers = new FailingServers();

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(() => servers.stop());

  const sent = {
    ...{ type: 'instruction', instructionId: ID, operation: 'PAYOUT', description: 'school fees' },
    account: { accountType: 'US_ACCOUNT', accountNumber: '123456789' },
    beneficiary: { name: 'Grace Hopper', birthDate: '1990-12-09' },
  };

  function failureAt(baseUrl: string): Promise<string> {
    return failureOf(baseUrl, (connector) => connector.query(ID));
  }

  function failureOfSubmit(baseUrl: string, signal = AbortSignal.timeout(20_000)): Promise<string> {
    const outgoing = { message: sent as unknown as Instruction, body: JSON.stringify(sent) };
    return failureOf(baseUrl, (connector) => connector.submit(outgoing, { attempt: 1, signal }));
  }

  /** What a trade of the house gets. */
  function failureOfTrade(baseUrl: string): Promise<string> {
    const sell = { sell: 'EUR', buy: 'USD', amount: 100, limitRate: '1.1' };
    const body = JSON.stringify({ type: 'fx-trade', tradeId: TRADE, ...sell });
    const call = { attempt: 1, signal: AbortSignal.timeout(20_000) };
    return failureOf(baseUrl, (connector) => connector.fxTrade({ tradeId: TRADE, body }, call));
  }

  const saying = (status: number, body: unknown): Promise<string> =>
    servers.answering((request, response) => {
      request.resume().once('end', () => response.writeHead(status).end(JSON.stringify(body)));
    });

  async function failureOf(
    baseUrl: string,
    call: (connector: HttpConnector) => Promise<unknown>,
  ): Promise<string> {
    const connector = new HttpConnector({
      ...{ baseUrl, secrets: [createSecret()], refusePrivate: false, now: Date.now },
    });
    const said = await call(connector).then(
      () => 'an answer',
      (error: Error) => error.message,
    );
    connector.close();
    expect(said).not.toMatch(/127\.0\.0\.1|localhost|:\d{4}/);
    return said;
  }

  it('nobody listens', async () => {
    expect(await failureAt(await servers.refusing())).toContain('the connection was refused (ECONNREFUSED)');
  });

  it('its name is unknown', async () => {
    expect(await failureAt('http://bank.invalid')).toContain('its name could not be resolved');
  });

  it('its certificate is not trusted', async () => {
    const url = await servers.withTls('localhost', new Date(Date.now() + DAY_MS));
    expect(await failureAt(url)).toContain('its certificate is not trusted');
  });

  it('its certificate has expired', async () => {
    const url = await servers.withTls('localhost', new Date(Date.now() - DAY_MS), true);
    expect(await failureAt(url)).toContain('its certificate has expired (CERT_HAS_EXPIRED)');
  });

  it('its certificate is for another host', async () => {
    const url = await servers.withTls('bank.example', new Date(Date.now() + DAY_MS), true);
    const said = await failureAt(url);
    expect(said).toContain('its certificate is for another host (ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(said).not.toContain('bank.example');
  });

  it('it takes the call and never answers', async () => {
    expect(await failureAt(await servers.answering(() => undefined))).toContain('no answer came in time');
  });

  it('it speaks no TLS', async () => {
    const url = (await servers.answering((_request, response) => response.end())).replace('http:', 'https:');
    expect(await failureAt(url)).toContain('TLS failed');
  });

  it('it resets the connection', async () => {
    expect(await failureAt(await servers.answering((request) => request.socket.destroy()))).toContain(
      'the connection was reset',
    );
  });

  it('its answer is none of the contract', async () => {
    const page = '<html>502 upstream 10.1.2.3:8080 key_abcdefghijklmnopqrstuvwxyz 123456789</html>';
    const url = await servers.answering((_request, response) =>
      response.writeHead(502).end(page + 'x'.repeat(900)),
    );
    const said = await failureAt(url);
    expect(said).toContain('the connector answered 502: "<html>502 upstream');
    expect(said).not.toMatch(/10\.1\.2\.3|abcdefgh|12345/);
    expect(said.length).toBeLessThan(260);
  });

  it.each<[string, (connector: HttpConnector) => Promise<unknown>]>([
    ['list of reports', (connector) => connector.reports(undefined)],
    ['statement', (connector) => connector.statement(ID, '2026-03-31')],
  ])(
    'its %s is none of the contract: nothing of it is shown, because it names payers',
    async (_what, call) => {
      const content = { reports: 'Jane Roe pays', format: 'CSV', content: ['Jane Roe pays'] };
      for (const status of [200, 503]) {
        const said = await failureOf(await saying(status, content), call);
        expect(said).toContain(`the connector answered ${status}`);
        expect(said).not.toContain('Jane Roe');
      }
    },
  );

  it('its answer is JSON, and none of the contract', async () => {
    const url = await saying(200, { instructionId: ID, status: 'DONE', hint: 'see 10.1.2.3' });
    const said = await failureOfSubmit(url);
    expect(said).toMatch(/^the connector answered 200: status must be one of/);
    expect(said).toMatch(/"{"instructionId":"[^"]*","status":"DONE","hint":"see …"}"$/);
    expect(await failureAt(await saying(503, { error: 'maintenance until noon' }))).toBe(
      'the connector answered 503: "{"error":"maintenance until noon"}"',
    );
  });

  it('its answer repeats what was sent, or tells of persons', async () => {
    const echo = { error: 'hopper, GRACE (123456789) is unknown', you: sent, accountName: 'Ada Lovelace' };
    const said = await failureOfSubmit(await saying(400, echo));
    expect(said).toContain('{"error":"…, … (…) is unknown"');
    expect(said).not.toMatch(/grace|hopper|1990|12-09|123456789|school|lovelace/i);
  });

  it.each([
    [500, { instructionId: ID, status: 'COMPLETED' }, 'no outcome counts with this status'],
    [
      200,
      { instructionId: `PaymentInstruction:${mintUuid()}`, status: 'COMPLETED' },
      'the answer names another instructionId than the question',
    ],
  ])('its outcome does not count: %s', async (status, outcome, why) => {
    expect(await failureOfSubmit(await saying(status, outcome))).toContain(
      `the connector answered ${status}: ${why}`,
    );
  });

  it.each([
    [500, { tradeId: TRADE, status: 'ACCEPTED' }, 'no outcome counts with this status'],
    [
      200,
      { tradeId: `FxTrade:${mintUuid()}`, status: 'ACCEPTED' },
      'the answer names another tradeId than the question',
    ],
    [200, { tradeId: TRADE, status: 'ACCEPTED', sold: { amount: 1, currency: 'euro' } }, 'sold.currency'],
    [200, { tradeId: TRADE, status: 'ACCEPTED', bought: { amount: -1, currency: 'USD' } }, 'bought.amount'],
  ])('its outcome of a trade of the house does not count: %s %j', async (status, outcome, why) => {
    const said = await failureOfTrade(await saying(status, outcome));
    expect(said).toContain(`the connector answered ${status}: `);
    expect(said).toContain(why);
  });

  it('its answer to the query of a trade names another trade', async () => {
    const other = { tradeId: `FxTrade:${mintUuid()}`, status: 'ACCEPTED' };
    const asked = failureOf(await saying(200, other), (connector) => connector.queryFxTrade(TRADE));
    expect(await asked).toBe('the answer names another tradeId than the question');
  });

  it('it answers a query with UNKNOWN and a reason, which is kept', async () => {
    const reason = { message: 'limit of https://bank.example/x', providerCode: 'AM21' };
    const url = await saying(200, { instructionId: ID, status: 'UNKNOWN', reason });
    let why = '';
    await failureOf(url, async (connector) => {
      const answer = await connector.query(ID);
      if (answer?.status === 'UNKNOWN') ({ why } = answer);
    });
    expect(why).toBe('the connector does not know the outcome: AM21: limit of …');
  });

  it.each([
    ['NOT_ACCEPTED', 'the connector did not take it'],
    ['UNKNOWN', 'the connector does not know the outcome'],
  ])('it answers %s with a reason', async (status, said) => {
    const reason = { message: 'limit of Grace Hopper at https://bank.example/x', providerCode: 'AM21' };
    const url = await saying(200, { instructionId: ID, status, reason });
    expect(await failureOfSubmit(url)).toBe(`${said}: AM21: limit of … … at …`);
  });

  it('it has not answered when the lease of the attempt ends', async () => {
    const url = await servers.answering(() => undefined);
    expect(await failureOfSubmit(url, AbortSignal.timeout(100))).toBe('the time of the attempt is over');
  });

  it('its answer names another instruction', async () => {
    const other = JSON.stringify({ instructionId: `PaymentInstruction:${mintUuid()}`, status: 'COMPLETED' });
    const url = await servers.answering((_request, response) => response.end(other));
    expect(await failureAt(url)).toBe('the answer names another instructionId than the question');
  });
});
