import { DomainError, type UmaAddress } from '@corridor/kernel';
import { BoundedCalls, type CallLimits } from '@corridor/service';
import type { Submission } from '../rails/domain/rail-report';
import type { UmaReceiver } from './domain/uma-receiver';
import { UmaNetwork } from './uma-network.port';

const UMA_LIMITS: CallLimits = { concurrencyMax: 32, queuedMax: 400, timeLimitMs: 5_000 };

const busy = (): DomainError =>
  new DomainError('SERVICE_UNAVAILABLE', 'too many look-ups wait for an answer; repeat the request later');
const late = (): DomainError =>
  new DomainError('LNURLP_REQUEST_FAILED', "the receiver's institution did not answer in time");

/** Limits the number of concurrent lookups of a network, and the duration of each. */
export class BoundedUmaNetwork extends UmaNetwork {
  private readonly calls: BoundedCalls;

  constructor(
    private readonly network: UmaNetwork,
    limits: CallLimits = UMA_LIMITS,
  ) {
    super();
    this.calls = new BoundedCalls(limits, { busy, late });
  }

  serves(address: UmaAddress): boolean {
    return this.network.serves(address);
  }

  lookUp(address: UmaAddress, sender: UmaAddress | undefined): Promise<UmaReceiver> {
    return this.calls.run(() => this.network.lookUp(address, sender));
  }

  submitPayment(handle: string): Submission {
    return this.network.submitPayment(handle);
  }
}
