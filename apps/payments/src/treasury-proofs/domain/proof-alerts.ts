import type { Proof, ProofFacts, ShownFacts } from './proof';

/** What a proof has to say about the one before it. */
export type LastProof = Pick<Proof, 'status'> & { details: ShownFacts };

/** Alerts to operators about a proof. */
export type ProofAlert =
  | { type: 'PROOF_DIFFERENT'; difference: bigint }
  | { type: 'STATEMENT_MISSING'; expectedDate: string };

function isMissing(statementDate: string | null, expectedDate: string | null): expectedDate is string {
  return expectedDate !== null && (statementDate === null || statementDate < expectedDate);
}

/**
 * A difference causes an alert when it appears or changes, a missing statement one for its day. Both are
 * told on their own, because a difference does not explain why a statement is late.
 */
export function proofAlerts(
  { statement, expectedDate }: Pick<ProofFacts, 'statement' | 'expectedDate'>,
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
  ];
}
