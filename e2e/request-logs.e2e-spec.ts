import { eventually } from '@corridor/testing';
import { at, createPlatform, listAt, textAt, uniqueName, type Api, type Json } from './support/api';
import { fundedCustomer, transferOut } from './support/money';
import { done } from './support/quotes';

let api: Api;
let other: Api;

beforeAll(async () => {
  [api, other] = await Promise.all([createPlatform(), createPlatform()]);
});

/** The matching requests, when there are as many. */
function logged(query: string, count: number, of: Api = api): Promise<Json[]> {
  return eventually(async () => {
    const data = listAt(await done(of.get(`/request-logs?${query}`)), 'data');
    if (data.length !== count) throw new Error(`${data.length} requests match ${query}, not ${count}`);
    return data;
  });
}

/** An entry when its content is written, which is a moment later. */
function withContent(path: string): Promise<Json & { content: Json }> {
  return eventually(async () => {
    const entry = await done(api.get(path));
    if (entry['content'] === null) throw new Error('the content is not there yet');
    return entry as Json & { content: Json };
  });
}

describe('the request log', () => {
  it('has what a request was, who sent it, and what it made', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const options = { key: uniqueName() };
    const sent = await api.post('/transfer-out', transferOut(customer, 1_000), options);
    await api.post('/transfer-out', transferOut(customer, 1_000), options);
    const id = textAt(sent.body, 'id');
    const [replay, first] = await logged(`resourceId=${id}`, 2);
    expect(first).toEqual({
      requestId: sent.headers.get('corridor-request-id'),
      callerRequestId: null,
      at: expect.any(String),
      method: 'POST',
      operation: 'createTransferOut',
      path: '/transfer-out',
      status: 201,
      code: null,
      durationMs: expect.any(Number),
      token: { id: expect.stringMatching(/^ApiToken:/), name: expect.any(String) },
      member: null,
      resourceId: id,
      replayed: false,
    });
    expect(replay).toMatchObject({ resourceId: id, replayed: true });
    const path = `/request-logs/${encodeURIComponent(String(first?.['requestId']))}`;
    expect(await withContent(path)).toEqual({
      ...first,
      content: {
        url: '/transfer-out',
        requestBody: transferOut(customer, 1_000),
        isRequestCut: false,
        answerBody: expect.objectContaining({ id, status: 'PENDING' }),
        isAnswerCut: false,
        faults: [],
      },
    });
    expect((await other.get(path)).body['code']).toBe('REQUEST_LOG_NOT_FOUND');
    expect(await logged(`resourceId=${id}`, 0, other)).toEqual([]);
    const tokenId = textAt(first, 'token', 'id');
    expect(await logged(`resourceId=${id}&tokenId=${tokenId}`, 2)).toHaveLength(2);
  });

  it('names the faulty fields of a request, and hides what they had', async () => {
    const accountInfo = { accountType: 'US_ACCOUNT', accountNumber: 'no number', fullNmae: 'Grace Hopper' };
    const sent = await api.post('/platform/external-accounts', { currency: 'USD', accountInfo });
    expect(sent.status).toBe(400);
    const id = sent.headers.get('corridor-request-id') ?? '';
    await logged('code=INVALID_INPUT', 1);
    const { content } = await withContent(`/request-logs/${id}`);
    expect(content['requestBody']).toEqual({
      currency: 'USD',
      accountInfo: { accountType: 'US_ACCOUNT', accountNumber: '****', fullNmae: '****' },
    });
    const errors = listAt(sent.body, 'details', 'errors');
    expect(content['faults']).toEqual(errors.map(({ field }) => ({ field })));
    expect(errors.length).toBeGreaterThan(0);
  });

  it('is filtered by status, class, operation, code and time', async () => {
    const sinceMs = Date.now();
    const since = new Date(sinceMs).toISOString();
    const before = new Date(sinceMs - 1).toISOString();
    const unknown = 'Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    await api.get(`/transactions/${unknown}`);
    await api.get(`/transactions/${unknown}/timeline`);
    await api.get('/config');
    const [timeline, transaction] = await logged(`since=${since}&status=4xx`, 2);
    expect(transaction).toMatchObject({ status: 404, code: 'TRANSACTION_NOT_FOUND', resourceId: unknown });
    expect(timeline).toMatchObject({ operation: 'getTransactionTimeline' });
    expect(await logged(`since=${since}&status=404&operation=getTransaction`, 1)).toEqual([transaction]);
    await logged(`since=${since}&code=TRANSACTION_NOT_FOUND`, 2);
    await logged(`since=${since}&code=INVALID_INPUT`, 0);
    await logged(`until=${before}&operation=getTransaction`, 0);
    const faults = await api.get('/request-logs?status=6xx');
    expect([faults.status, at(faults.body, 'details', 'errors', 0, 'field')]).toEqual([400, 'status']);
    for (const query of ['operation=getNothing', 'resourceId=nothing', 'cursor=nothing'])
      expect((await api.get(`/request-logs?${query}`)).status).toBe(400);
  });

  it('is read in pages, newest first', async () => {
    const since = new Date().toISOString();
    for (let n = 0; n < 5; n += 1) await api.get('/config');
    const all = await logged(`since=${since}&operation=getConfig`, 5);
    const seen: Json[] = [];
    for (let cursor = ''; ;) {
      const query = `since=${since}&operation=getConfig&limit=2${cursor}`;
      const page = await done(api.get(`/request-logs?${query}`));
      seen.push(...listAt(page, 'data'));
      if (page['hasMore'] !== true) break;
      cursor = `&cursor=${textAt(page, 'nextCursor')}`;
    }
    expect(seen).toEqual(all);
    const times = all.map((entry) => textAt(entry, 'at'));
    expect(times).toEqual([...times].sort().reverse());
  });
});
