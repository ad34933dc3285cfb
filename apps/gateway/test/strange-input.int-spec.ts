import * as fc from 'fast-check';
import { errorStatus, type ErrorCode } from '@corridor/kernel';
import { fieldNamesOf, operations, type OperationContract } from '@corridor/contracts';
import { ask, useGateway, type Answer, type TestGateway, type TestToken } from './fixtures/gateway-app';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const all = Object.entries(operations) as [string, OperationContract][];

/** Names with a meaning in JavaScript, and values at the limits of JSON. */
const strangeNames = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'then',
  'length',
  '',
  '0',
  'accountType',
];
const strangeValues = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '𝒳'.repeat(300),
  'x'.repeat(5_000),
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  null,
  true,
];

function pathOf(operation: OperationContract): string {
  return operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = operation.params[name];
    return parameter && 'example' in parameter ? parameter.example : `${parameter?.resource ?? ''}:${uuid}`;
  });
}

const anyJson = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(...strangeValues),
    fc.string({ maxLength: 20 }),
    fc.constant(`Customer:${uuid}`),
  ),
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...strangeNames), fc.string({ maxLength: 8 })), tie('tree'), {
      maxKeys: 5,
    }),
  ),
})).tree;

function expectDocumented(answer: Answer): void {
  if (answer.status < 400) return;
  const { code, status } = answer.json as { code: ErrorCode; status: number };
  expect(answer.status).toBeLessThan(500);
  expect(errorStatus[code]).toBe(answer.status);
  expect(status).toBe(answer.status);
}

describe('strange input', () => {
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ gateway, token } = suite));
  beforeEach(() => {
    // The gateway reads these answers, and forwards all others.
    const read: Readonly<Record<string, object>> = {
      'get-kyc-link': { state: { revocations: 0, approvals: 0 } },
      find: { found: [] },
    };
    gateway.services.answer = ({ operation }) => {
      const answer = read[operation.split('.').at(-1) ?? ''];
      return answer ? { body: Buffer.from(JSON.stringify(answer)) } : {};
    };
  });

  it.each(all.filter(([, { body }]) => body))(
    'in the body of %s is refused or forwarded, and never causes an internal error',
    async (_key, operation) => {
      const { method, body: shape } = operation;
      const names = shape ? fieldNamesOf(shape) : [];
      const bodies = fc.oneof(
        anyJson,
        fc.dictionary(fc.constantFrom(...names, ...strangeNames), anyJson, { maxKeys: names.length }),
      );
      const send = async (body: unknown) =>
        expectDocumented(await ask(gateway, pathOf(operation), { token, method, body }));

      await fc.assert(fc.asyncProperty(bodies, send), { numRuns: 40 });
      for (const name of names) for (const value of strangeValues) await send({ [name]: value });
    },
  );

  it.each(all.filter(([, { query }]) => query))(
    'in the query of %s is refused or forwarded, and never causes an internal error',
    async (_key, operation) => {
      const names = operation.query ? fieldNamesOf(operation.query) : [];
      const texts = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.constantFrom('2026-02-30', '2026-01-01T25:00Z', '1e3', '٣'),
      );
      const queries = fc.array(
        fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 5 })), texts),
        { maxLength: 4 },
      );

      await fc.assert(
        fc.asyncProperty(queries, async (pairs) => {
          const query = pairs
            .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
            .join('&');
          expectDocumented(await ask(gateway, `${pathOf(operation)}?${query}`, { token }));
        }),
        { numRuns: 40 },
      );
    },
  );

  it('in a path is not found, and never causes an internal error', async () => {
    const segments = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('%', '%ZZ', '%2F', '..', '.', ';', `Customer:${uuid} `),
    );

    await fc.assert(
      fc.asyncProperty(segments, fc.boolean(), async (segment, isEncoded) => {
        const raw = isEncoded ? encodeURIComponent(segment) : encodeURI(segment);
        expectDocumented(await ask(gateway, `/customers/${raw}`, { token }));
      }),
      { numRuns: 150 },
    );
  });
});
