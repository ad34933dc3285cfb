import { mintUuid } from '@corridor/kernel';
import { balancedPosting, movement } from './posting';

const step = { platformKey: 1, transactionId: mintUuid(), kind: 'SETTLE', atMs: 0 } as const;
const account = { internalId: mintUuid() };
const clearing = { system: 'CLEARING' } as const;

describe('postings', () => {
  it('move an amount from one account to another', () => {
    expect(movement(step, { from: account, to: clearing, currency: 'USD', amount: 5n }).entries).toEqual([
      { account, currency: 'USD', amount: -5n },
      { account: clearing, currency: 'USD', amount: 5n },
    ]);
  });

  it.each([
    [
      'unbalanced',
      [
        [account, 'USD', -5n],
        [clearing, 'USD', 4n],
      ],
    ],
    [
      'balanced across currencies only',
      [
        [account, 'USD', -5n],
        [clearing, 'EUR', 5n],
      ],
    ],
    ['empty', []],
    [
      'with a zero',
      [
        [account, 'USD', 0n],
        [clearing, 'USD', 0n],
      ],
    ],
  ] as const)('are refused where they are %s', (_what, lines) => {
    const entries = lines.map(([to, currency, amount]) => ({ account: to, currency, amount }));
    expect(() => balancedPosting({ ...step, entries })).toThrow();
  });

  it('may hold two balanced sets in two currencies', () => {
    const fx = { system: 'FX' } as const;
    const entries = [
      { account, currency: 'USD', amount: -5n },
      { account: fx, currency: 'USD', amount: 5n },
      { account: fx, currency: 'EUR', amount: -4n },
      { account: clearing, currency: 'EUR', amount: 4n },
    ];
    expect(() => balancedPosting({ ...step, entries })).not.toThrow();
  });
});
