import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@corridor/kernel';
import { networkOf, remoteAddressOf } from '../http/remote-address.parser';

/** Largest body of a call, bytes. */
const BODY_BYTES_MAX = 1024 * 1024;
/** What a call counts at least, bytes: its connection holds memory too. */
const CALL_BYTES_MIN = 128 * 1024;
/** What the calls of one address, or of one /64 of IPv6, may count together: 128 calls, or 16 with large bodies. */
const NETWORK_BYTES_MAX = 16 * 1024 * 1024;
/** The same, of all addresses. */
const ALL_BYTES_MAX = 128 * 1024 * 1024;

/** A call whose body arrives, and of which it isn't known who sends it. */
interface UnverifiedCall {
  /** Address of its sender, or the network of it. */
  network: string;
  bytes: number;
  giveWay: () => void;
}

/** The calls of one network, the oldest first. */
interface Network {
  calls: Set<UnverifiedCall>;
  bytes: number;
}

/**
 * Calls whose body says who sends them, from their headers until that is checked: reports of connectors, and sign-ins to
 * the console. They are counted by address. If there are too many, the oldest one gives way: a call that arrives at once
 * is past before that, and calls that are sent slowly keep no place from it.
 */
@Injectable()
export class UnverifiedCalls {
  private readonly networks = new Map<string, Network>();
  private bytes = 0;

  /**
   * Takes a place until the connection is finished with the call, or until the result is called.
   * @param refuse answers a call that gives way
   */
  enter(request: FastifyRequest, reply: FastifyReply, refuse: (error: DomainError) => void): () => void {
    const call: UnverifiedCall = {
      network: networkOf(remoteAddressOf(request) ?? ''),
      bytes: bytesOf(request),
      giveWay: () => {
        if (reply.sent) return;
        reply.header('connection', 'close');
        refuse(new DomainError('RATE_LIMITED', 'too many calls at once; repeat the call later'));
      },
    };
    const leave = (): void => this.leave(call);
    this.add(call);
    reply.raw.once('close', leave);
    return leave;
  }

  private add(call: UnverifiedCall): void {
    const network = this.networks.get(call.network) ?? { calls: new Set(), bytes: 0 };
    this.networks.set(call.network, network);
    network.calls.add(call);
    this.count(network, call.bytes);
    while (network.bytes > NETWORK_BYTES_MAX) this.endOldest(network);
    while (this.bytes > ALL_BYTES_MAX) this.endOldest(this.largest());
  }

  private leave(call: UnverifiedCall): void {
    const network = this.networks.get(call.network);
    if (!network?.calls.delete(call)) return;
    this.count(network, -call.bytes);
    if (network.calls.size === 0) this.networks.delete(call.network);
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

/** Size of the body as announced, or the largest that is taken. */
function bytesOf({ headers }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? BODY_BYTES_MAX);
  return Math.max(Math.min(announced, BODY_BYTES_MAX), CALL_BYTES_MIN);
}
