import { mintUuid } from '@corridor/kernel';
import { entriesOf, posting } from './posting';

const step = { platformKey: 1, transactionId: mintUuid(), kind: 'SETTLE', atMs: 0 } as const;
const account = { internalId: mintUuid() };
const clearing = { system: 'CLEARING' } as const;
const fx = { system: 'FX' } as const;

describe('postings', () => {
  it('move an amount from one account to another', () => {
    const moved = posting(step, { from: account, to: clearing, currency: 'USD', amount: 5n });
    expect(entriesOf(moved)).toEqual([
      { account, currency: 'USD', amount: -5n },
      { account: clearing, currency: 'USD', amount: 5n },
    ]);
  });

  it.each([
    ['of nothing', 0n, account, clearing],
    ['of less than nothing', -1n, account, clearing],
    ['from an account to itself', 5n, account, { ...account }],
    ['from a system account to itself', 5n, clearing, { ...clearing }],
    ['between two internal accounts', 5n, account, { internalId: mintUuid() }],
  ] as const)('are refused where they have a movement %s', (_what, amount, from, to) => {
    expect(() => posting(step, { from, to, currency: 'USD', amount })).toThrow('SETTLE');
  });

  it('are refused without a movement', () => {
    expect(() => posting(step)).toThrow('no movement');
  });

  it('may hold movements in two currencies, each balanced', () => {
    const converted = posting(
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
