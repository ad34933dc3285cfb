import fc from 'fast-check';
import { bankCalendar } from './bank-calendar';
import * as days from './business-days';

const none = { timeZone: null, calendar: null, closedOn: [], openOn: [], cutOff: null, statementBy: null };
const isWeekend = (day: string): boolean => new Date(day).getUTCDay() % 6 === 0;
const berlin = bankCalendar(
  { ...none, timeZone: 'Europe/Berlin', cutOff: '16:00', closedOn: ['2026-04-03', '2026-04-06'] },
  isWeekend,
);
const always = bankCalendar(none, () => false);
const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();

const zones = [
  'Europe/Berlin',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
  'Asia/Kolkata',
];
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
const anyCalendar = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    cutOff: fc.constantFrom('00:00', '02:30', '16:30', '23:59', null),
    closed: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
  })
  .map(({ timeZone, cutOff, closed }) =>
    bankCalendar({ ...none, timeZone, cutOff }, (day) => closed.includes(new Date(day).getUTCDay())),
  );
const anyDay = moments.map((date) => date.toISOString().slice(0, 10));

describe('business days', () => {
  it('are added over weekends and holidays', () => {
    expect(days.addBusinessDays(berlin, '2026-04-02', 1)).toBe('2026-04-07');
    expect(days.addBusinessDays(berlin, '2026-04-04', 0)).toBe('2026-04-07');
    expect(days.addBusinessDays(berlin, '2026-04-04', 2)).toBe('2026-04-08');
    expect(days.addBusinessDays(berlin, '2026-04-07', -1)).toBe('2026-04-02');
    expect(days.lastBusinessDay(berlin, '2026-04-06')).toBe('2026-04-02');
  });

  it('are business days, go forth and back, and count themselves', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, fc.integer({ min: 0, max: 40 }), (calendar, day, count) => {
        const begin = days.addBusinessDays(calendar, day, 0);
        const end = days.addBusinessDays(calendar, begin, count);
        expect([begin, end].every(calendar.isBusinessDay)).toBe(true);
        expect(days.addBusinessDays(calendar, end, -count)).toBe(begin);
        expect(days.businessDaysBetween(calendar, begin, end)).toBe(count);
      }),
    );
  });

  it('bound an age as counting does', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        anyDay,
        anyDay,
        fc.integer({ min: 1, max: 30 }),
        (calendar, one, two, count) => {
          const [from = one, today = two] = [one, two].sort();
          const near = days.addBusinessDays(calendar, today, -1 - (from.charCodeAt(9) % 5));
          for (const day of [from, near]) {
            if (day > today || days.businessDaysBetween(calendar, near, today) > 60) continue;
            const isOld = day < days.businessDayOfAge(calendar, today, count);
            if (day === near) expect(isOld).toBe(days.businessDaysBetween(calendar, day, today) >= count);
          }
        },
      ),
    );
  });

  it('make nothing older while the bank is closed', () => {
    const friday = at('2026-03-27T10:00:00+01:00');
    expect(days.businessDaysAgoMs(berlin, at('2026-03-29T12:00:00+02:00'), 1)).toBeLessThan(friday);
    expect(days.businessDaysAgoMs(berlin, at('2026-03-30T09:59:00+02:00'), 1)).toBeLessThan(friday);
    expect(days.businessDaysAgoMs(berlin, at('2026-03-30T10:00:00+02:00'), 1)).toBe(friday);
    expect(iso(days.businessDaysAgoMs(berlin, at('2026-04-07T10:00:00+02:00'), 2))).toBe(
      '2026-04-01T08:00:00.000Z',
    );
  });

  it('age by time that only goes forward', () => {
    fc.assert(
      fc.property(anyCalendar, moments, moments, fc.integer({ min: 0, max: 9 }), (calendar, a, b, count) => {
        const [early = 0, late = 0] = [a.getTime(), b.getTime()].sort((x, y) => x - y);
        const [ofEarly, ofLate] = [early, late].map((now) => days.businessDaysAgoMs(calendar, now, count));
        // Clocks that are put back repeat an hour.
        expect((ofLate ?? 0) - (ofEarly ?? 0)).toBeGreaterThanOrEqual(-3_600_000);
        expect(days.businessDaysAgoMs(calendar, early, count)).toBeLessThanOrEqual(early);
      }),
    );
  });
});

describe('a value date', () => {
  it.each([
    ['before the cut-off', '2026-04-02T15:59:59+02:00', '2026-04-02'],
    ['at the cut-off', '2026-04-02T16:00:00+02:00', '2026-04-07'],
    ['on a holiday', '2026-04-03T09:00:00+02:00', '2026-04-07'],
    ['after the cut-off of a closed day', '2026-04-05T23:00:00+02:00', '2026-04-07'],
    ['by the clocks of the bank', '2026-03-31T23:30:00Z', '2026-04-01'],
    ['in winter', '2026-01-08T15:30:00Z', '2026-01-09'],
    ['in summer', '2026-06-09T13:30:00Z', '2026-06-09'],
  ])('%s', (_, moment, day) => {
    expect(days.valueDate(berlin, at(moment))).toBe(day);
  });

  it('is a business day, and not before the payment', () => {
    fc.assert(
      fc.property(anyCalendar, moments, (calendar, moment) => {
        const day = days.valueDate(calendar, moment.getTime());
        expect(calendar.isBusinessDay(day)).toBe(true);
        expect(day >= days.dayIn(calendar.timeZone, moment.getTime())).toBe(true);
      }),
    );
  });
});

describe('the time of a settlement', () => {
  it.each([
    ['the same day', '2026-04-01T10:00:00+02:00', 60, '2026-04-01T08:01:00.000Z'],
    ['whole days as business days', '2026-04-02T10:00:00+02:00', 86_400, '2026-04-07T08:00:00.000Z'],
    [
      'from the next business day after the cut-off',
      '2026-04-02T17:00:00+02:00',
      60,
      '2026-04-06T22:01:00.000Z',
    ],
    [
      'hours that end while the bank is closed',
      '2026-04-02T15:00:00+02:00',
      43_200,
      '2026-04-07T01:00:00.000Z',
    ],
    ['over the change of the clocks', '2026-03-27T10:00:00+01:00', 86_400, '2026-03-30T08:00:00.000Z'],
  ])('counts %s', (_, moment, seconds, expected) => {
    expect(iso(days.settlementMs(berlin, at(moment), seconds))).toBe(expected);
  });

  it('is plain time for a bank that works always', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 31_536_000 }), (moment, seconds) => {
        const sentMs = moment.getTime();
        expect(days.settlementMs(always, sentMs, seconds)).toBe(sentMs + seconds * 1_000);
      }),
    );
  });

  it('is on a business day, and never before the payment', () => {
    fc.assert(
      fc.property(anyCalendar, moments, fc.integer({ min: 0, max: 604_800 }), (calendar, moment, seconds) => {
        const sentMs = moment.getTime();
        const found = days.settlementMs(calendar, sentMs, seconds);
        expect(found).toBeGreaterThanOrEqual(sentMs);
        expect(calendar.isBusinessDay(days.dayIn(calendar.timeZone, found))).toBe(true);
      }),
    );
  });
});

describe('the day of a statement', () => {
  const by = days.parseTimeOfDay('07:00 Europe/Berlin') ?? null;

  it.each([
    ['a bank that works always', always, '2026-03-30T04:59:00Z', '2026-03-28'],
    ['a bank that works always', always, '2026-03-30T05:00:00Z', '2026-03-29'],
    ['the last business day', berlin, '2026-03-30T05:00:00Z', '2026-03-27'],
    ['the one before that until the time of day', berlin, '2026-03-30T04:59:00Z', '2026-03-26'],
    ['none anew on a weekend', berlin, '2026-03-28T12:00:00Z', '2026-03-26'],
    ['none anew on a holiday', berlin, '2026-04-06T12:00:00Z', '2026-04-01'],
    ['the day before Easter, after it', berlin, '2026-04-07T05:00:00Z', '2026-04-02'],
  ])('is that of %s', (_, calendar, moment, day) => {
    expect(days.expectedStatementDay(calendar, by, { addedAtMs: 0, nowMs: at(moment) })).toBe(day);
  });

  it('is expected only if the account says so', () => {
    const times = { addedAtMs: 0, nowMs: at('2026-03-30T05:00:00Z') };
    expect(days.expectedStatementDay(berlin, null, times)).toBeNull();
  });

  it('is expected from the day on that its account was added', () => {
    const expected = (moment: string): string | null =>
      days.expectedStatementDay(berlin, by, { addedAtMs: at('2026-03-24T23:30:00Z'), nowMs: at(moment) });
    expect(expected('2026-03-25T12:00:00Z')).toBeNull();
    expect(expected('2026-03-26T12:00:00Z')).toBe('2026-03-25');
  });
});

describe('a time of day', () => {
  it.each(['7:00 Europe/Berlin', '24:00 UTC', '07:00', '07:00 Mars/Olympus', '07:00 Europe/Berlin '])(
    'is not %p',
    (text) => {
      expect(days.parseTimeOfDay(text)).toBeUndefined();
    },
  );

  it('that the clocks leave out is the one as long after it', () => {
    const time = { time: '02:30', zone: 'Europe/Berlin' };
    expect(iso(days.momentOf('2026-03-29', time))).toBe('2026-03-29T01:30:00.000Z');
  });
});
