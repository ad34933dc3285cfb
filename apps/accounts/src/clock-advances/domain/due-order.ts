/** The services with timers, and the domain time of each one's earliest timer; null for none. */
export type DueTimes = ReadonlyMap<string, number | null>;

/** The next service to fire, and up to which domain time. */
export interface Step {
  part: string;
  limitMs: number;
}

/**
 * The service with the earliest timers fires up to just before the next service's earliest one. This keeps the due
 * order across services. Undefined if nothing is due at or before the target.
 */
export function nextStep(dueTimes: DueTimes, targetMs: number): Step | undefined {
  const due = [...dueTimes]
    .flatMap(([part, dueMs]) => (dueMs === null || dueMs > targetMs ? [] : [{ part, dueMs }]))
    .sort((a, b) => a.dueMs - b.dueMs);
  const [first, second] = due;
  if (!first) return undefined;
  const limitMs = second ? Math.max(first.dueMs, second.dueMs - 1) : targetMs;
  return { part: first.part, limitMs };
}
