import { uuidBounds, uuidTime, type Uuid } from '@corridor/kernel';

/** By platform: every transaction with a smaller id had ended before the last check. */
export type Watermarks = ReadonlyMap<number, Uuid>;

/** Another process may commit an id by this much later than others of the same time, milliseconds. */
const SLACK_MS = 60_000;
/** A transaction that is in flight for longer is left to full checks when it has ended. */
const IN_FLIGHT_MAX_MS = 24 * 60 * 60_000;

/** The first id to check on a platform that was never checked. */
export const FROM_THE_BEGINNING = uuidBounds(0).first;

/** The first id of the next check, from the newest transaction and the oldest one in flight. */
export function checkedFrom(newest: Uuid | undefined, oldestInFlight: Uuid | undefined): Uuid {
  if (newest === undefined) return FROM_THE_BEGINNING;
  const newestMs = uuidTime(newest);
  const inFlightMs = oldestInFlight === undefined ? newestMs : uuidTime(oldestInFlight);
  const fromMs = Math.max(Math.min(newestMs, inFlightMs), newestMs - IN_FLIGHT_MAX_MS) - SLACK_MS;
  return uuidBounds(Math.max(fromMs, 0)).first;
}
