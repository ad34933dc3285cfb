import { currencyCodes, umaAddressOf } from '@corridor/kernel';
import { SandboxUmaNetwork } from './sandbox-uma-network.adapter';

const network = new SandboxUmaNetwork('sandbox.uma.money');
const at = (local: string, domain = 'sandbox.uma.money') => umaAddressOf(`$${local}@${domain}`, 'address');

describe('SandboxUmaNetwork', () => {
  it.each([
    ['success', 'SUCCESS'],
    ['pending.long', 'PENDING_LONG'],
    ['fail.compliance', 'FAIL_COMPLIANCE'],
  ])('has %s.<currency> for every currency', async (name, handle) => {
    for (const code of currencyCodes) {
      const receiver = await network.lookUp(at(`${name}.${code}`));
      expect(receiver).toMatchObject({ handle, currencies: [{ code, min: 1, max: 100_000_000_000 }] });
      expect(receiver.requiredPayerDataFields).toEqual([]);
    }
  });

  it.each([
    'success',
    'usd',
    'success.',
    'success.xyz',
    '.usd',
    'success-usd',
    'success.usd.usd',
    'constructor.usd',
  ])('has no receiver %p', async (local) => {
    await expect(network.lookUp(at(local))).rejects.toMatchObject({
      code: 'LNURLP_REQUEST_FAILED',
      status: 424,
    });
  });

  it('serves only its own domain', () => {
    expect(network.serves(at('success.usd'))).toBe(true);
    expect(network.serves(at('success.usd', 'SANDBOX.uma.money'))).toBe(true);
    expect(network.serves(at('success.usd', 'other.test'))).toBe(false);
  });
});
