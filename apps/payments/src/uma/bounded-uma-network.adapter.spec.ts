import { umaAddressOf } from '@corridor/kernel';
import { BoundedUmaNetwork } from './bounded-uma-network.adapter';
import type { Submission } from '../rails/domain/rail-report';
import type { UmaReceiver } from './domain/uma-receiver';
import { UmaNetwork } from './uma-network.port';

const address = umaAddressOf('$ada@far.test', 'address');
const limits = { concurrencyMax: 1, queuedMax: 0, timeLimitMs: 50 };

/** A network that never answers. */
class SilentNetwork extends UmaNetwork {
  serves(): boolean {
    return true;
  }

  lookUp(): Promise<UmaReceiver> {
    return new Promise(() => undefined);
  }

  submitPayment(): Submission {
    return { scheduled: [] };
  }
}

describe('BoundedUmaNetwork', () => {
  it('fails a look-up that is not answered in time', async () => {
    const network = new BoundedUmaNetwork(new SilentNetwork(), limits);
    await expect(network.lookUp(address, undefined)).rejects.toMatchObject({
      code: 'LNURLP_REQUEST_FAILED',
      status: 424,
    });
  });

  it('rejects lookups beyond its limit', async () => {
    const network = new BoundedUmaNetwork(new SilentNetwork(), limits);
    const first = network.lookUp(address, undefined);
    await expect(network.lookUp(address, undefined)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(first).rejects.toMatchObject({ code: 'LNURLP_REQUEST_FAILED' });
  });
});
