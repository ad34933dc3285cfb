import 'reflect-metadata';
import { errorStatus, webhookTypes } from '@corridor/kernel';
import { operations, permissionsOf, type OperationContract } from '@corridor/contracts';
import { DocumentSchemas } from '@corridor/testing';
import { errorCodesOf } from './error-codes.registry';
import { openApiDocument } from './openapi-document.presenter';
import type { Json } from './domain/json-schema';

interface Media {
  schema?: Json;
  examples?: Record<string, { $ref?: string; summary?: string; value?: unknown }>;
  example?: unknown;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, Json>;
  content?: Record<string, Media>;
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Json[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

const all = Object.entries(operations) as [string, OperationContract][];
let document: Json;
let schemas: DocumentSchemas;

beforeAll(async () => {
  document = await openApiDocument({ sandbox: true });
  schemas = new DocumentSchemas(document, { closed: true });
});

function at(...path: string[]): unknown {
  return path.reduce<unknown>((found, step) => (found as Json | undefined)?.[step], document);
}

function resolved<T extends { $ref?: string }>(part: T): T {
  return part.$ref === undefined ? part : (at(...part.$ref.slice(2).split('/')) as T);
}

function pathOf({ path, method }: OperationContract): string[] {
  return ['paths', path, method.toLowerCase()];
}

function documented(operation: OperationContract): Operation {
  return at(...pathOf(operation)) as Operation;
}

/** Violations of all examples of a body. */
function exampleViolations(path: string[], media: Media): string[] {
  return Object.entries(media.examples ?? {}).flatMap(([name, example]) => {
    const { value } = resolved(example);
    return schemas
      .violationsOf([...path, 'schema'], value)
      .map((violation) => `${path.join(' ')} ${name}: ${violation}`);
  });
}

describe('the OpenAPI document', () => {
  it("has exactly the operations of the table, and the sandbox's only in a sandbox", async () => {
    const keys = (paths: unknown): string[] =>
      Object.values(paths as Record<string, Record<string, Operation>>)
        .flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
        .sort();
    const production = await openApiDocument({ sandbox: false });

    expect(keys(document['paths'])).toEqual(all.map(([key]) => key).sort());
    expect(keys(production['paths'])).toEqual(
      all
        .filter(([, { sandboxOnly }]) => !sandboxOnly)
        .map(([key]) => key)
        .sort(),
    );
  });

  it.each(all)('describes %s and its permission', (key, operation) => {
    const { operationId, summary, description, tags, security } = documented(operation);
    expect([operationId, tags]).toEqual([key, [operation.tag]]);
    expect(summary).not.toBe('');
    expect((operation.description ?? '').length).toBeGreaterThan(40);
    expect(description).toContain(`Needs the permission ${permissionsOf(operation).join(' or ')}.`);
    expect(security).toEqual(permissionsOf(operation).map((permission) => ({ basic: [permission] })));
  });

  it.each(all)('lists every answer of %s, with an example of each code', (_key, operation) => {
    const { responses } = documented(operation);
    const shown = Object.entries(responses).flatMap(([status, response]) =>
      Object.keys(resolved(response).content?.['application/json']?.examples ?? {})
        .filter((code) => Object.hasOwn(errorStatus, code))
        .map((code) => [code, Number(status)]),
    );
    const expected = errorCodesOf(operation).map((code) => [code, errorStatus[code]]);
    expect(shown.sort()).toEqual(expected.sort());
    for (const response of Object.values(responses)) {
      expect(resolved(response).headers).toHaveProperty('X-Request-Id');
    }
    const success = responses[operation.status];
    if (operation.resource) {
      expect(Object.keys(success?.content?.['application/json']?.examples ?? {})).not.toEqual([]);
    }
  });

  it.each(all)(
    'has examples of %s that match their schemas and have no undocumented member',
    (_key, operation) => {
      const { requestBody, responses } = documented(operation);
      const path = pathOf(operation);
      const violations = Object.entries(responses).flatMap(([status, response]) =>
        Object.entries(resolved(response).content ?? {}).flatMap(([type, media]) => {
          const base = response.$ref?.slice(2).split('/') ?? [...path, 'responses', status];
          return exampleViolations([...base, 'content', type], media);
        }),
      );
      for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
        expect(Object.keys(media.examples ?? {})).not.toEqual([]);
        violations.push(...exampleViolations([...path, 'requestBody', 'content', type], media));
      }
      expect(violations).toEqual([]);
    },
  );

  it('documents an Idempotency-Key for every command, and describes each parameter', () => {
    for (const [, operation] of all) {
      const parameters = documented(operation).parameters.map(
        (parameter) => resolved(parameter as { $ref?: string }) as Json,
      );
      expect(parameters.every(({ description }) => typeof description === 'string')).toBe(true);
      const names = parameters.map(({ name }) => name);
      expect([operation.name, names.includes('Idempotency-Key')]).toEqual([
        operation.name,
        operation.method !== 'GET',
      ]);
      expect(names.includes('cursor') && names.includes('limit')).toBe(
        ['page', 'feed'].includes(operation.answer),
      );
    }
  });

  it('describes a webhook for each type of event, with a matching example', () => {
    const webhooks = document['webhooks'] as Record<string, { post: Operation }>;
    expect(Object.keys(webhooks)).toEqual([...webhookTypes]);
    for (const [type, { post }] of Object.entries(webhooks)) {
      const path = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json'];
      const media = post.requestBody?.content['application/json'] ?? {};
      expect(exampleViolations(path, media)).toEqual([]);
      expect(post.parameters).toHaveLength(3);
    }
    expect(Object.keys(webhooks['INCOMING_PAYMENT_PENDING']?.post.responses ?? {})).toEqual([
      '200',
      '202',
      '403',
      '422',
    ]);
  });

  it('links the ids in an answer to the operations that accept them', () => {
    const { links } = documented(operations.createCustomer).responses['201'] ?? {};
    expect(links?.['getCustomer']).toMatchObject({
      operationId: 'getCustomer',
      parameters: { customerId: '$response.body#/id' },
    });
    for (const [, operation] of all) {
      for (const response of Object.values(documented(operation).responses)) {
        for (const link of Object.values(response.links ?? {})) {
          expect(Object.keys(operations)).toContain(link.operationId);
        }
      }
    }
  });

  it('never uses a schema title twice', () => {
    const titles: string[] = [];
    JSON.stringify(document['components'], (key, value: unknown) => {
      if (key === 'title' && typeof value === 'string') titles.push(value);
      return value;
    });
    expect(titles).toEqual([...new Set(titles)]);
  });

  it('types the status and the codes of every error answer', () => {
    const codesOf = new Map<string, unknown>();
    for (const [, operation] of all) {
      for (const [status, given] of Object.entries(documented(operation).responses)) {
        if (Number(status) < 400) continue;
        const schema = resolved(resolved(given).content?.['application/json']?.schema ?? {}) as {
          allOf: [Json, { properties: Record<'status' | 'code', { type: string; enum: unknown[] }> }];
        };
        const [whole, { properties }] = schema.allOf;
        expect(whole).toEqual({ $ref: '#/components/schemas/ErrorBody' });
        expect(properties.status).toMatchObject({ type: 'integer', enum: [Number(status)] });
        expect(properties.code).toMatchObject({ type: 'string' });
        codesOf.set(`${operation.method} ${operation.path} ${status}`, properties.code.enum);
      }
    }
    expect(codesOf.get('GET /quotes/{quoteId} 404')).toEqual(['QUOTE_NOT_FOUND']);
    expect(codesOf.get('POST /quotes/{quoteId}/execute 409')).toContain('QUOTE_EXPIRED');
  });

  it('has no schema combination that code generators would turn into an extra type', () => {
    const rules: string[] = [];
    const walk = (part: unknown, path: string[]): void => {
      if (part === null || typeof part !== 'object') return;
      for (const [key, value] of Object.entries(part)) {
        if (['not', 'if', 'then', 'example', 'examples'].includes(key)) continue;
        const isCombined = ['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value);
        const parts = isCombined ? (value as Json[]) : [];
        if (parts.some(({ $ref, type }) => $ref === undefined && type === undefined))
          rules.push([...path, key].join('/'));
        walk(value, [...path, key]);
      }
    };
    walk(document, []);
    expect(rules).toEqual([]);
  });

  it('describes its tags', () => {
    for (const tag of document['tags'] as { name: string; description: string }[]) {
      expect(tag.description.length).toBeGreaterThan(40);
    }
  });

  it('lists no suffix that makes the sandbox answer with an error', () => {
    const texts: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (typeof value === 'string' && key !== 'description' && key !== 'pattern') texts.push(value);
      return value;
    });
    expect(texts.filter((text) => /109(@|$)/.test(text))).toEqual([]);
  });
});
