import 'reflect-metadata';
import fc from 'fast-check';
import { readShape } from './checks/shape-reading';
import { fieldsOf } from './field-record';
import { DateBoundField, DateField, DateTimeField } from './fields';

class Dates {
  @DateField() day!: string;
  @DateBoundField() bound!: string;
  @DateTimeField() time!: string;
}
type Kind = keyof Dates;
const kinds: readonly Kind[] = ['day', 'bound', 'time'];

function documentedPattern(kind: Kind): RegExp {
  const { pattern } = fieldsOf(Dates).get(kind)?.document as { pattern: string };
  return new RegExp(pattern, 'u');
}

function isTaken(kind: Kind, text: string): boolean {
  return !readShape(Dates, { [kind]: text }).violations.some(({ field }) => field === kind);
}

/** Whether the calendar has the day that a text begins with. */
function hasDay(text: string): boolean {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) && !isAfterYear9999(text);
}

/** Whether a time with its offset is in the year 10000 in UTC. */
function isAfterYear9999(text: string): boolean {
  return text.startsWith('9999-12-31T') && new Date(text).getUTCFullYear() > 9999;
}

/** Texts that look like a date or nearly like one. */
const nearlyDates = fc
  .tuple(
    fc.constantFrom('2026', '0999', '1000', '9999', '+2026', '26'),
    fc.constantFrom('-', '', '/', '−'),
    fc.constantFrom('01', '1', '02', '12', '13', '00', 'W05', '031'),
    fc.constantFrom('-', '', '.'),
    fc.constantFrom('01', '1', '28', '29', '30', '31', '32', '00', '6', ''),
    fc.constantFrom('', 'T', 't', ' ', ' T'),
    fc.constantFrom(
      '',
      '12:00:00',
      '12:00',
      '12',
      '120000',
      '23:59:60',
      '24:00:00',
      '23:59:59.123456789',
      '1:2:3',
    ),
    fc.constantFrom('', 'Z', 'z', '+02:00', '-0200', '+24:00', '+02', ' Z', '-23:59'),
  )
  .map((parts) => parts.join(''));

describe.each(kinds)('a date field: %s', (kind) => {
  const pattern = documentedPattern(kind);

  it('accepts exactly the calendar days that the documented pattern allows', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyDates, fc.stringMatching(pattern), fc.string()), (text) => {
        expect([text, isTaken(kind, text)]).toEqual([text, pattern.test(text) && hasDay(text)]);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    '2026-1-1',
    '20260101',
    '2026-W05-6',
    '2026-031',
    '2026-02-30',
    '2026-01-31 12:00:00Z',
    ' 2026-01-31',
    '9999-12-31T23:59:59-14:00',
  ])('refuses %s', (text) => expect(isTaken(kind, text)).toBe(false));
});

describe('date fields', () => {
  it.each([
    ['day', '2026-01-31'],
    ['day', '2024-02-29'],
    ['bound', '2026-01-31'],
    ['bound', '2026-01-31T23:59:59.999999999+14:00'],
    ['time', '2026-01-31T12:00:00z'],
    ['time', '2026-01-31T12:00:00-23:59'],
  ] as const)('%s accepts %s', (kind, text) => expect(isTaken(kind, text)).toBe(true));
});
