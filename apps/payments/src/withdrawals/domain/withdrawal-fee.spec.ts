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

describe('withdrawalFee', () => {
  it('deducts the fees of a quote and of the network, and the rest arrives', () => {
    // 10000 − 100 is 9900: 9801 of it are the principal and 99 the variable fee.
    const fee = withdrawalFee({ currency: 'USDC', amount: 10_000n, networkFee: 50n, terms });
    expect(fee).toEqual({ networkFee: 50n, applicationFee: 199n, totalFee: 249n, netAmount: 9751n });
  });

  it.each([[100n], [151n]])('refuses an amount of %i, which the fees consume', (amount) => {
    expect(() => withdrawalFee({ currency: 'USDC', amount, networkFee: 50n, terms })).toThrow(
      expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }),
    );
  });
});
