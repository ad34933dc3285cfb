import { profitAndLoss } from './profit-and-loss';
import { trialBalance } from './trial-balance';

const platforms = { book: 'PLATFORMS', currency: 'EUR' } as const;
const house = { book: 'HOUSE', currency: 'EUR' } as const;

describe('profit and loss', () => {
  it('is the change of the accounts of income and of expense, by currency', () => {
    const day = { opening: 0n, debits: 0n, credits: 0n, closing: 0n, gap: 0n };
    const first = [
      { ...platforms, ...day, account: 'FEES', opening: 10n },
      { ...house, ...day, account: 'FX', opening: 10n, closing: 5n },
      { ...house, ...day, account: 'TRANSIT', opening: 9n },
    ];
    const last = [
      { ...platforms, ...day, account: 'FEES', closing: 60n },
      { ...house, ...day, account: 'PROVIDER_FEES', closing: -7n },
      { ...platforms, ...day, account: 'FX', closing: 1_000n },
      { ...house, ...day, account: 'FX', closing: -980n },
      { ...house, ...day, account: 'OWN_FUNDS', closing: -3n },
      { ...platforms, ...day, account: 'FX', currency: 'USD', closing: -1n },
    ];
    const period = { from: '2026-03-01', to: '2026-03-31', status: 'OPEN' };
    expect(profitAndLoss(period, { first, last })).toEqual([
      {
        ...period,
        currency: 'EUR',
        fees: 50,
        providerFees: -7,
        fxResult: 10,
        ownFunds: -3,
        result: 50,
      },
      {
        ...period,
        currency: 'USD',
        fees: 0,
        providerFees: 0,
        fxResult: -1,
        ownFunds: 0,
        result: -1,
      },
    ]);
  });
});

describe('a trial balance', () => {
  it('has the balance of each account on one side, and equal totals on both', () => {
    const day = { opening: 0n, debits: 0n, credits: 0n, gap: 0n };
    const accounts = [
      { ...house, ...day, account: 'NOSTRO:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', closing: -700n },
      { ...house, ...day, account: 'OWN_FUNDS', closing: 700n },
    ];
    const rows = trialBalance({ date: '2026-03-31', status: 'KEPT' }, accounts);
    expect(
      rows.map(({ account, debitBalance, creditBalance }) => [account, debitBalance, creditBalance]),
    ).toEqual([
      ['NOSTRO', 700, 0],
      ['OWN_FUNDS', 0, 700],
      ['TOTAL', 700, 700],
    ]);
    const large = accounts.map((one) => ({ ...one, account: 'FEES', closing: 2n ** 53n - 1n }));
    expect(trialBalance({ date: '2026-03-31', status: 'KEPT' }, large).at(-1)?.creditBalance).toBe(
      '18014398509481982',
    );
    expect(rows[0]?.settlementAccountId).toBe('SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
  });
});
