import { formatId } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { scheduleTimer } from '@corridor/service';
import type { IdentityCheckAnswer } from '../identity-checks/identity-check.port';
import type { BeneficialOwner } from './domain/beneficial-owner';

/** Kind of the timers that end the KYC of an owner. */
export const OWNER_CHECK_TIMER = 'owner-check';

/** Lets the owner's present check end as the provider said; an undecided one has no end. */
export async function scheduleCheckEnd(
  runner: SqlRunner,
  owner: BeneficialOwner,
  { outcome, afterMs }: IdentityCheckAnswer,
): Promise<void> {
  if (outcome === 'UNDECIDED') return;
  await scheduleTimer(runner, {
    platformKey: owner.platformKey,
    kind: OWNER_CHECK_TIMER,
    subject: formatId('BeneficialOwner', owner.id),
    dueAtMs: owner.updatedAtMs + afterMs,
    payload: { outcome, checkNumber: owner.checkNumber },
  });
}
