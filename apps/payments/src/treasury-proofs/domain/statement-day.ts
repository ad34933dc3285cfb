const DAY_MS = 86_400_000;
const DAY_LENGTH = 10;

/** `07:00 Europe/Berlin`. */
const TIME_AND_ZONE = /^(\d\d:\d\d) (\S+)$/;

function partsIn(zone: string, nowMs: number): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(nowMs).split(' ');
  return { day, time };
}

/** The day before a day, YYYY-MM-DD. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, DAY_LENGTH);
}

/** The last day that is over in the zone of the account; without a zone in UTC. */
export function lastWholeDay(statementBy: string | null, nowMs: number): string {
  const [, , zone = 'UTC'] = TIME_AND_ZONE.exec(statementBy ?? '') ?? [];
  return dayBefore(partsIn(zone, nowMs).day);
}

/**
 * The day of the last statement that should be there by now: of the day before from the time of `statementBy` on, else
 * of the day before that. Null if no statement is expected.
 */
export function expectedStatementDay(statementBy: string | null, nowMs: number): string | null {
  const [, by, zone] = TIME_AND_ZONE.exec(statementBy ?? '') ?? [];
  if (by === undefined || zone === undefined) return null;
  const { day, time } = partsIn(zone, nowMs);
  const yesterday = dayBefore(day);
  return time >= by ? yesterday : dayBefore(yesterday);
}
