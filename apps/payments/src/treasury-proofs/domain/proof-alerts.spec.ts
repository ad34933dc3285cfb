import { proofOf, shownFacts, type ProofFacts } from './proof';
import { proofAlerts, type LastProof } from './proof-alerts';

const agreeing: ProofFacts = {
  currency: 'EUR',
  statement: { date: '2026-03-30', closing: 700n },
  nostro: -700n,
  transit: 0n,
  openItems: [],
  unmatchedLines: [],
  isImporting: false,
  gapDate: null,
  overdueItems: { count: 0, amount: 0n, entries: [] },
  overdueLines: { count: 0, amount: 0n, entries: [] },
  importing: 0n,
  expectedDate: '2026-03-30',
};

/** The alerts about each of several proofs in a row. */
function told(...facts: ProofFacts[]): string[] {
  let last: LastProof | undefined;
  return facts.map((one) => {
    const proof = proofOf(one);
    const alerts = proofAlerts(one, proof, last);
    last = { status: proof.status, details: shownFacts(one, proof) };
    return alerts.map((alert) => Object.values(alert).join(' ')).join(', ');
  });
}

describe('operators', () => {
  it('hear nothing about a settlement account that is proven, or expects no statement', () => {
    expect(told(agreeing, { ...agreeing, statement: null, nostro: 0n, expectedDate: null })).toEqual([
      '',
      '',
    ]);
  });

  it('hear of a difference once, and again when it changes or comes back', () => {
    const different = { ...agreeing, nostro: -690n };
    const more = { ...agreeing, nostro: -680n };
    expect(told(different, different, more, agreeing, different)).toEqual([
      'PROOF_DIFFERENT 10',
      '',
      'PROOF_DIFFERENT 20',
      '',
      'PROOF_DIFFERENT 10',
    ]);
  });

  it('hear of a late statement once for each day, also beside a difference', () => {
    const late = { ...agreeing, expectedDate: '2026-03-31' };
    const later = { ...late, expectedDate: '2026-04-01', nostro: -690n };
    const first = { ...late, statement: null, nostro: 0n };
    expect(told(late, late, later, agreeing)).toEqual([
      'STATEMENT_MISSING 2026-03-31',
      '',
      'PROOF_DIFFERENT 10, STATEMENT_MISSING 2026-04-01',
      '',
    ]);
    expect(told(first, first)).toEqual(['STATEMENT_MISSING 2026-03-31', '']);
  });

  it('hear of what passes its age once, and again of the next one', () => {
    const entry = (id: string) => ({ id, direction: 'DEBIT' as const, amount: 5, since: '2026-03-20' });
    const overdue = (...ids: string[]) => ({ count: ids.length, amount: -5n, entries: ids.map(entry) });
    const items = (...ids: string[]): ProofFacts => ({ ...agreeing, overdueItems: overdue(...ids) });
    expect(told(items('a'), items('a'), items('a', 'b'), items('b'), items('c'), agreeing)).toEqual([
      'OPEN_ITEMS_OVERDUE 1 2026-03-20',
      '',
      'OPEN_ITEMS_OVERDUE 2 2026-03-20',
      '',
      'OPEN_ITEMS_OVERDUE 1 2026-03-20',
      '',
    ]);
    expect(told({ ...agreeing, overdueLines: overdue('l') })).toEqual([
      'UNMATCHED_LINES_OVERDUE 1 2026-03-20',
    ]);
  });

  it('hear of more than a proof names by their number', () => {
    const many = (count: number): ProofFacts => ({
      ...agreeing,
      overdueItems: {
        ...{ count, amount: 0n },
        entries: [{ id: 'a', direction: 'DEBIT', amount: 5, since: '2026-03-20' }],
      },
    });
    expect(told(many(200), many(200), many(201)).map((text) => text !== '')).toEqual([true, false, true]);
  });
});
