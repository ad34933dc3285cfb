import { DAY_MS } from '@corridor/kernel';

/** How long events are listed and stored, domain time (docs/behaviour.md 2). */
export const EVENT_DAYS_MS = 30 * DAY_MS;
/** How long attempts are stored, real time (docs/behaviour.md 12). */
export const ATTEMPT_DAYS_MS = 30 * DAY_MS;
