import { DAY_MS, type VerificationStatus } from '@corridor/kernel';
import { ListTotals } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { Verification } from './domain/verification';

const KIND = 'VERIFICATION';
/** Totals of verifications by status. */
export const verificationListTotals = new ListTotals({
  totals: 'verification_list_totals',
  deltas: 'verification_list_total_deltas',
  scopes: [],
});

/** Counts a new verification or a change of status. */
export async function countVerification(
  runner: SqlRunner,
  fromState: VerificationStatus | null,
  now: Verification,
): Promise<void> {
  const { platformKey, status, createdAtMs } = now;
  if (fromState === status) return;
  const unit = Math.floor(createdAtMs / DAY_MS);
  await verificationListTotals.add(runner, [
    { platformKey, kind: KIND, fromState, toState: status, unit, n: 1, ids: {} },
  ]);
}

/** Number of a platform's verifications in those states. */
export async function totalOfVerifications(
  runner: SqlRunner,
  platformKey: number,
  states: readonly string[],
): Promise<number> {
  return verificationListTotals.total(runner, { platformKey, kind: KIND, states });
}
