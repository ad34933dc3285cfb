import { invalidInput } from '@corridor/kernel';
import { dayIn } from '../../calendars/domain/business-days';
import type { StatementHead } from './bank-line';

/** Where each day begins first. An account may have no zone, and its bank be a day ahead of UTC. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/**
 * A statement of a day to come would be the last one of its account until then, and those of the days before it would not be
 * missed.
 * @throws DomainError INVALID_INPUT with every fault
 */
export function assertBegun(
  heads: readonly Pick<StatementHead, 'statementId' | 'date'>[],
  nowMs: number,
): void {
  const last = dayIn(FIRST_ZONE, nowMs);
  const faults = heads
    .filter(({ date }) => date > last)
    .map(
      ({ statementId, date }) => `statement ${statementId} must be of a day that has begun; it is of ${date}`,
    );
  if (faults.length > 0) throw invalidInput(faults.map((message) => ({ field: 'file', message })));
}
