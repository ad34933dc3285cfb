import { eventually } from '@corridor/testing';
import { admin, at, listAt, textAt } from './support/api';
import { unfitMessages } from './support/messages';
import { poison } from './support/poison';
import { registeredBank } from './support/registered-bank';
import { OpenApi, wrongValues, type DocumentedOperation } from './support/open-api';
import { key, operationsUrl, operator, type OperatorClient } from './support/operator-client';

/** A form is refused before its fields are read. */
const JSON_ERROR = {
  code: expect.stringMatching(/^[A-Z_]+$/) as string,
  message: expect.any(String) as string,
};

describe("the operators' API", () => {
  let document: OpenApi;
  let everyone: OperatorClient;

  beforeAll(async () => {
    document = await OpenApi.load(operationsUrl(), '/operations/openapi.json');
    everyone = await operator('READ,REVIEW,TREASURY,RESOLVE,CONFIGURE,AUDIT');
  });

  const pathOf = ({ path }: DocumentedOperation): string =>
    path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const parameter = document
        .operations()
        .flatMap(({ parameters }) => parameters)
        .find((one) => one.name === name);
      const resource = /^\^(\w+):/.exec(parameter?.schema.pattern ?? '')?.[1];
      return `${resource}:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`;
    });

  function isBroad(operation: DocumentedOperation, permission: string): boolean {
    const paths = document.document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
    const needed = String(paths[operation.path]?.[operation.method.toLowerCase()]?.['x-permission']);
    return needed === 'any' || needed.split(' or ').includes(permission);
  }

  it.each(['READ', 'AUDIT', 'REVIEW'])(
    'refuses an operator with %s what needs another permission',
    async (permission) => {
      const limited = await operator(permission);
      for (const operation of document.operations().filter((one) => !isBroad(one, permission))) {
        const { id, method } = operation;
        const answer = await limited.call(method, pathOf(operation), '{', { key: key() });
        expect([id, answer.status, answer.body['code']]).toEqual([id, 403, 'FORBIDDEN']);
      }
    },
  );

  it('needs an Idempotency-Key, and names every wrong field of every body', async () => {
    let tried = 0;
    for (const operation of document.operations().filter(({ bodySchema }) => bodySchema)) {
      const schema = document.resolve(operation.bodySchema ?? {});
      const good = document.example(schema) as object;
      const headers = { 'if-match': '*' };
      const { id, method } = operation;
      const without = await everyone.call(method, pathOf(operation), good, { headers });
      expect([
        id,
        without.status,
        listAt(without.body, 'details', 'errors').map((one) => at(one, 'field')),
      ]).toEqual([...[id, 400], expect.arrayContaining(['Idempotency-Key'])]);
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        for (const wrong of wrongValues(document.resolve(property))) {
          const body = { ...good, [name]: wrong };
          const answer = await everyone.call(method, pathOf(operation), body, { headers, key: key() });
          expect([id, name, wrong, answer.status]).toEqual([id, name, wrong, 400]);
          expect(answer.body).toMatchObject({ ...JSON_ERROR, status: 400 });
          expect([id, name, unfitMessages(answer)]).toEqual([id, name, []]);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(50);
  });

  it('answers 4xx for broken bodies, unknown ids and unknown parameters', async () => {
    for (const operation of document.operations()) {
      const { id, method } = operation;
      const answers =
        method === 'GET'
          ? [
              await everyone.get(`${pathOf(operation)}?noSuchParameter=1`),
              await everyone.get(`${pathOf(operation)}/x/y/z`),
            ]
          : await Promise.all(
              ['[]', '{', 'null', '{"a":'].map((body) =>
                everyone.call(method, pathOf(operation), body, { key: key() }),
              ),
            );
      for (const { status, body } of answers) {
        expect([id, status >= 400 && status < 500, body['code']]).toEqual([id, true, JSON_ERROR.code]);
      }
    }
  });

  it('lists every list', async () => {
    const { bank, connectorId } = await registeredBank('bank of the lists');
    const bankDetails = {
      accountType: 'US_ACCOUNT',
      accountNumber: '000987005678',
      routingNumber: '021000021',
    };
    const account = { connectorId, currency: 'USD', name: 'of the lists', bankDetails };
    const made = await everyone.call('POST', '/settlement-accounts', account, { key: key() });
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const given: Readonly<Record<string, string>> = {
      ...{ date: today, from: today, to: today },
      settlementAccountId: textAt(made.body, 'id'),
    };
    const others: [string, number][] = [];
    for (const { id, path, method, parameters } of document.operations()) {
      if (method !== 'GET' || path.includes('{')) continue;
      const needed = parameters.filter(({ required, in: place }) => required && place === 'query');
      const query = new URLSearchParams(
        needed.map(({ name }): [string, string] => [name, given[name] ?? 'x']),
      );
      const { status } = await everyone.get(`${path}?${query}`);
      if (status !== 200) others.push([id, status]);
    }
    await bank.stop();
    await admin('connectors', 'pause', connectorId);
    // A new system has kept no day yet, and shows today.
    expect(others).toEqual([]);
  });

  it('writes what commands and operators do to the audit log, and a disabled operator is refused', async () => {
    const body = { rules: [] };
    expect((await everyone.call('PUT', '/routes', body, { key: key() })).status).toBe(428);
    const stale = { 'if-match': '"stale"' };
    expect((await everyone.call('PUT', '/routes', body, { key: key(), headers: stale })).status).toBe(412);
    const put = await eventually(async () => {
      const read = await everyone.get('/routes');
      const options = { key: key(), headers: { 'if-match': String(read.headers.get('etag')) } };
      const written = await everyone.call('PUT', '/routes', read.body, options);
      // Another suite has changed the routes since they were read.
      if (written.status === 412) throw new Error(written.text);
      return { written, again: await everyone.call('PUT', '/routes', read.body, options) };
    });
    expect([put.written.status, put.again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    const entries = listAt((await everyone.get(`/audit-log?operatorId=${everyone.id}`)).body, 'data');
    // Breaks of other suites may have texts, and their customers any name: what is read of them is in the log too.
    const reads = ['list-breaks', 'find-customers'];
    const done = entries.map((entry) => textAt(entry, 'action')).filter((action) => !reads.includes(action));
    expect(done).toEqual(['put-routes', 'create-settlement-account']);
    const last = await operator('READ');
    await admin('disable-operator', last.id);
    expect((await last.get('/connectors')).status).toBe(401);
    const checked = await admin('verify-audit-log');
    expect(
      checked
        .trim()
        .split('\n')
        .map((line) => at(JSON.parse(line), 'firstFault')),
    ).toEqual([null, null, null, null, null]);
  });

  it('lists an event that could not be handled, hands it to its service again, and discards it', async () => {
    const known = new Set((await deadLetters()).map(({ id }) => id));
    await poison('accounts.invitations');
    const arrival = (): Promise<{ id: string; name: string }> =>
      eventually(async () => {
        const found = (await deadLetters()).find(
          ({ id, name }) => name === 'accounts.invitations' && !known.has(id),
        );
        if (!found) throw new Error('no dead letter of notifications');
        known.add(found.id);
        return found;
      });
    const first = await arrival();
    const path = `/dead-letters/${first.id}`;
    expect(first).toMatchObject({ service: 'notifications', kind: 'EVENT', name: 'accounts.invitations' });
    expect((await everyone.get(path)).body).toEqual(first);
    expect((await everyone.get('/dead-letters?service=accounts')).body).toMatchObject({ totalCount: 0 });
    const body = { reason: 'the defect is mended' };
    expect((await everyone.call('POST', `${path}/retry`, {}, { key: key() })).status).toBe(400);
    const retried = { key: key() };
    expect((await everyone.call('POST', `${path}/retry`, body, retried)).status).toBe(200);
    const repeated = await everyone.call('POST', `${path}/retry`, body, retried);
    expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    // It still is no event, so it returns under another id.
    const second = await arrival();
    expect((await everyone.get(path)).status).toBe(404);
    const discarding = `/dead-letters/${second.id}/discard`;
    expect((await everyone.call('POST', discarding, body, { key: key() })).status).toBe(200);
    expect((await everyone.call('POST', discarding, body, { key: key() })).status).toBe(404);
    expect((await deadLetters()).map(({ id }) => id)).not.toContain(second.id);
    const { body: log } = await everyone.get(`/audit-log?resourceId=${second.id}`);
    expect(listAt(log, 'data')).toMatchObject([
      { service: 'notifications', action: 'discard-dead-letter', reason: body.reason },
    ]);
  });

  async function deadLetters(): Promise<{ id: string; name: string }[]> {
    const { body } = await everyone.get('/dead-letters?service=notifications');
    return listAt(body, 'data') as { id: string; name: string }[];
  }
});
