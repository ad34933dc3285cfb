import { mintUuid } from '@corridor/kernel';
import { entriesOf, HOUSE_KEY, journalEntry, transitOf } from './journal-entry';
import { transitEffects, type JournalEntryKind } from './journal-entry-kind';

const step = { platformKey: 1, transactionId: mintUuid(), kind: 'SETTLE', atMs: 0 } as const;
const account = { internalId: mintUuid() };
const clearing = { system: 'CLEARING' } as const;
const fx = { system: 'FX' } as const;

describe('postings', () => {
  it('move an amount from one account to another', () => {
    const moved = journalEntry(step, { from: account, to: clearing, currency: 'USD', amount: 5n });
    expect(entriesOf(moved)).toEqual([
      { account, currency: 'USD', amount: -5n },
      { account: clearing, currency: 'USD', amount: 5n },
    ]);
  });

  it.each([
    ['a zero amount', 0n, account, clearing],
    ['a negative amount', -1n, account, clearing],
    ['an account on both sides', 5n, account, { ...account }],
    ['a system account on both sides', 5n, clearing, { ...clearing }],
    ['two internal accounts', 5n, account, { internalId: mintUuid() }],
  ] as const)('are refused if one of them has %s', (_what, amount, from, to) => {
    expect(() => journalEntry(step, { from, to, currency: 'USD', amount })).toThrow('SETTLE');
  });

  it('are refused on TRANSIT if their kind has no effect on its open items', () => {
    const transit = transitOf(mintUuid());
    for (const [kind, effects] of Object.entries(transitEffects)) {
      for (const platformKey of [HOUSE_KEY, 1]) {
        const isRefused = effects[platformKey === HOUSE_KEY ? 'HOUSE' : 'PLATFORM'] === 'NONE';
        const entry = { ...step, platformKey, kind: kind as JournalEntryKind };
        const post = () => journalEntry(entry, { from: transit, to: clearing, currency: 'USD', amount: 5n });
        if (isRefused) expect(post).toThrow('TRANSIT');
        else expect(post).not.toThrow();
      }
    }
  });

  it('are refused if there is none', () => {
    expect(() => journalEntry(step)).toThrow('no posting');
  });

  it('can be in two currencies, each balanced', () => {
    const converted = journalEntry(
      step,
      { from: account, to: fx, currency: 'USD', amount: 5n },
      { from: fx, to: clearing, currency: 'EUR', amount: 4n },
    );
    const sums = new Map<string, bigint>();
    for (const { currency, amount } of entriesOf(converted)) {
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    }
    expect([...sums]).toEqual([
      ['USD', 0n],
      ['EUR', 0n],
    ]);
  });
});
