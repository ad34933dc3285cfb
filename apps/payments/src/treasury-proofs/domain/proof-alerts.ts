import type { OpenEntry, Overdue, Proof, ProofFacts, ShownFacts } from './proof';

/** What a proof has to say about the one before it. Old ones name nothing overdue. */
export type LastProof = Pick<Proof, 'status'> & {
  details: Omit<ShownFacts, 'overdueItems' | 'overdueLines'> &
    Partial<Pick<ShownFacts, 'overdueItems' | 'overdueLines'>>;
};

/** Alerts to operators about a proof. */
export type ProofAlert =
  | { type: 'PROOF_DIFFERENT'; difference: bigint }
  | { type: 'STATEMENT_MISSING'; expectedDate: string }
  | { type: 'OPEN_ITEMS_OVERDUE' | 'UNMATCHED_LINES_OVERDUE'; count: number; oldestSince: string };

function isMissing(statementDate: string | null, expectedDate: string | null): expectedDate is string {
  return expectedDate !== null && (statementDate === null || statementDate < expectedDate);
}

const keyOf = ({ id, kind = '', direction, amount }: OpenEntry): string =>
  [id, kind, direction, amount].join(' ');

/** One alert when something passes its age, and none again while it stays. */
function overdueAlerts(
  type: 'OPEN_ITEMS_OVERDUE' | 'UNMATCHED_LINES_OVERDUE',
  { count, entries }: Overdue,
  before: ShownFacts['overdueItems'] | undefined,
): ProofAlert[] {
  const told = new Set(before?.entries.map(keyOf));
  const [oldest] = entries;
  const isNew = entries.some((entry) => !told.has(keyOf(entry))) && oldest !== undefined;
  // Behind the named ones, only their number tells of new ones.
  const isMore = count > (before?.count ?? 0);
  const wasCut = (before?.count ?? 0) > told.size;
  return oldest !== undefined && (wasCut ? isMore : isNew)
    ? [{ type, count, oldestSince: oldest.since }]
    : [];
}

/**
 * A difference causes an alert when it appears or changes, a missing statement one for its day, and what is open for too
 * long one when it passes its age. Each is told on its own, because none explains another.
 */
export function proofAlerts(
  {
    statement,
    expectedDate,
    overdueItems,
    overdueLines,
  }: Pick<ProofFacts, 'statement' | 'expectedDate' | 'overdueItems' | 'overdueLines'>,
  { status, difference }: Proof,
  last: LastProof | undefined,
): ProofAlert[] {
  const isKnown = last?.status === 'DIFFERENT' && BigInt(last.details.difference) === difference;
  const before = last?.details;
  const isToldMissing =
    before?.expectedDate === expectedDate && isMissing(before?.statementDate ?? null, expectedDate);
  return [
    ...(status === 'DIFFERENT' && !isKnown ? [{ type: 'PROOF_DIFFERENT', difference } as const] : []),
    ...(isMissing(statement?.date ?? null, expectedDate) && !isToldMissing
      ? [{ type: 'STATEMENT_MISSING', expectedDate } as const]
      : []),
    ...overdueAlerts('OPEN_ITEMS_OVERDUE', overdueItems, before?.overdueItems),
    ...overdueAlerts('UNMATCHED_LINES_OVERDUE', overdueLines, before?.overdueLines),
  ];
}
