import SwaggerParser from '@apidevtools/swagger-parser';
import { errorStatus } from '@corridor/kernel';
import { internalOperations, operations, permissionsOf } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ApiReference } from '../src/reference/api-reference.cache';
import { ask, startGateway, useGateway, type TestGateway } from './fixtures/gateway-app';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
  'x-permission': string;
}

describe('health checks and the reference', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let root: string;

  useGateway((suite) => {
    ({ database, gateway } = suite);
    root = `http://127.0.0.1:${gateway.port}`;
  });

  it('report that the gateway is alive', async () => {
    const { status, json } = await ask(gateway, `${root}/health/live`);

    expect([status, json]).toEqual([200, { status: 'live' }]);
  });

  it('report ready only while every service answers', async () => {
    const dead = new Set(['compliance']);
    gateway.services.answer = ({ service }) => (dead.has(service) ? Promise.reject(new Error('dead')) : {});
    const notReady = await ask(gateway, `${root}/health/ready`);
    dead.clear();
    const ready = await eventually(async () => {
      const answer = await ask(gateway, `${root}/health/ready`);
      return answer.status === 200 ? answer : undefined;
    });
    const asked = gateway.services.asked.map(({ operation }) => operation);

    expect([notReady.status, notReady.json]).toEqual([503, { status: 'not ready', missing: ['compliance'] }]);
    expect(ready?.json).toEqual({ status: 'ready', missing: [] });
    expect(new Set(asked)).toEqual(
      new Set([
        internalOperations.pingAccounts.name,
        internalOperations.pingCompliance.name,
        internalOperations.pingPayments.name,
        internalOperations.pingNotifications.name,
      ]),
    );
  });

  it('check the services once for concurrent probes', async () => {
    await eventually(async () => {
      gateway.services.asked.length = 0;
      await Promise.all(Array.from({ length: 20 }, () => ask(gateway, `${root}/health/ready`)));
      return gateway.services.asked.length === 4;
    });
  });

  it('include a valid OpenAPI 3.1 document', async () => {
    const { json } = await ask(gateway, `${root}/openapi.json`);
    const copy = structuredClone(json);
    await expect(SwaggerParser.validate(copy as never)).resolves.toBeDefined();

    expect(json['openapi']).toBe('3.1.0');
    expect(json['servers']).toEqual([{ url: `${root}/2025-10-13` }]);
    expect(JSON.stringify(json)).not.toContain('"nullable"');
  });

  it('document every operation with its permission, answers and errors', async () => {
    const { json } = await ask(gateway, `${root}/openapi.json`);
    const paths = json['paths'] as Record<string, Record<string, Operation>>;

    for (const [key, contract] of Object.entries(operations)) {
      const documented = paths[contract.path]?.[contract.method.toLowerCase()];
      expect(documented?.operationId).toBe(key);
      expect(documented?.['x-permission']).toBe(permissionsOf(contract).join(' or '));
      expect(Object.keys(documented?.responses ?? {})).toContain(String(contract.status));
      expect(documented?.requestBody !== undefined).toBe((contract.body ?? contract.upload) !== undefined);
      for (const code of contract.errors) {
        const status = errorStatus[code as keyof typeof errorStatus];
        const { description, $ref } = documented?.responses[String(status)] ?? {};
        expect(description ?? $ref).toContain(code);
      }
    }
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      Object.keys(operations).length,
    );
  });

  it('document parameters by the classes that validate them', async () => {
    const { json } = await ask(gateway, `${root}/openapi.json`);
    const paths = json['paths'] as Record<string, Record<string, Operation>>;
    const named = (path: string, where: string) =>
      (paths[path]?.['get']?.parameters ?? [])
        .filter((parameter) => parameter['in'] === where)
        .map((parameter) => parameter['name']);

    expect(named('/tokens', 'query')).toEqual([
      'name',
      'createdAfter',
      'createdBefore',
      'updatedAfter',
      'updatedBefore',
      'limit',
      'cursor',
    ]);
    expect(named('/transactions/{transactionId}', 'path')).toEqual(['transactionId']);
  });

  it('send the document again only if it has changed', async () => {
    const first = await fetch(`${root}/openapi.json`);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${root}/openapi.json`, { headers: { 'if-none-match': `"x", W/${etag}` } });
    const elsewhere = await fetch(`http://localhost:${gateway.port}/openapi.json`, {
      headers: { 'if-none-match': etag },
    });

    expect([first.status, again.status, elsewhere.status]).toEqual([200, 304, 200]);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(etag);
    expect(elsewhere.headers.get('etag')).not.toBe(etag);
  });

  it('send the document from one shared buffer', async () => {
    const reference = gateway.app.get(ApiReference);
    const from = (host: string) => reference.answerTo({ protocol: 'http', host });
    const first = from('a.example');

    expect(from('a.example').bytes).toBe(first.bytes);
    expect(from('b.example').bytes).not.toBe(first.bytes);
    // Many different names in the Host header must not fill the memory.
    for (let n = 0; n < 20; n += 1) from(`${n}.example`);
    expect(from('a.example').bytes).not.toBe(first.bytes);
    expect(from('a.example').etag).toBe(first.etag);
  });

  it.each(['', '/start.js', '/scalar.js'])('send /docs%s again only if it has changed', async (path) => {
    const first = await fetch(`${root}/docs${path}`);
    const etag = first.headers.get('etag') ?? '';
    const known = [etag, `W/${etag}`, `"other", ${etag}`, '*'];
    const again = await Promise.all(
      known.map((tag) => fetch(`${root}/docs${path}`, { headers: { 'if-none-match': tag } })),
    );
    const other = await fetch(`${root}/docs${path}`, { headers: { 'if-none-match': '"other"' } });

    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength));
    expect(again.map(({ status }) => status)).toEqual(known.map(() => 304));
    expect(other.status).toBe(200);
  });

  it('ignore the Host header outside a sandbox', async () => {
    const outside = await startGateway(database, { SANDBOX: 'false' });
    const { json } = await ask(outside, `http://localhost:${outside.port}/openapi.json`);
    await outside.close();

    expect(json['servers']).toEqual([{ url: 'https://api.example.com/2025-10-13' }]);
  });

  it('use the base URL of the request, unless one is configured', async () => {
    const behind = await startGateway(database, { PUBLIC_URL: 'https://api.example.com/' });
    const { json } = await ask(behind, `http://127.0.0.1:${behind.port}/openapi.json`);
    const byName = await ask(gateway, `http://localhost:${gateway.port}/openapi.json`);
    await behind.close();

    expect(json['servers']).toEqual([{ url: 'https://api.example.com/2025-10-13' }]);
    expect(byName.json['servers']).toEqual([{ url: `http://localhost:${gateway.port}/2025-10-13` }]);
  });
});
