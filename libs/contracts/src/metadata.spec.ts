import 'reflect-metadata';
import { CreateCustomerBody, UpdateCustomerBody } from './bodies/customers.body';
import { CreateTransferOutBody, ListTransactionsQuery } from './bodies/payments.body';
import { readShape } from './checks/shape-reading';
import type { Shape } from './operation';

const read = (shape: Shape, field: object) => {
  const { instance, violations } = readShape(shape, { customerType: 'INDIVIDUAL', ...transfer, ...field });
  return { instance: JSON.parse(JSON.stringify(instance)) as object, violations };
};
const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const transfer = {
  source: { accountId: `InternalAccount:${id}` },
  destination: { accountId: `ExternalAccount:${id}` },
  amount: 1,
};
const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`k${at}`, 'x']));

describe('metadata', () => {
  it.each([
    {},
    { orderId: 'A-1001' },
    { 'a.B_c-9': '' },
    { ['k'.repeat(40)]: '🚀'.repeat(255) },
    many(20),
    JSON.parse('{"constructor": "a", "toString": "b", "__proto__": "c", "hasOwnProperty": "d"}'),
  ])('keeps every pair: %j', (metadata: object) => {
    for (const shape of [CreateTransferOutBody, CreateCustomerBody, UpdateCustomerBody]) {
      const { instance, violations } = read(shape, { metadata });
      expect(violations).toEqual([]);
      expect(JSON.stringify((instance as { metadata: object }).metadata)).toBe(JSON.stringify(metadata));
    }
  });

  it.each([
    ['text', ['metadata'], 'must be an object of texts'],
    [['a'], ['metadata'], 'must be an object of texts'],
    [7, ['metadata'], 'must be an object of texts'],
    [many(21), ['metadata'], 'at most 20 pairs'],
    [{ '': 'x' }, ['metadata'], '1 to 40'],
    [{ ['k'.repeat(41)]: 'x' }, ['metadata'], '1 to 40'],
    [{ 'a b': 'x' }, ['metadata'], '1 to 40'],
    [{ é: 'x' }, ['metadata'], '1 to 40'],
    [{ 'a\u0000': 'x' }, ['metadata'], '1 to 40'],
    [
      { a: 7, b: 'x', c: {}, d: true, e: ['x'] },
      ['metadata.a', 'metadata.c', 'metadata.d', 'metadata.e'],
      'text',
    ],
    [{ a: 'x'.repeat(256) }, ['metadata.a'], 'at most 255'],
    [
      { a: 'x\u0000', b: '\ud83d', c: 'x\ny' },
      ['metadata.a', 'metadata.b', 'metadata.c'],
      'control characters',
    ],
  ])('refuses invalid pairs and names every violation: %#', (metadata, fields, words) => {
    for (const shape of [CreateTransferOutBody, CreateCustomerBody, UpdateCustomerBody]) {
      expect(read(shape, { metadata }).violations).toEqual(
        fields.map((field) => ({ field, message: expect.stringContaining(words) as unknown })),
      );
    }
  });

  it('accepts null as a whole, and in a PATCH also for a pair', () => {
    for (const shape of [CreateTransferOutBody, CreateCustomerBody, UpdateCustomerBody]) {
      expect(read(shape, { metadata: null }).violations).toEqual([]);
    }
    expect(read(UpdateCustomerBody, { metadata: { a: null } }).violations).toEqual([]);
    expect(read(CreateCustomerBody, { metadata: { a: null } }).violations).toMatchObject([
      { field: 'metadata.a' },
    ]);
  });
});

describe('externalReference', () => {
  it.each(['x', 'order 42/é', '🚀'.repeat(64), 'x'.repeat(64)])('may be %s', (externalReference) => {
    for (const shape of [CreateTransferOutBody, ListTransactionsQuery]) {
      expect(read(shape, { externalReference })).toMatchObject({
        instance: { externalReference },
        violations: [],
      });
    }
  });

  it.each(['', 'x'.repeat(65), 'a\nb', 'a\u0000', '\ud83d', 7, {}, ['x']])(
    'may not be %j',
    (externalReference) => {
      for (const shape of [CreateTransferOutBody, ListTransactionsQuery]) {
        expect(read(shape, { externalReference }).violations).toMatchObject([{ field: 'externalReference' }]);
      }
    },
  );
});
