import { DAY_MS } from '@corridor/kernel';

/** How long events are listed, and stored at least, domain time (docs/behaviour.md 2). */
export const EVENT_DAYS_MS = 30 * DAY_MS;
