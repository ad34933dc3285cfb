import { uuidBounds, uuidTime, type Uuid } from '@corridor/kernel';

/** By platform: every transaction with a smaller id was over when the last check looked. */
export type Watermarks = ReadonlyMap<number, Uuid>;

/** Ids of one moment may be committed that much later than others, by another process, milliseconds. */
const SLACK_MS = 60_000;
/** What is in flight for longer is left to full checks once it is over. */
const IN_FLIGHT_MAX_MS = 24 * 60 * 60_000;

/** The id of which on a platform is looked at that nobody has checked yet. */
export const FROM_THE_BEGINNING = uuidBounds(0).first;

/** Where the next check has to begin, by the newest transaction and by the oldest that is in flight. */
export function checkedFrom(newest: Uuid | undefined, oldestInFlight: Uuid | undefined): Uuid {
  if (newest === undefined) return FROM_THE_BEGINNING;
  const newestMs = uuidTime(newest);
  const inFlightMs = oldestInFlight === undefined ? newestMs : uuidTime(oldestInFlight);
  const fromMs = Math.max(Math.min(newestMs, inFlightMs), newestMs - IN_FLIGHT_MAX_MS) - SLACK_MS;
  return uuidBounds(Math.max(fromMs, 0)).first;
}
