import type { CorridorTerms } from '../../rates/domain/pricing';
import { withdrawalFee } from './withdrawal-fee';

const terms: CorridorTerms = {
  midMarketRate: '1',
  marginRate: '0',
  fixedFee: 100n,
  variableFeeRate: '0.01',
  counterpartyFixedFee: 0n,
  rateAtMs: 0,
};

describe('the fee of a withdrawal', () => {
  it('is what a quote would take and what the network takes, and the rest arrives', () => {
    // 10000 − 100 is 9900: a principal of 9801 and a variable fee of 99.
    const fee = withdrawalFee({ currency: 'USDC', amount: 10_000n, networkFee: 50n, terms });
    expect(fee).toEqual({ networkFee: 50n, applicationFee: 199n, totalFee: 249n, netAmount: 9751n });
  });

  it.each([[100n], [151n]])('eats an amount of %i', (amount) => {
    expect(() => withdrawalFee({ currency: 'USDC', amount, networkFee: 50n, terms })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }),
    );
  });
});
