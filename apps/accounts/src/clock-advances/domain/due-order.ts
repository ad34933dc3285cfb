/** A part of the system that has timers, and the domain time of its earliest; null for none. */
export type DueTimes = ReadonlyMap<string, number | null>;

/** Who fires next, and up to which domain time. */
export interface Step {
  part: string;
  limitMs: number;
}

/**
 * The part with the earliest timers fires, up to just before the next part's: so due order holds across services.
 * Undefined when nothing is due at or before the target.
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
