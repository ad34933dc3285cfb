/** An amount of the API: whole smallest units of a currency. */
export interface Amount {
  amount: number | string;
  currency: { code: string; decimals: number };
}

/** An amount in units of its currency, e.g. 1,234.50; computed on digits, because a float would round. */
export function unitsOf({ amount, currency }: Amount): string {
  const { decimals } = currency;
  const sign = String(amount).startsWith('-') ? '−' : '';
  const digits = String(amount)
    .replace(/^-/, '')
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** An amount with its currency, e.g. 9.00 EUR. */
export function moneyText(value: Amount | null): string | undefined {
  return value ? `${unitsOf(value)} ${value.currency.code}` : undefined;
}

/** Whether a text has a character that can be seen: combining marks alone can't be. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

/** The distance of a moment from now, e.g. "3 min. ago" or "in 2 hr.". */
export function distanceOf(at: number, now: number): string {
  const ms = at - now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? ['second', 1_000];
  if (Math.abs(ms) < 1_000) return 'now';
  return relative.format(Math.trunc(ms / length), unit).replace('.', '');
}

/** A duration, e.g. "850 ms", "12.4 s", "3 min 5 s", "2 d 4 h". */
export function durationOf(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const parts: [number, string][] = [
    [Math.floor(ms / 86_400_000), 'd'],
    [Math.floor(ms / 3_600_000) % 24, 'h'],
    [Math.floor(ms / 60_000) % 60, 'min'],
    [Math.floor(ms / 1_000) % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The zone of all times of the console, as that of the API and of the days of filters. */
export const ZONE = 'UTC';

const moment = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
  timeZone: ZONE,
});

const wholeDay = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: ZONE,
});
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a time of the APIs is a day. It is the same one wherever it is shown. */
export function isDay(at: string): boolean {
  return DAY.test(at);
}

/** A moment with its zone, or a day. */
export function momentOf(at: string): string {
  return (isDay(at) ? wholeDay : moment).format(Date.parse(at));
}

/** What the times of a chart are. */
export function timeName(times: readonly string[]): string {
  return times.every(isDay) ? 'Day' : `Time (${ZONE})`;
}

/** A value of a chart as people read it. */
export function valueText(
  { values, texts }: { values: readonly (number | null)[]; texts?: readonly string[] },
  index: number,
): string {
  return (texts ?? values)[index]?.toString() ?? '';
}

const day = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: ZONE });
const DAY_S = 86_400;
const MINUTE_S = 60;

/**
 * Texts of the marks below a chart: the time of day, and the day below the first mark and where it changes.
 * @param marks seconds since the epoch, ascending
 * @param stepS their distance, seconds
 */
export function marksOf(marks: readonly number[], stepS: number): string[] {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: ZONE,
    ...(stepS < MINUTE_S ? { second: '2-digit' } : {}),
  });
  return marks.map((mark, index) => {
    const at = new Date(mark * 1_000);
    const today = day.format(at);
    if (stepS >= DAY_S) return today;
    const before = marks[index - 1];
    const isSame = before !== undefined && day.format(new Date(before * 1_000)) === today;
    return isSame ? time.format(at) : `${time.format(at)}\n${today}`;
  });
}

export type Tone = 'good' | 'bad' | 'waiting' | 'neutral';

const GOOD =
  /^(2\d\d|COMPLETED|APPROVED|ACTIVE|DELIVERED|ACCEPTED|SETTLED|SUCCEEDED|PROVEN|MATCHED|RESOLVED|EXECUTED|DONE|READY|UP|CLAIMED|VERIFIED|STORED|OK|HELD_OK)$/;
const BAD =
  /^([45]\d\d|FAILED|REJECTED|EXPIRED|DISABLED|RETURNED|REFUNDED|BROKEN|OPEN|UNPROVEN|DOWN|UNAVAILABLE|CRITICAL|STOPPED|DEAD)$/;
const WAITING =
  /(PENDING|PROCESSING|WAITING|REVIEW|UNKNOWN|QUEUED|HELD|SUBMITTED|CREATED|RETRY|FAILING|PAUSED)/;

/** The tone of a status. The word says the same, so colour is never alone. */
export function toneOf(status: string): Tone {
  if (GOOD.test(status)) return 'good';
  if (BAD.test(status)) return 'bad';
  return WAITING.test(status) ? 'waiting' : 'neutral';
}
