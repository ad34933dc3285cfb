import { MINUTE_MS, SECOND_MS } from '@corridor/kernel';

/** Alerts of one stream that are told one by one within {@link STREAM_WINDOW_MS}. What comes beyond is told as one. */
export const STREAM_MAX = 10;
/** Milliseconds of real time. */
export const STREAM_WINDOW_MS = MINUTE_MS;

const RETRY_FIRST_MS = 5 * SECOND_MS;
const RETRY_MAX_MS = 30 * MINUTE_MS;

/** An alert that has not been told yet. */
export interface WaitingAlert {
  id: string;
  /** Alerts of one stream tell about the same kind of thing. */
  stream: string;
  /** How many findings it represents. */
  count: number;
}

/** What becomes of a waiting alert: it is told, waits for the end of the window, or is a part of another one. */
export type AlertDecision =
  | { id: string; action: 'TELL' | 'HOLD'; count: number }
  | { id: string; action: 'FOLD'; into: string };

/** One alert for several: the first of them, with the number of all. */
function folded(alerts: readonly WaitingAlert[], action: 'TELL' | 'HOLD'): AlertDecision[] {
  const [first, ...others] = alerts;
  if (!first) return [];
  const count = alerts.reduce((sum, alert) => sum + alert.count, 0);
  const parts = others.map(({ id }): AlertDecision => ({ id, action: 'FOLD', into: first.id }));
  return [{ id: first.id, action, count }, ...parts];
}

/**
 * Bounds a flood: at most {@link STREAM_MAX} alerts of a stream are sent within a window. The last of them represents
 * all that wait with it. Later ones wait for the end of the window as one.
 * @param waiting in the order of their arrival
 * @param told how many of each stream were told within the window
 */
export function decideAlerts(
  waiting: readonly WaitingAlert[],
  told: ReadonlyMap<string, number>,
): AlertDecision[] {
  const streams = new Map<string, WaitingAlert[]>();
  for (const alert of waiting) streams.set(alert.stream, [...(streams.get(alert.stream) ?? []), alert]);
  return [...streams].flatMap(([stream, alerts]) => {
    const room = Math.max(0, STREAM_MAX - (told.get(stream) ?? 0));
    if (room === 0) return folded(alerts, 'HOLD');
    const alone = alerts.slice(0, alerts.length <= room ? room : room - 1);
    return [
      ...alone.map(({ id, count }): AlertDecision => ({ id, action: 'TELL', count })),
      ...folded(alerts.slice(alone.length), 'TELL'),
    ];
  });
}

/** The pause after this number of failed attempts (1 or more), milliseconds: doubled with each, up to half an hour. */
export function alertPauseMs(attempts: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (Math.max(attempts, 1) - 1), RETRY_MAX_MS);
}
