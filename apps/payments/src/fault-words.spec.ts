import {
  callTypes,
  connectorCalls,
  parseAnswer,
  parseReports,
  parseReportsAnswer,
  parseRequest,
} from '@corridor/connector-contract';
import { DomainError, type Violation } from '@corridor/kernel';
import { z } from 'zod';
import { parseCsvMapping } from './bank-statements/csv-mapping.parser';
import { parseRouteRules } from './rails/route-rules.parser';
import { changedTimes, parseSettlementAccount } from './settlement-accounts/settlement-account.parser';

/** What only programmers of the library understand. */
const LIBRARY = /Invalid|expected|received|Too (small|big)|Unrecognized|undefined|\[object/;
const LONG = 'x'.repeat(5_000);
/** A value of each kind. */
const WRONG = [null, true, 7, 1.5, -1, 2 ** 60, '', 'x', LONG, [], [7], {}, { unknown: 1 }];
const UUID = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** Copies with one fault: a value of another kind, a member that is absent, or one that is unknown. */
function* wrongCopies(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      for (const wrong of wrongCopies(item)) yield value.toSpliced(at, 1, wrong);
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, unknown: 1 };
    for (const [name, member] of Object.entries(value)) {
      yield { ...value, [name]: undefined };
      for (const wrong of wrongCopies(member)) yield { ...value, [name]: wrong };
    }
  }
}

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Values in the form of a schema, one for each of its alternatives. Texts and numbers in them may be wrong. */
function samplesOf({ anyOf, oneOf, items, properties, ...schema }: Schema): unknown[] {
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.flatMap(samplesOf);
  if (items) return [samplesOf(items)];
  if (!properties) return [schema.const ?? schema.enum?.[0] ?? 'x'];
  const members = Object.entries(properties).map(([name, member]) => [name, samplesOf(member)[0]]);
  return [Object.fromEntries(members)];
}

type Read = { ok: true } | { ok: false; faults: Violation[] };
type Reader = (value: unknown) => Read | Promise<Read>;

function ofMessage(declared: z.ZodType, read: (text: string) => Read): [unknown[], Reader] {
  const samples = samplesOf(z.toJSONSchema(declared, { io: 'input' }) as Schema);
  return [samples, (value) => read(JSON.stringify(value))];
}

const reported = ofMessage(connectorCalls['reports.list'].answer, parseReports);
const results = [{ results: [{ reportId: 'r1', result: 'STORED' }] }];
const messages = callTypes.flatMap((type): [string, unknown[], Reader][] => {
  const { request, answer } = connectorCalls[type];
  return [
    [`the call ${type}`, ...ofMessage(request, (text) => parseRequest(type, text))],
    [`the answer to ${type}`, ...ofMessage(answer, (text) => parseAnswer(type, text))],
  ];
});

const times = {
  ...{ timeZone: 'Europe/Berlin', calendar: 'DE-BY', cutOff: '16:30', statementBy: '07:00 Europe/Berlin' },
  ...{ closedOn: ['2026-12-24'], openOn: ['2026-07-03'] },
};
const settlementAccount = {
  ...{ connectorId: `Connector:${UUID}`, currency: 'EUR', name: 'main', prefunded: true, minimumBalance: 5 },
  bankDetails: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
  ...times,
};
const rule = {
  ...{ priority: 1, connectorId: `Connector:${UUID}`, settlementAccountId: `SettlementAccount:${UUID}` },
  match: {
    ...{ platformId: `PlatformConfig:${UUID}`, operation: 'PAYOUT', currency: 'EUR', accountType: 'IBAN' },
    ...{ paymentRail: 'SEPA', minAmount: 1, maxAmount: 2 },
  },
};
const mapping = {
  ...{ columns: { bookingDate: 'Day', amount: 'Amount' }, delimiter: ';', dateFormat: 'YYYY-MM-DD' },
  ...{ decimalSeparator: ',', groupSeparator: '.', negative: ['MINUS'], skipRows: 1 },
  ...{ numberFormat: { decimalSeparator: ',', groupSeparator: '.' } },
  directions: { CREDIT: ['C'], DEBIT: ['D'] },
};
const noTimes = { timeZone: null, calendar: null, closedOn: [], openOn: [], cutOff: null, statementBy: null };

function mapped(value: unknown): Read {
  try {
    parseCsvMapping(JSON.stringify(value) ?? '');
    return { ok: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, faults: error.details?.['errors'] as Violation[] };
  }
}

describe('the faults of a wrong value of each kind are told in the words of the API', () => {
  it.each<[string, unknown[], Reader]>([
    ...messages,
    ['reports', ...reported],
    ['the answer to reports', results, (value) => parseReportsAnswer(JSON.stringify(value))],
    [
      'a settlement account',
      [settlementAccount],
      (value) => parseSettlementAccount(value, { checkDigits: true }),
    ],
    ['the times of a bank', [times], (value) => changedTimes(noTimes, value)],
    ['routes', [{ rules: [rule] }], parseRouteRules],
    ['a mapping of a CSV', [mapping], mapped],
  ])('in %s', async (_what, samples, read) => {
    const faults: Violation[] = [];
    for (const wrong of samples.flatMap((sample) => [...wrongCopies(sample)])) {
      const result = await read(wrong);
      if (!result.ok) faults.push(...result.faults);
    }
    expect(faults.length).toBeGreaterThan(WRONG.length / 2);
    expect(faults.filter(({ field, message }) => !message.startsWith(field))).toEqual([]);
    expect(faults.filter(({ field, message }) => LIBRARY.test(message.slice(field.length)))).toEqual([]);
  });
});
