import { eventually, type TestDatabase } from '@corridor/testing';
import { RequestContentRepository } from '../src/request-logs/request-content.repository';
import { BODY_KEPT_MAX, KEPT_PER_MINUTE } from '../src/request-logs/request-content.factory';
import { RequestLog } from '../src/request-logs/request-log.worker';
import {
  ask,
  makeToken,
  startGateway,
  useGateway,
  type Answer,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const CUSTOMER = 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

let database: TestDatabase;
let gateway: TestGateway;
let token: TestToken;
useGateway((suite) => ({ database, gateway, token } = suite));

/** The entry of a request, when it is in the log. */
function logged({ headers }: Answer, of = gateway, by = token): Promise<Record<string, unknown>> {
  return eventually(async () => {
    // Its content is written apart.
    await of.app.get(RequestLog).flush();
    const { status, json } = await ask(of, `/request-logs/${headers.get('corridor-request-id')}`, {
      token: by,
    });
    if (status !== 200) throw new Error(`the log answered ${status}`);
    return json;
  });
}

async function contentOf(answer: Answer): Promise<unknown> {
  return (await logged(answer))['content'];
}

describe('the content of a request', () => {
  it('has what was sent and what came back, without people and secrets', async () => {
    gateway.services.answer = () => ({
      status: 201,
      body: Buffer.from(JSON.stringify({ id: CUSTOMER, fullName: 'Ada Lovelace', isDeleted: false })),
    });
    const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace', metadata: { pet: 'Byron' } };
    const sent = await ask(gateway, '/customers', { token, method: 'POST', body });
    expect(sent.status).toBe(201);
    expect(await contentOf(sent)).toEqual({
      url: '/customers',
      requestBody: { customerType: 'INDIVIDUAL', fullName: '****', metadata: '****' },
      isRequestCut: false,
      answerBody: { id: CUSTOMER, fullName: '****', isDeleted: false },
      isAnswerCut: false,
      faults: [],
    });
    const made = await ask(gateway, '/tokens', {
      token,
      method: 'POST',
      body: { name: 'Ada', permissions: ['VIEW'] },
    });
    expect(await contentOf(made)).toMatchObject({
      answerBody: { id: made.json['id'], clientId: '****', clientSecret: '****', permissions: ['VIEW'] },
    });
    const { rows } = await database.owner.query('SELECT c::text FROM gateway.request_contents c');
    const text = JSON.stringify(rows);
    for (const secret of ['Ada', 'Byron', String(made.json['clientSecret']), token.clientSecret])
      expect(text).not.toContain(secret);
  });

  it('does not have the code of an invitation', async () => {
    const invitation = { code: 'K7QX2MPD', status: 'PENDING', amountToSend: null };
    gateway.services.answer = () => ({ status: 201, body: Buffer.from(JSON.stringify(invitation)) });
    const body = { inviterUma: '$ada@bank.example' };
    const made = await ask(gateway, '/invitations', { token, method: 'POST', body });
    expect(made.status).toBe(201);
    const claimed = await ask(gateway, '/invitations/K7QX2MPD/claim', {
      ...{ token, method: 'POST', body: { inviteeUma: '$grace@bank.example' } },
    });
    expect(await contentOf(made)).toMatchObject({
      answerBody: { code: '****', status: 'PENDING', amountToSend: null },
    });
    expect(await contentOf(claimed)).toMatchObject({ url: '/invitations/{invitationCode}/claim' });
  });

  it('names the faulty fields, without the messages and what they quote', async () => {
    const metadata = { 'Ada.Lovelace': 1 };
    const body = { customerType: 'INDIVIDUAL', fullName: '', birthDate: 'tomorrow of Ada', metadata };
    const sent = await ask(gateway, '/customers', { token, method: 'POST', body });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('Ada');
    const { errors } = sent.json['details'] as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['metadata.Ada.Lovelace', 'fullName', 'birthDate']);
    const faults = ['metadata.****', 'fullName', 'birthDate'].map((field) => ({ field }));
    const content = await contentOf(sent);
    expect(content).toMatchObject({ answerBody: { code: 'INVALID_INPUT', message: '****' }, faults });
    expect(JSON.stringify(content)).not.toContain('Ada');
  });

  it('has the ids of the path, the open parameters of the query, and the names of the others', async () => {
    const umaAddress = encodeURIComponent('$ada@bank.example');
    const looked = await ask(gateway, `/receiver/uma/${umaAddress}?customerId=${CUSTOMER}&name=Ada`, {
      token,
    });
    expect(await contentOf(looked)).toMatchObject({
      url: `/receiver/uma/{umaAddress}?${new URLSearchParams({ customerId: CUSTOMER, name: '****' })}`,
    });
    const read = await ask(gateway, `/customers/${CUSTOMER}`, { token });
    expect(await contentOf(read)).toMatchObject({ url: `/customers/${CUSTOMER}`, requestBody: null });
  });

  it('lacks a body that is too large, and says so', async () => {
    gateway.services.answer = () => ({
      body: Buffer.from(JSON.stringify({ data: 'x'.repeat(BODY_KEPT_MAX) })),
    });
    const body = { customerType: 'INDIVIDUAL', fullName: 'Ada', note: 'x'.repeat(BODY_KEPT_MAX) };
    const sent = await ask(gateway, '/customers', { token, method: 'POST', body });
    expect(await contentOf(sent)).toMatchObject({
      requestBody: null,
      isRequestCut: true,
      answerBody: null,
      isAnswerCut: true,
    });
  });

  it('is absent for a platform that has used up its share of the minute', async () => {
    const answer = JSON.stringify({ data: Array(200).fill({ id: CUSTOMER }) });
    expect(answer.length).toBeLessThan(BODY_KEPT_MAX);
    gateway.services.answer = () => ({ body: Buffer.from(answer) });
    const last = await eventually(async () => {
      const wanted = Math.ceil(KEPT_PER_MINUTE / answer.length) + 1;
      let one: Answer | undefined;
      for (let n = 0; n < wanted; n += 1) one = await ask(gateway, '/config', { token });
      // Another minute may have begun in between.
      if (!one || (await contentOf(one)) !== null) throw new Error('something remains');
      return one;
    });
    expect(await logged(last)).toMatchObject({ status: 200, content: null });
  });

  it('is removed with its day', async () => {
    const contents = gateway.app.get(RequestContentRepository);
    await database.owner.query(
      `UPDATE gateway.request_contents SET at = now() - interval '9 days'
       WHERE request_id = (SELECT min(request_id) FROM gateway.request_contents)`,
    );
    expect(await contents.removeExpired(7)).toBe(1);
    expect(await contents.removeExpired(7)).toBe(0);
  });

  it('is not kept outside of a sandbox, unless its days are set', async () => {
    const production = await startGateway(database, { SANDBOX: 'false' });
    const chosen = await startGateway(database, { SANDBOX: 'false', REQUEST_LOG_CONTENT_DAYS: '1' });
    try {
      const by = await makeToken(production);
      const silent = await ask(production, '/config', { token: by });
      expect(await logged(silent, production, by)).toMatchObject({ status: 200, content: null });
      const kept = await ask(chosen, '/config', { token: by });
      expect(await logged(kept, chosen, by)).toMatchObject({ content: { url: '/config' } });
    } finally {
      await production.close();
      await chosen.close();
    }
  });
});
