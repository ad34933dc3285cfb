import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { UpdateConfigBody } from '../bodies/config.body';
import { CreateTransferOutBody } from '../bodies/payments.body';
import type { Shape } from '../operation';
import { operations } from '../operations';
import { shapeFaults } from './shape-faults';
import { faultlessInstance } from './shape-plan';

const INTERNAL = 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const EXTERNAL = 'ExternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const transfer = { source: { accountId: INTERNAL }, destination: { accountId: EXTERNAL }, amount: 1 };

/** Values that rules treat differently, for any field. */
const values: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  1,
  1.5,
  -1,
  2 ** 53,
  '',
  'text',
  'US',
  'USD',
  'x'.repeat(256),
  '\u0000',
  'INDIVIDUAL',
  'BUSINESS',
  '1990-01-31',
  'https://example.com/hook',
  INTERNAL,
  EXTERNAL,
  [],
  ['VIEW'],
  [null],
  [{}],
  [{ currencyCode: 'USD' }],
  {},
  { accountId: INTERNAL },
  { accountId: 7 },
  { hasOwnProperty: 1, kept: { toString: 1, kept: [{ valueOf: 1 }] } },
  { line1: 'a', postalCode: 'b', country: 'US' },
  { legalName: 'Acme' },
];

function namesOf(shape: Shape): string[] {
  return Object.keys(new shape());
}

function slowly(shape: Shape, body: object): object | undefined {
  const instance: object = plainToInstance(shape, structuredClone(body));
  return shapeFaults(instance).length === 0 ? instance : undefined;
}

describe('faultlessInstance', () => {
  const shapes = [...new Set(Object.values(operations).flatMap(({ body }) => (body ? [body] : [])))];

  it.each(shapes.map((shape) => [shape.name, shape] as const))(
    'says of a %s what class-validator says, whatever one field holds',
    (_name, shape) => {
      const full = Object.fromEntries(
        namesOf(shape).flatMap((name) => {
          const fit = values.find((value) => value !== undefined && !hasFault(shape, name, value));
          return fit === undefined ? [] : [[name, fit]];
        }),
      );
      expect(faultlessInstance(shape, full)).toEqual(slowly(shape, full));
      for (const name of namesOf(shape)) {
        for (const value of values) {
          const body = { ...full, [name]: value, unknown: value };
          expect([name, value, faultlessInstance(shape, body)]).toEqual([name, value, slowly(shape, body)]);
        }
      }
    },
  );

  it('has a plan for the bodies of the hot path', () => {
    const made = faultlessInstance(CreateTransferOutBody, transfer);

    expect(made).toBeInstanceOf(CreateTransferOutBody);
    expect(JSON.parse(JSON.stringify(made))).toEqual(transfer);
  });

  it('takes members of prototypes for absent', () => {
    const inherited: object = Object.create(transfer) as object;

    expect(faultlessInstance(CreateTransferOutBody, inherited)).toBeUndefined();
  });

  it('keeps known members of nested objects alone', () => {
    const body = { supportedCurrencies: [{ currencyCode: 'USD', unknown: 1 }] };

    expect(faultlessInstance(UpdateConfigBody, body)).toEqual(slowly(UpdateConfigBody, body));
  });
});

function hasFault(shape: Shape, name: string, value: unknown): boolean {
  const instance: object = plainToInstance(shape, { [name]: structuredClone(value) });
  return shapeFaults(instance).some(({ field }) => field.startsWith(name));
}
