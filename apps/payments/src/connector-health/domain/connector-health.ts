import { MINUTE_MS, SECOND_MS } from '@corridor/kernel';

/** An instance that finds a connector to be down says so again after this time, milliseconds. */
const SEEN_PAUSE_MS = 30 * SECOND_MS;
/** After this time the instance that found it to be down no longer does, or no longer runs; milliseconds. */
const SEEN_MAX_MS = 2 * MINUTE_MS;

/** What this instance and the deployment know about a connector. Ages are in milliseconds. */
export interface HealthFacts {
  /** As this instance sees it. */
  isUp: boolean;
  /** Whether this instance has found it to be down before. */
  wasDownHere: boolean;
  /** Age of the last answer to this instance; null if it got none. */
  answeredAgoMs: number | null;
  /** Age of the last finding of any instance that it is down; null if it is up for the deployment. */
  seenAgoMs: number | null;
}

/**
 * What an instance has to note. Operators get an alert when the first instance finds a connector to be down, and when it
 * answers again. If only some instances reach it, it stays down for the deployment.
 */
export function healthChange(facts: HealthFacts): 'DOWN' | 'UP' | undefined {
  const { isUp, wasDownHere, answeredAgoMs, seenAgoMs } = facts;
  if (!isUp) return seenAgoMs === null || seenAgoMs >= SEEN_PAUSE_MS ? 'DOWN' : undefined;
  if (seenAgoMs === null) return undefined;
  if (wasDownHere) return 'UP';
  const isOutdated = answeredAgoMs !== null && answeredAgoMs < seenAgoMs && seenAgoMs > SEEN_MAX_MS;
  return isOutdated ? 'UP' : undefined;
}
