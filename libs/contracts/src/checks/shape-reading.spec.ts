import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested, validateSync, type ValidationError } from 'class-validator';
import { UpdateConfigBody } from '../bodies/config.body';
import { CreateTransferOutBody } from '../bodies/payments.body';
import { fieldsOf, type FieldRecord } from '../field-record';
import type { OperationContract, Shape } from '../operation';
import { operations } from '../operations';
import { isUnchecked } from './shape-plan';
import { VIOLATIONS_MAX, readShape } from './shape-reading';

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

interface Violation {
  field: string;
  message: string;
}

function pathOf(parent: string, error: ValidationError): string {
  if (Array.isArray(error.target)) return `${parent}[${error.property}]`;
  return parent === '' ? error.property : `${parent}.${error.property}`;
}

function wordsOf(path: string, error: ValidationError): string {
  if (error.value === undefined) return `${path} is required`;
  const [message = ''] = Object.values(error.constraints ?? {});
  // For a list member that is not an object, class-validator's own message names neither the list's path nor
  // the index.
  if (message.includes('must be either object or array')) return `${path} must be an object`;
  if (message.startsWith(error.property)) return path + message.slice(error.property.length);
  return message.replace(`each value in ${error.property}`, `each value in ${path}`);
}

function allOf(errors: readonly ValidationError[], parent = ''): Violation[] {
  return errors.flatMap((error) => {
    const path = pathOf(parent, error);
    return Object.keys(error.constraints ?? {}).length > 0
      ? [{ field: path, message: wordsOf(path, error) }]
      : allOf(error.children ?? [], path);
  });
}

/** The decorators of class-validator and class-transformer that state the same rules as a record. */
function decoratorsOf({ document, rules, shape, violationsOf, ...record }: FieldRecord): PropertyDecorator[] {
  const condition = ValidateIf(
    (_object, value: unknown) => !isUnchecked({ document, rules, ...record }, value),
  );
  const ofRules = rules.map(({ isMet, message, detailOf, each = false }, at) =>
    ValidateBy(
      {
        name: `rule ${at}`,
        validator: {
          validate: isMet,
          defaultMessage: (given) => {
            const detail = detailOf?.(given?.value);
            return detail === undefined ? message : `${message}: ${detail}`;
          },
        },
      },
      { each },
    ),
  );
  const isGood = (value: unknown): boolean => violationsOf?.(value, '$property').length === 0;
  const ofMembers = ValidateBy({
    name: 'members',
    validator: { validate: isGood, defaultMessage: () => '$property is invalid' },
  });
  return [
    condition,
    ...ofRules,
    ...(violationsOf ? [ofMembers] : []),
    ...(shape ? [ValidateNested({ each: document.isArray === true }), Type(shape)] : []),
  ];
}

const decorated = new Set<Shape>();

/** Gives the rules of a class to class-validator and class-transformer. */
function decorate(shape: Shape): void {
  if (decorated.has(shape)) return;
  decorated.add(shape);
  for (const [name, record] of fieldsOf(shape)) {
    for (const decorator of decoratorsOf(record)) decorator(shape.prototype as object, name);
    if (record.shape) decorate(record.shape());
  }
}

/** What class-transformer and class-validator alone make of a body. */
function byTheirLibraries(shape: Shape, body: object): { instance: object; violations: Violation[] } {
  decorate(shape);
  const instance: object = plainToInstance(shape, structuredClone(body));
  const violations = allOf(
    validateSync(instance, { whitelist: true, forbidUnknownValues: false, stopAtFirstError: true }),
  );
  return { instance, violations };
}

/**
 * The libraries report metadata once. readShape reports every pair that breaks a rule, also pairs whose names
 * class-transformer removes. metadata.spec covers its messages.
 */
function ofFields(violations: readonly Violation[]): Violation[] {
  const named = violations.map((violation) =>
    /^metadata([.]|$)/.test(violation.field) ? { field: 'metadata', message: '' } : violation,
  );
  return named.filter(({ field }, at) => named.findIndex((violation) => violation.field === field) === at);
}

function expectSame(shape: Shape, body: object): void {
  const expected = byTheirLibraries(shape, body);
  const { instance, violations } = readShape(shape, body);
  expect([body, ofFields(violations)]).toEqual([body, ofFields(expected.violations)]);
  if (violations.length === 0) expect([body, instance]).toEqual([body, expected.instance]);
}

describe('readShape', () => {
  const shapes = [...new Set(Object.values(operations).flatMap(({ body }) => (body ? [body] : [])))];

  it.each(shapes.map((shape) => [shape.name, shape] as const))(
    'reports for a %s what class-validator reports, whatever one field holds',
    (_name, shape) => {
      const full = Object.fromEntries(
        namesOf(shape).flatMap((name) => {
          const fit = values.find((value) => value !== undefined && !hasViolation(shape, name, value));
          return fit === undefined ? [] : [[name, fit]];
        }),
      );
      expectSame(shape, full);
      for (const name of namesOf(shape)) {
        for (const value of values) expectSame(shape, { ...full, [name]: value, unknown: value });
      }
    },
  );

  it('reads every body and query of the contract', () => {
    for (const { body, query } of Object.values(operations) as OperationContract[]) {
      for (const shape of [body, query]) if (shape) expect(() => readShape(shape, {})).not.toThrow();
    }
  });

  it("returns instances of the body's class", () => {
    const { instance, violations } = readShape(CreateTransferOutBody, transfer);

    expect(violations).toEqual([]);
    expect(instance).toBeInstanceOf(CreateTransferOutBody);
    expect(JSON.parse(JSON.stringify(instance))).toEqual(transfer);
  });

  it('ignores members of prototypes', () => {
    const inherited: object = Object.create(transfer) as object;

    expect(readShape(CreateTransferOutBody, inherited).violations.map(({ field }) => field)).toEqual([
      'source',
      'destination',
      'amount',
    ]);
  });

  it('keeps only known members of nested objects and names the violations of each', () => {
    expectSame(UpdateConfigBody, { supportedCurrencies: [{ currencyCode: 'USD', unknown: 1 }] });
    expectSame(UpdateConfigBody, { supportedCurrencies: [{ currencyCode: 'USD' }, { currencyCode: 7 }, {}] });
    const fields = [{ name: 'FULL_NAME' }, { name: 'x', mandatory: 1 }];
    expectSame(UpdateConfigBody, {
      supportedCurrencies: [{ currencyCode: 'USD', requiredCounterpartyFields: fields }],
    });
  });

  it('names at most a hundred violations', () => {
    const requiredCounterpartyFields = Array.from({ length: 16 }, () => ({}));
    const supportedCurrencies = Array.from({ length: 50 }, () => ({ requiredCounterpartyFields }));

    expect(readShape(UpdateConfigBody, { supportedCurrencies }).violations).toHaveLength(VIOLATIONS_MAX);
  });
});

function hasViolation(shape: Shape, name: string, value: unknown): boolean {
  return byTheirLibraries(shape, { [name]: value }).violations.some(({ field }) => field.startsWith(name));
}
