/** Maximum number of endpoints of a platform, including the default one (docs/behaviour.md 12). */
export const ENDPOINTS_MAX = 50;
/** An endpoint is disabled after this time with failures only. */
export const FAILING_MAX_MS = 5 * 24 * 60 * 60 * 1000;
/** How long a replaced secret still signs, in real time. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;
/** Maximum number of replaced secrets that sign at once, however often a secret is rotated. */
export const PREVIOUS_SECRETS_MAX = 4;

/** The texts of `disabledReason`: why an endpoint is disabled. */
export const disabledReasons = {
  byRequest: 'disabled by request',
  gone: 'the endpoint answered 410 Gone',
  failing: 'all deliveries have failed for 5 days',
} as const;

/** A replaced secret, with the end of its validity in milliseconds of real time. */
export interface PreviousSecret {
  sealed: string;
  untilMs: number;
}

/** The previous secrets that still sign after a rotation, newest first. */
export function previousSecretsAfterRotation(
  replaced: string,
  previous: readonly PreviousSecret[],
  nowMs: number,
): PreviousSecret[] {
  const all = [{ sealed: replaced, untilMs: nowMs + SECRET_OVERLAP_MS }, ...previous];
  return all.filter((secret) => secret.untilMs > nowMs).slice(0, PREVIOUS_SECRETS_MAX);
}

/** Whether an endpoint subscribes to a type; an empty list means all types. */
export function wantsType(eventTypes: readonly string[], type: string): boolean {
  return eventTypes.length === 0 || eventTypes.includes(type);
}

/** The state of an endpoint after a failure. Times are domain time. */
export function afterFailure(
  endpoint: { failingSinceMs: number | null },
  attempt: { isGone: boolean; nowMs: number },
): { failingSinceMs: number; disabledReason: string | null } {
  const failingSinceMs = endpoint.failingSinceMs ?? attempt.nowMs;
  if (attempt.isGone) return { failingSinceMs, disabledReason: disabledReasons.gone };
  const isTooLong = attempt.nowMs - failingSinceMs >= FAILING_MAX_MS;
  return { failingSinceMs, disabledReason: isTooLong ? disabledReasons.failing : null };
}
