import { formatId } from '@corridor/kernel';
import type { FreezeResource } from '@corridor/contracts';
import type { FreezeRow } from './freeze.repository';
import { subjectIdOf } from './freeze-subject.repository';

function statusOf({ is_active, lifted_at }: FreezeRow): FreezeResource['status'] {
  if (is_active) return 'ACTIVE';
  return lifted_at === null ? 'ENDED' : 'LIFTED';
}

/** A freeze as operators see it. */
export function renderFreeze(row: FreezeRow): FreezeResource {
  const { platform_key: platformKey, kind, subject, platform_id: platformId } = row;
  return {
    id: formatId('Freeze', row.id),
    kind,
    subjectId: subjectIdOf({ platformKey, kind, subject }, platformId),
    platformId,
    direction: row.direction,
    status: statusOf(row),
    reason: row.reason,
    until: row.until?.toISOString() ?? null,
    frozenBy: row.frozen_by,
    frozenPerson: row.frozen_person,
    frozenAt: row.frozen_at.toISOString(),
    liftedBy: row.lifted_by,
    liftedPerson: row.lifted_person,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    liftReason: row.lift_reason,
  };
}
