import { DAY_MS } from '@corridor/kernel';
import { ListTotals, type ListTotalDelta } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { BeneficialOwner } from './domain/beneficial-owner';

const LIVE = 'LIVE';
/** The kind that counts every owner, in addition to each of its roles. */
const ANY_ROLE = 'ANY';
/** Totals of beneficial owners by role. */
export const ownerListTotals = new ListTotals({
  totals: 'beneficial_owner_list_totals',
  deltas: 'beneficial_owner_list_total_deltas',
  scopes: [],
});

/** Counts a new owner or a change of roles. */
export async function countOwner(
  runner: SqlRunner,
  before: BeneficialOwner | undefined,
  now: BeneficialOwner,
): Promise<void> {
  const { platformKey, createdAtMs } = now;
  const former = before ? [ANY_ROLE, ...before.roles] : [];
  const present = [ANY_ROLE, ...now.roles];
  const move = (kind: string, fromState: string | null, toState: string | null): ListTotalDelta<never> => ({
    platformKey,
    kind,
    fromState,
    toState,
    unit: Math.floor(createdAtMs / DAY_MS),
    n: 1,
    ids: {},
  });
  await ownerListTotals.add(runner, [
    ...present.filter((kind) => !former.includes(kind)).map((kind) => move(kind, null, LIVE)),
    ...former.filter((kind) => !present.includes(kind)).map((kind) => move(kind, LIVE, null)),
  ]);
}

/** Number of a platform's owners with a role, or with any. */
export async function totalOfOwners(
  runner: SqlRunner,
  platformKey: number,
  role: string | undefined,
): Promise<number> {
  return ownerListTotals.total(runner, { platformKey, kind: role ?? ANY_ROLE, states: [LIVE] });
}
