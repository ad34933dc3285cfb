import { accountTypes } from '@corridor/contracts';
import { shippedNetworkFees } from '../shipped-network-fees.parser';
import { NetworkFees } from './network-fees';

const row = { cryptoNetwork: 'TRON_MAINNET', asset: 'USDT', networkFee: 7 };

describe('NetworkFees', () => {
  it('ships fees for every network of every wallet type, and for Lightning and Spark', () => {
    const fees = shippedNetworkFees();
    for (const { currency, cryptoNetworks = [] } of accountTypes) {
      for (const asset of currency) {
        for (const network of cryptoNetworks)
          expect([network, asset, fees.feeOf(network, asset)]).not.toContain(undefined);
      }
    }
    expect(fees.feeOf('LIGHTNING', 'BTC')).toBe(10n);
    expect(fees.feeOf('SPARK', 'BTC')).toBe(5n);
    expect(fees.feeOf('TRON_MAINNET', 'USDC')).toBeUndefined();
  });

  it('reads fees from a configured table', () => {
    expect(NetworkFees.parse({ networkFees: [row] }).feeOf('TRON_MAINNET', 'USDT')).toBe(7n);
  });

  it('names every violation of the table', () => {
    const networkFees = [row, row, { cryptoNetwork: 'tron', asset: 'XXX', networkFee: -1 }, null];
    expect(() => NetworkFees.parse({ networkFees })).toThrow(
      expect.objectContaining({
        violations: [
          'networkFees[1]: TRON_MAINNET/USDT appears twice',
          'networkFees[2]: cryptoNetwork must be a name',
          'networkFees[2]: asset must be a currency',
          'networkFees[2]: networkFee must be an integer from 0',
          'networkFees[3]: cryptoNetwork must be a name',
          'networkFees[3]: asset must be a currency',
          'networkFees[3]: networkFee must be an integer from 0',
        ],
      }),
    );
    expect(() => NetworkFees.parse([])).toThrow('networkFees must be a list');
  });
});
