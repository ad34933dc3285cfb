import fc from 'fast-check';
import { validate, version } from 'uuid';
import { mintUuid, uuidTime } from '@corridor/kernel';
import { NOW_MS } from '../../../test/fixtures/ledger-world';
import { entryUuid, renderEntry, type StatementEntry } from './statement-entry';

const accountId = mintUuid();

function anEntry(change: Partial<StatementEntry> = {}): StatementEntry {
  return {
    accountId,
    currency: 'USD',
    number: 3,
    amount: -500n,
    balanceAfter: 1_500n,
    kind: 'RESERVE',
    transactionId: mintUuid(),
    createdAtMs: NOW_MS,
    ...change,
  };
}

describe('a line of a statement', () => {
  it('has a version 7 UUID with its time as id', () => {
    const position = fc.record({ number: fc.integer({ min: 1, max: 2 ** 34 - 1 }), ms: fc.nat(2 ** 47) });
    fc.assert(
      fc.property(position, ({ number, ms }) => {
        const id = entryUuid({ accountId, number, createdAtMs: ms });
        expect([validate(id), version(id), uuidTime(id)]).toEqual([true, 7, ms]);
      }),
    );
  });

  it('has a unique id, and ids are in the order of the entries', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 34 - 1 }), { minLength: 2 });
    fc.assert(
      fc.property(numbers, (found) => {
        const inOrder = [...found].sort((a, b) => a - b);
        const ids = inOrder.map((number) => entryUuid({ accountId, number, createdAtMs: NOW_MS }));
        expect(ids).toEqual([...new Set(ids)].sort());
      }),
    );
    const at = { number: 1, createdAtMs: NOW_MS };
    expect(entryUuid({ ...at, accountId })).not.toBe(entryUuid({ ...at, accountId: mintUuid() }));
  });

  it('shows a debit as a negative amount', () => {
    const entry = anEntry();
    expect(renderEntry(entry)).toMatchObject({
      amount: { amount: -500, currency: { code: 'USD', decimals: 2 } },
      balanceAfter: { amount: 1_500, currency: { code: 'USD' } },
      kind: 'PAYMENT',
      transactionId: `Transaction:${entry.transactionId}`,
      createdAt: '2026-03-10T12:00:00.000Z',
    });
  });

  it.each([
    ['FUND', 'FUNDING'],
    ['SETTLE', 'DEPOSIT'],
    ['REFUND', 'REFUND'],
    ['RESOLVE', 'RESOLUTION'],
    ['RETURN', 'REFUND'],
    ['REVERSE', 'REVERSAL'],
  ] as const)('calls %s %s', (kind, shown) => {
    expect(renderEntry(anEntry({ kind, amount: 5n })).kind).toBe(shown);
  });

  it('names no transaction if there is none', () => {
    expect(renderEntry(anEntry({ kind: 'FUND', amount: 5n })).transactionId).toBeNull();
  });

  it('is refused for a step that moves no internal account', () => {
    expect(() => renderEntry(anEntry({ kind: 'SUSPEND' }))).toThrow('SUSPEND');
  });
});
