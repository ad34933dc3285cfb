import { operatorOperations, type ClearData, type OperatorOperation } from '@corridor/contracts';
import type { ApiAnswer } from '@corridor/api-client';
import { createPlatform, textAt, type Api, type Json } from './support/api';
import {
  auditEntryFor,
  MarkedBank,
  markedPayment,
  markedReviews,
  Marks,
  type MarkedReviews,
  type MarkedThings,
} from './support/marked-people';
import { OpenApi } from './support/open-api';
import { key, operationsUrl, operator, type OperatorClient } from './support/operator-client';

const SEED_MS = 240_000;
const table = Object.entries<OperatorOperation>(operatorOperations);
const reads = table.filter(([, { method }]) => method === 'GET');
const isOf =
  (shown: 'NONE' | 'MASKED') =>
  ([, operation]: (typeof table)[number]) =>
    operation.personalData === shown;
/** They have payments of which no connector was told: the number of the account alone is known. */
const withoutName = ['getTransactionTimeline', 'listSuspense'];
const isClear = ([, { personalData }]: (typeof table)[number]): boolean => typeof personalData === 'object';

describe('what operators read of people', () => {
  const marks = new Marks();
  let api: Api;
  let document: OpenApi;
  /** May everything. */
  let everyone: OperatorClient;
  /** May read, and nothing else. */
  let reader: OperatorClient;
  let bank: MarkedBank;
  let reviews: MarkedReviews;
  let things: MarkedThings;

  beforeAll(async () => {
    api = await createPlatform();
    document = await OpenApi.load(operationsUrl(), '/operations/openapi.json');
    everyone = await operator('READ,REVIEW,TREASURY,RESOLVE,CONFIGURE,AUDIT');
    reader = await operator('READ');
    bank = await MarkedBank.begin(everyone, marks);
    reviews = await markedReviews(api, marks);
    const { customerId, verificationId: reviewId } = reviews;
    const transactionId = await markedPayment(api, marks, customerId);
    const instructionId = await bank.instruction(api, customerId);
    const platformId = textAt((await api.get('/config')).body, 'id');
    things = { ...(await bank.things()), platformId, customerId, reviewId, transactionId, instructionId };
  }, SEED_MS);
  afterAll(() => bank?.end());

  /** The path of a read with its parameters and the query that it needs. */
  function pathOf(id: string, { path }: OperatorOperation): string {
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const given: MarkedThings = { ...things, date: today, from: today, to: today, query: marks.name };
    const parameters = document.operations().find((one) => one.id === id)?.parameters ?? [];
    const needed = parameters.filter(({ required, in: place }) => required && place === 'query');
    const query = new URLSearchParams(needed.map(({ name }): [string, string] => [name, given[name] ?? 'x']));
    if (parameters.some(({ name }) => name === 'limit')) query.set('limit', '100');
    const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => given[name] ?? 'none');
    return `${filled}?${query}`;
  }

  async function read(by: OperatorClient, id: string, operation: OperatorOperation): Promise<ApiAnswer> {
    const answer = await by.get(pathOf(id, operation));
    expect([id, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([id, 200, '']);
    return answer;
  }

  /** The audit entry of an answer in the clear, which tells nothing of the people themselves. */
  async function entryOf(answer: ApiAnswer): Promise<Json> {
    const requestId = String(answer.headers.get('corridor-request-id'));
    const entry = await auditEntryFor(everyone, everyone.id, requestId);
    expect(entry).toBeDefined();
    expect(marks.foundIn(JSON.stringify(entry))).toEqual([]);
    return entry ?? {};
  }

  it.each(reads.filter(isOf('NONE')))('%s answers nothing of them', async (id, operation) => {
    expect(marks.foundIn((await read(everyone, id, operation)).text)).toEqual([]);
  });

  it.each(reads.filter(isOf('MASKED')))('%s answers them masked', async (id, operation) => {
    const { text } = await read(everyone, id, operation);
    const masked = withoutName.includes(id) ? /"\*\*\*\*\d{3}7"/ : /[XY]\*\*\*\* G?/i;
    expect([marks.foundIn(text), masked.test(text)]).toEqual([[], true]);
  });

  it.each(reads.filter(isClear))(
    '%s answers them in the clear, or masked without the right',
    async (id, operation) => {
      expect(marks.foundIn((await read(reader, id, operation)).text)).toEqual([]);
      const answer = await read(everyone, id, operation);
      expect(marks.foundIn(answer.text)).toContain(marks.tag);
      const { purpose: reason, members } = operation.personalData as ClearData;
      expect(await entryOf(answer)).toMatchObject({ service: 'gateway', reason, after: { members } });
    },
  );

  it('reveals and documents have an entry with the reason, and no other action answers them in the clear', async () => {
    const body = { reason: 'the suite looks' };
    const { customerId, documentId, verificationId, beneficialOwnerId, externalAccountId } = reviews;
    const calls: [id: string, path: string, resourceId: string][] = [
      ['revealCustomer', `/customers/${customerId}/reveal`, customerId],
      ...[verificationId, beneficialOwnerId, externalAccountId].map((id): [string, string, string] => [
        'revealReview',
        `/reviews/${id}/reveal`,
        id,
      ]),
      ['createDocumentLink', `/documents/${documentId}/link`, documentId],
    ];
    for (const [id, path, resourceId] of calls) {
      const answer = await everyone.post(path, body, { key: key() });
      expect([id, answer.status]).toEqual([id, 200]);
      if (id !== 'createDocumentLink') expect(marks.foundIn(answer.text)).toContain(marks.tag);
      expect(await entryOf(answer)).toMatchObject({ ...body, resourceId });
    }
    const actions = table.filter(isClear).filter(([, { method }]) => method !== 'GET');
    expect(actions.map(([id]) => id).sort()).toEqual([...new Set(calls.map(([id]) => id))].sort());
  });

  it('a decision answers them masked', async () => {
    const decisions = {
      [`/beneficial-owners/${reviews.beneficialOwnerId}`]: 'kycStatus',
      [`/external-accounts/${reviews.externalAccountId}`]: 'status',
    };
    for (const [path, member] of Object.entries(decisions)) {
      const body = { decision: 'APPROVE', reason: 'the suite looked' };
      const answer = await everyone.post(`${path}/decision`, body, { key: key() });
      expect([path, answer.status, marks.foundIn(answer.text)]).toEqual([path, 200, []]);
      expect(textAt(answer.body, member)).toMatch(/APPROVED|ACTIVE/);
    }
  });
});
