import 'reflect-metadata';
import { accountInfoExample } from '../account-types/account-info-example';
import { accountInfoViolations } from '../account-types/account-info-violations';
import { accountTypes, formsOfType } from '../account-types/account-type';
import { CreateQuoteBody } from '../bodies/quotes.body';
import type { OperationContract, Shape } from '../operation';
import { operations } from '../operations';
import { checkBody } from './body-check';
import { planOf, type ShapePlan } from './shape-plan';
import { readShape } from './shape-reading';

/** Values of every kind. Any field refuses several of them. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  1.5,
  2 ** 60,
  Number.NaN,
  '',
  ' ',
  'x',
  'no such value',
  'x'.repeat(20_000),
  'bell\u0007',
  '2026-1-1',
  [],
  ['x'],
  [7],
  [{}],
  Array.from({ length: 101 }, () => 'x'),
  {},
  { [`${'x'.repeat(65)}`]: 1 },
  Object.fromEntries(Array.from({ length: 51 }, (_none, at) => [`name${at}`, 'x'])),
];

/** Parts of regular expressions and a library's own messages. No message for people contains them. */
const REGULAR_EXPRESSION = /\^|\\[dswbpu.]|\[[^\]]*-[^\]]*\]|\{\d+,?\d*\}|\(\?|\.\*|\)\$/;
const LIBRARY_WORDS =
  /regular expression|must match|each value in|following values|conforming to|ISO 8601 date string|boolean value|integer number|less than|greater than|should not|shorter than|longer than|must contain|must be unique|nested property|\$property|\$constraint|undefined|\[object|NaN|Infinity|Error:/;

/** Tens of thousands of messages are checked, for which `expect` would take longer than what it checks. */
function isForPeople({ field, message }: { field: string; message: string }): boolean {
  return message.startsWith(`${field} `) && !REGULAR_EXPRESSION.test(message) && !LIBRARY_WORDS.test(message);
}

/** Every object of a class with one field set, inside the object that holds it, with the path of the field. */
function* spoilt(plan: ShapePlan, path = ''): Generator<{ path: string; value: object }> {
  for (const { name, nested } of plan.fields) {
    for (const wrong of wrongValues) yield { path: path + name, value: { [name]: wrong } };
    if (!nested) continue;
    for (const inner of spoilt(nested, `${path}${name}.`)) {
      yield { path: inner.path, value: { [name]: inner.value } };
      yield { path: inner.path, value: { [name]: [inner.value] } };
    }
  }
}

const shapes = (Object.entries(operations) as [string, OperationContract][]).flatMap(
  ([key, { body, query }]) =>
    [body, query].flatMap((shape): [string, Shape][] => (shape ? [[key, shape]] : [])),
);

describe('the message of a violation', () => {
  it.each(shapes)('of %s names the field and states in words what is expected', (_key, shape) => {
    const refused = new Set<string>();
    const unclear: object[] = [];
    for (const { value } of spoilt(planOf(shape))) {
      for (const violation of readShape(shape, value).violations) {
        if (!isForPeople(violation)) unclear.push(violation);
        refused.add(violation.field.replace(/\[\d+\]/g, ''));
      }
    }
    const known = new Set([...spoilt(planOf(shape))].map(({ path }) => path));

    expect(unclear).toEqual([]);
    expect([...known].filter((path) => !refused.has(path))).toEqual([]);
  });

  it.each(accountTypes.flatMap(formsOfType).map((form) => [form.accountType, form] as const))(
    'of an account of %s names the field and states in words what is expected',
    (_type, form) => {
      const example = accountInfoExample(form) as Record<string, unknown>;
      const beneficiary = example['beneficiary'] as Record<string, unknown> | undefined;
      const names = ['accountType', ...Object.keys(form.fields), 'paymentRails', 'beneficiary'];
      const ofBeneficiary = [
        'fullName',
        'birthDate',
        'nationality',
        'email',
        'taxId',
        'phoneNumber',
        'address',
      ];
      const spoiltOnes = wrongValues.flatMap((wrong) => [
        ...names.map((name) => ({ ...example, [name]: wrong })),
        ...ofBeneficiary.map((name) => ({ ...example, beneficiary: { ...beneficiary, [name]: wrong } })),
      ]);
      const unclear = [{ accountType: form.accountType }, ...spoiltOnes].flatMap((accountInfo) =>
        accountInfoViolations(accountInfo, { checkDigits: true }).filter((one) => !isForPeople(one)),
      );
      expect(unclear).toEqual([]);
    },
  );

  it.each([
    [
      { amount: 12.34 },
      'amount must be an integer from 1 to 9007199254740991 in the smallest unit: 1234 is 12.34 USD',
    ],
    [
      { source: { accountId: 'Customer:1' } },
      'source.accountId must be an id of the form InternalAccount:<uuid>, for example InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    ],
    [{ source: 'x' }, 'source must be an object'],
    [{}, 'destination is required'],
  ])('of POST /transfer-out: %j', (body, message) => {
    const shape = operations.createTransferOut.body as Shape;

    expect(readShape(shape, body).violations.map((violation) => violation.message)).toContain(message);
  });
});

describe('a faulty field', () => {
  const faultsOf = (body: Record<string, unknown>): string[] =>
    checkBody(CreateQuoteBody, body, { checkDigits: true }).violations.map(({ field }) => field);
  const quote = {
    source: { accountId: 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100,
  };

  it('is named without what is missing in it', () => {
    expect(faultsOf(quote)).toEqual(['destination']);
    expect(faultsOf({ ...quote, destination: 'x' })).toEqual(['destination']);
  });

  it('is named if it is there and something is missing in it', () => {
    expect(faultsOf({ ...quote, destination: {} })).toEqual(['destination.accountId']);
  });
});
