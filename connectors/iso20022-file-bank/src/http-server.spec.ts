import { BODY_BYTES_MAX, createSecret, parseAnswer, signMessage } from '@corridor/connector-contract';
import { Harness, payout, until } from '../test/harness';

const HOUR_MS = 3_600_000;

describe('the contract over HTTP', () => {
  let harness: Harness;
  let url: string;

  beforeAll(async () => {
    harness = new Harness({ batchSeconds: 3_600 });
    await harness.start();
    url = harness.url;
  });
  afterAll(() => harness.end());

  const query = { type: 'instruction.query', instructionId: payout().instructionId };
  const post = (path: string, body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${url}${path}`, { method: 'POST', headers, body });
  const signed = (body: string, secret = harness.secretOut, nowMs = Date.now()): Record<string, string> => ({
    ...signMessage({ id: 'msg_1', body, nowMs }, [secret]),
  });

  it('capabilities have the shape of the contract', async () => {
    const { status, body } = await harness.call('/capabilities', { type: 'capabilities' });
    const parsed = parseAnswer('capabilities', JSON.stringify(body));
    expect([status, parsed.ok]).toEqual([200, true]);
    expect(body).toMatchObject({
      statusQuery: true,
      // Nobody has said yet that this store is to be trusted.
      notFoundIsFinal: false,
      statements: true,
      fxTrades: false,
    });
  });

  it('calls with a wrong, stale or missing signature are 401 without effect', async () => {
    const instruction = payout();
    const body = JSON.stringify(instruction);
    const all = [
      signed(body, createSecret()),
      signed(body, harness.secretIn),
      signed(body, harness.secretOut, Date.now() - HOUR_MS),
      signed(`${body} `),
      {},
    ];
    for (const headers of all) expect((await post('/v1/instructions', body, headers)).status).toBe(401);
    expect(await harness.statusOf(instruction.instructionId)).toBe('NOT_FOUND');
  });

  it('a body of another call, without the shape or without JSON is 400', async () => {
    expect((await harness.call('/instructions', query)).status).toBe(400);
    expect((await harness.call('/instructions', 'rubbish')).status).toBe(400);
    expect((await harness.call('/instructions', { ...payout(), amount: 0 })).status).toBe(400);
    const { status } = await harness.call('/instructions', payout(), { 'idempotency-key': 'another' });
    expect(status).toBe(400);
    expect((await harness.submit(payout({ instructionId: 'PaymentInstruction:1' }))).status).toBe(400);
  });

  it('a body above 1 MB is refused', async () => {
    const body = ' '.repeat(BODY_BYTES_MAX + 1);
    const status = await post('/v1/instructions', body, signed(body)).then(
      (response) => response.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(status);
  });

  it('paths and methods of nothing are refused', async () => {
    expect((await harness.call('/nothing', query)).status).toBe(404);
    expect((await harness.call('/fx-trades/query', { type: 'fx-trade.query', tradeId: '1' })).status).toBe(
      404,
    );
    expect((await fetch(`${url}/v1/capabilities`)).status).toBe(405);
    expect((await harness.call('/reports/list', { type: 'reports.list', cursor: '../1' })).status).toBe(400);
  });

  it('health says what waits', async () => {
    const response = await fetch(`${url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'UP', hasUnsentReports: false });
  });

  it('reports are sent again until they are taken', async () => {
    harness.receiver.status = 500;
    await harness.bank.enter([{ direction: 'CRDT', amount: '1.00', reference: 'A' }]);
    await until(async () =>
      (await (await fetch(`${url}/health`)).text()).includes('"hasUnsentReports":true'),
    );
    expect(harness.receiver.deposits).toEqual([]);
    harness.receiver.status = 200;
    await until(() => harness.receiver.deposits.length === 1);
    expect(harness.receiver.faults).toEqual([]);
  });
});
