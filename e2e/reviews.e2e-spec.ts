import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { admin, createPlatform, listAt, textAt, type Api, type Json } from './support/api';
import { citizen, customerOf, shows, verify } from './support/compliance';
import { pdf, uploadDocument } from './support/documents';
import { addBankAccount } from './support/money';

interface Answered {
  status: number;
  body: Json;
}

describe('reviews by operators', () => {
  let api: Api;
  let authorization: string;

  beforeAll(async () => {
    api = await createPlatform();
    const permissions = ['--permissions', 'REVIEW,AUDIT'];
    const printed = await admin('create-operator', '--name', 'Reviewer', ...permissions, '--json');
    const { clientId, clientSecret } = JSON.parse(printed) as Record<string, string>;
    authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  });

  async function operate(method: 'GET' | 'POST', path: string, body?: object): Promise<Answered> {
    const answer = await fetch(`${process.env['E2E_OPERATIONS_URL']}/operations/v1${path}`, {
      method,
      headers: {
        authorization,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }

  const decide = (path: string, decision: string): Promise<Answered> =>
    operate('POST', `${path}/decision`, { decision, reason: 'seen by the suite' });

  /** The masked review of something, if it waits. The list has it too. */
  async function reviewOf(id: string): Promise<Json | undefined> {
    const { status, body } = await operate('GET', `/reviews/${id}`);
    if (status === 404) return undefined;
    expect(status).toBe(200);
    const page = await operate('GET', '/reviews?limit=100');
    const listed = listAt(page.body, 'data').find((review) => review['id'] === id);
    if (page.body['hasMore'] !== true || listed) expect(listed).toEqual(body);
    return body;
  }

  it('decide a verification, whose documents they read by links that expire with the document', async () => {
    const customerId = await customerOf(api, { ...citizen, fullName: 'Ada Reviewed 001' });
    const document = textAt((await uploadDocument(api, customerId, { file: pdf('reviewed') })).body, 'id');
    const id = textAt(await verify(api, customerId), 'id');
    await shows(api, `/verifications/${id}`, 'verificationStatus', 'PENDING_MANUAL_REVIEW');
    const review = await reviewOf(id);
    expect(review).toMatchObject({
      kind: 'VERIFICATION',
      customerId,
      subject: { name: 'A**** R**** 0****', birthDate: '****' },
      documents: [{ documentId: document }],
    });
    const reason = 'the suite decides it';
    const revealed = await operate('POST', `/reviews/${id}/reveal`, { reason });
    expect(revealed).toMatchObject({ status: 200, body: { id, subject: { name: 'Ada Reviewed 001' } } });
    expect((await operate('POST', `/reviews/${id}/reveal`, {})).status).toBe(400);
    const { body: reveals } = await operate('GET', `/audit-log?resourceId=${id}`);
    expect(listAt(reveals, 'data')).toMatchObject([
      { service: 'compliance', action: 'reveal-review', reason, after: { isRevealed: true, customerId } },
    ]);

    const linked = await operate('POST', `/documents/${document}/link`);
    expect(linked.status).toBe(200);
    const url = textAt(linked.body, 'url');
    const read = await fetch(url);
    expect([read.status, read.headers.get('cache-control'), await read.text()]).toEqual([
      200,
      'no-store',
      '%PDF-1.7\nreviewed',
    ]);
    const forged = new URL(url);
    forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 1));
    expect((await fetch(forged)).status).toBe(404);
    await api.delete(`/documents/${document}`);
    expect((await fetch(url)).status).toBe(404);
    const { body } = await operate('GET', `/audit-log?resourceId=${document}`);
    expect(listAt(body, 'data').map(({ action }) => action)).toEqual([
      'read-document',
      'create-document-link',
    ]);

    const decided = await decide(`/verifications/${id}`, 'APPROVE');
    expect(decided).toMatchObject({ status: 200, body: { id, verificationStatus: 'APPROVED' } });
    expect((await api.get(`/customers/${customerId}`)).body['kycStatus']).toBe('APPROVED');
    expect(await reviewOf(id)).toBeUndefined();
  });

  it('decide an external account that is UNDER_REVIEW', async () => {
    const customerId = await customerOf(api, citizen);
    const id = textAt(await addBankAccount(api, customerId, '102'), 'id');
    expect(await reviewOf(id)).toMatchObject({ kind: 'EXTERNAL_ACCOUNT', customerId });
    const revealed = await operate('POST', `/reviews/${id}/reveal`, { reason: 'the suite decides it' });
    expect(revealed).toMatchObject({ status: 200, body: { id, kind: 'EXTERNAL_ACCOUNT' } });
    expect((await decide(`/external-accounts/${id}`, 'APPROVE')).body).toMatchObject({ status: 'ACTIVE' });
    await eventually(async () => {
      const { body } = await api.get(`/customers/external-accounts/${id}`);
      return body['status'] === 'ACTIVE';
    });
    expect(await decide(`/external-accounts/${id}`, 'REJECT')).toMatchObject({
      status: 409,
      body: { code: 'EXTERNAL_ACCOUNT_NOT_ACTIVE' },
    });
  });
});
