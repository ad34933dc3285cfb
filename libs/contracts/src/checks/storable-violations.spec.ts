import 'reflect-metadata';
import { CreateExternalAccountBody } from '../bodies/external-accounts.body';
import { ApproveTransactionBody } from '../bodies/payments.body';
import { CreateQuoteBody } from '../bodies/quotes.body';
import type { OperationContract } from '../operation';
import { operations } from '../operations';
import { checkBody } from './body-check';
import { readShape } from './shape-reading';

const unstorable = ['\u0000', 'a\u0000b', '\ud83d', '\ude80', '\ude80\ud83d'];
const shapes = (Object.values(operations) as OperationContract[]).flatMap(({ body, query }) =>
  [body, query].flatMap((shape) => (shape ? [shape] : [])),
);
const namesOf = (body: object): string[] => Object.keys(body);

describe('a text that PostgreSQL cannot store', () => {
  it('is refused or dropped in every field, list, object and name of a body or query', () => {
    for (const shape of new Set(shapes)) {
      for (const name of namesOf(readShape(shape, {}).instance)) {
        for (const text of unstorable) {
          for (const value of [
            text,
            [text],
            { [text]: 1 },
            { a: { b: [text] } },
            { FULL_NAME: text, OTHER: text },
          ]) {
            const { instance, violations } = readShape(shape, {
              [name]: value,
              [text]: value,
              unknown: text,
            });
            const kept = violations.length === 0 ? JSON.stringify(instance) : '';
            expect([shape.name, name, /\\u(0000|d[89a-f])/i.test(kept)]).toEqual([shape.name, name, false]);
          }
        }
      }
    }
  });

  it.each([
    [{ unknown: 'a\u0000' }, 'accountInfo.unknown'],
    [{ unknown: ['x', { a: '\ud83d' }] }, 'accountInfo.unknown[1].a'],
    [{ 'a\u0000': 'x' }, 'accountInfo'],
  ])('is named by its path inside accountInfo: %j', (more, field) => {
    const accountInfo = { accountType: 'CLABE', clabeNumber: '032180000118359719', ...more };
    const { violations } = readShape(CreateExternalAccountBody, { currency: 'MXN', accountInfo });

    expect(violations).toEqual([{ field, message: `${field} must not contain control characters` }]);
  });
});

describe('counterparty information', () => {
  const read = (receiverCustomerInfo: unknown) =>
    checkBody(ApproveTransactionBody, { receiverCustomerInfo }, { checkDigits: true });
  const many = (count: number, name = (at: number) => `NAME_${at}`): object =>
    Object.fromEntries(Array.from({ length: count }, (_none, at) => [name(at), 'x']));

  it.each([
    [
      { FULL_NAME: 'Zoë 🚀', EMAIL: '', TAX_ID: null },
      { FULL_NAME: 'Zoë 🚀', EMAIL: '', TAX_ID: null },
    ],
    [{ FULL_NAME: '🚀'.repeat(300) }, { FULL_NAME: '🚀'.repeat(300) }],
    [{ OTHER: 7, FULL_NAME: 'Ada' }, { FULL_NAME: 'Ada' }],
    [many(50), {}],
    [many(1, () => '🚀'.repeat(64)), {}],
  ])('keeps texts with known names: %j', (given, kept) => {
    const { instance, violations } = read(given);

    expect(violations).toEqual([]);
    expect(JSON.parse(JSON.stringify(instance))).toEqual({ receiverCustomerInfo: kept });
  });

  it.each([
    ['text', '', 'must be an object'],
    [['FULL_NAME'], '', 'must be an object'],
    [many(51), '', '50 fields'],
    [many(1, () => 'x'.repeat(65)), '', '64 characters'],
    [many(1, () => 'x'.repeat(1_000_000)), '', '64 characters'],
    [many(1, () => 'a\u0000'), '', 'control characters'],
    [many(1, () => '\ud83d'), '', 'control characters'],
    [{ FULL_NAME: 'x'.repeat(16_384) }, '', '16 KB'],
    [{ OTHER: '🚀'.repeat(5_000) }, '', '16 KB'],
    [{ FULL_NAME: 7 }, '.FULL_NAME', 'must be a string'],
    [{ FULL_NAME: { a: 'x' } }, '.FULL_NAME', 'must be a string'],
    [{ FULL_NAME: 'a\u0000' }, '.FULL_NAME', 'control characters'],
    [{ FULL_NAME: 'a\ud83d' }, '.FULL_NAME', 'control characters'],
    [{ FULL_NAME: 'a\nb' }, '.FULL_NAME', 'control characters'],
  ])('refuses anything else: %#', (given, path, words) => {
    const field = `receiverCustomerInfo${path}`;

    expect(read(given).violations).toEqual([{ field, message: expect.stringContaining(words) }]);
    expect(readShape(CreateQuoteBody, { senderCustomerInfo: given }).violations).toContainEqual({
      field: `senderCustomerInfo${path}`,
      message: expect.stringContaining(words),
    });
  });
});
