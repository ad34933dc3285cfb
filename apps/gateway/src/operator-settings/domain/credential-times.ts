import { DAY_MS, HOUR_MS } from '@corridor/kernel';

/** For how many days a credential is valid, unless the configuration says otherwise, and for how many at most. */
export const LIFETIME_DAYS = 90;
export const LIFETIME_DAYS_MAX = 366;
/** How long the former secret is valid after a rotation, unless the command says otherwise, milliseconds. */
export const OVERLAP_MS = DAY_MS;
/** For how long before its end a credential is in warnings, milliseconds. */
const WARNING_MS = 14 * DAY_MS;

/** The milliseconds of `90d` or `24h`. @throws Error for another text, or more than 366 days */
export function timeIn(text: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  const ms = Number(count) * (unit === 'h' ? HOUR_MS : DAY_MS);
  if (ms <= LIFETIME_DAYS_MAX * DAY_MS) return ms;
  throw new Error(`${text} is no time: 90d are days, 24h are hours, at most ${LIFETIME_DAYS_MAX}d`);
}

/** The lifetime of a credential, milliseconds. @throws Error for a text that is no time, or none above 0 */
export function lifetimeOf(text: string | undefined, { days }: { days: number }): number {
  if (text === undefined) return days * DAY_MS;
  const ms = timeIn(text);
  if (ms > 0) return ms;
  throw new Error(`${text} is no lifetime: a credential is valid for at least 1h`);
}

/** Whether a credential is valid, and ends so soon that its operator should rotate it. */
export function endsSoon(
  { disabledAt, expiresAt }: { disabledAt: Date | null; expiresAt: Date },
  nowMs: number,
): boolean {
  const restMs = expiresAt.getTime() - nowMs;
  return disabledAt === null && restMs > 0 && restMs <= WARNING_MS;
}
