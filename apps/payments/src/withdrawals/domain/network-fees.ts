import { isCurrency } from '@corridor/kernel';
import { jsonObject, TableError } from '../../rates/domain/tables';

const NETWORK = /^[A-Z][A-Z0-9_]{0,49}$/;
const ENTRIES_MAX = 1_000;

/** Network fees of withdrawals, from the configuration. */
export class NetworkFees {
  private constructor(private readonly fees: ReadonlyMap<string, bigint>) {}

  /**
   * Reads `{networkFees: [{cryptoNetwork, asset, networkFee}]}`. The fee is in the asset's smallest unit.
   * @throws TableError with every fault.
   */
  static parse(document: unknown): NetworkFees {
    const list = jsonObject(document)['networkFees'];
    if (!Array.isArray(list) || list.length > ENTRIES_MAX) {
      throw new TableError([`networkFees must be a list of at most ${ENTRIES_MAX} entries`]);
    }
    const fees = new Map<string, bigint>();
    const violations: string[] = [];
    for (const [at, item] of (list as unknown[]).entries()) {
      const { cryptoNetwork, asset, networkFee } = jsonObject(item);
      const key = `${String(cryptoNetwork)}/${String(asset)}`;
      const rules: [boolean, string][] = [
        [typeof cryptoNetwork === 'string' && NETWORK.test(cryptoNetwork), 'cryptoNetwork must be a name'],
        [typeof asset === 'string' && isCurrency(asset), 'asset must be a currency'],
        [Number.isSafeInteger(networkFee) && Number(networkFee) >= 0, 'networkFee must be an integer from 0'],
        [!fees.has(key), `${key} appears twice`],
      ];
      const found = rules.filter(([holds]) => !holds);
      violations.push(...found.map(([, message]) => `networkFees[${at}]: ${message}`));
      if (found.length === 0) fees.set(key, BigInt(Number(networkFee)));
    }
    if (violations.length > 0) throw new TableError(violations);
    return new NetworkFees(fees);
  }

  /** The fee in the asset's smallest unit; undefined if the network doesn't carry the asset. */
  feeOf(cryptoNetwork: string, asset: string): bigint | undefined {
    return this.fees.get(`${cryptoNetwork}/${asset}`);
  }
}
