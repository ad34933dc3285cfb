import { Injectable } from '@nestjs/common';
import { networkOf } from '../http/remote-address.parser';

/** What a call counts at least, bytes: its connection holds memory too. */
const CALL_BYTES_MIN = 128 * 1024;
/** What the calls of one address, or of one /64 of IPv6, may count together: 128 calls, or 16 with large bodies. */
const NETWORK_BYTES_MAX = 16 * 1024 * 1024;
/** The same, of all addresses. */
const ALL_BYTES_MAX = 128 * 1024 * 1024;

/** A call whose signature isn't checked yet. */
export interface UnverifiedCall {
  /** Address of its sender. */
  address: string | undefined;
  /** Size of its body, as announced; the largest that is taken if it isn't announced. */
  bytes: number;
  /** Ends the call, because others need its place. */
  giveWay: () => void;
}

/** The calls of one network, the oldest first. */
interface Network {
  calls: Set<UnverifiedCall>;
  bytes: number;
}

/**
 * Calls of the connectors' listener from their headers until their signature is checked. Nobody knows yet who sent them,
 * so they are counted by address. If there are too many, the oldest one gives way: a call that arrives at once is past
 * before that, and calls that are sent slowly keep no place from it.
 */
@Injectable()
export class UnverifiedCalls {
  private readonly networks = new Map<string, Network>();
  private bytes = 0;

  /** Takes a place, which {@link leave} gives back. */
  enter(call: UnverifiedCall): void {
    const key = networkOf(call.address ?? '');
    const network = this.networks.get(key) ?? { calls: new Set(), bytes: 0 };
    this.networks.set(key, network);
    network.calls.add(call);
    this.count(network, weightOf(call));
    while (network.bytes > NETWORK_BYTES_MAX) this.endOldest(network);
    while (this.bytes > ALL_BYTES_MAX) this.endOldest(this.largest());
  }

  /** Gives the place back, if the call has it still. */
  leave(call: UnverifiedCall): void {
    const key = networkOf(call.address ?? '');
    const network = this.networks.get(key);
    if (!network?.calls.delete(call)) return;
    this.count(network, -weightOf(call));
    if (network.calls.size === 0) this.networks.delete(key);
  }

  private count(network: Network, bytes: number): void {
    network.bytes += bytes;
    this.bytes += bytes;
  }

  private endOldest({ calls }: Network): void {
    for (const oldest of calls) {
      this.leave(oldest);
      oldest.giveWay();
      return;
    }
  }

  private largest(): Network {
    return [...this.networks.values()].reduce((one, other) => (other.bytes > one.bytes ? other : one));
  }
}

function weightOf({ bytes }: UnverifiedCall): number {
  return Math.max(bytes, CALL_BYTES_MIN);
}
