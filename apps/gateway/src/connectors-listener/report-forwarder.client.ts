import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type OperationRequest,
  type TakeConnectorReportsBody,
} from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { ServiceRequests } from '../forwarding/service-requests.port';

/** Calls per second of one connector that this instance passes on. Each carries at most 100 reports. */
const CALLS_PER_SECOND = 100;
/** Calls of one connector that payments has at once. It takes them one after the other. */
const IN_FLIGHT_MAX = 4;
/** Calls of one connector in this instance: those that are read, those that wait their turn, and those in flight. */
const PLACES_MAX = 128;
/** The same, of all connectors. Each holds a body of at most 1 MB. */
const ALL_PLACES_MAX = 512;

/** What of a call is passed on. */
type ForwardedCall = Pick<TakeConnectorReportsBody, 'headers' | 'text'>;

/** The calls of one connector. */
interface Lane {
  places: number;
  inFlight: number;
  /** Calls that wait until another one has its answer, in the order of their arrival. */
  waiting: (() => void)[];
  /** Calls that were refused since payments was told. */
  refused: number;
}

/** The place of a call. A call that is passed on holds it until payments has answered, even if its connector has gone away. */
export interface CallPlace {
  readonly connectorId: string;
  readonly lane: Lane;
  isPassedOn: boolean;
}

/**
 * Passes the reports of connectors to payments, which knows their secrets. The calls of a connector wait in a queue of its
 * own, so that many calls of one don't delay those of another (ADR 53).
 */
@Injectable()
export class ReportForwarder {
  private readonly limiter = new RateLimiterMemory({ points: CALLS_PER_SECOND, duration: 1 });
  private readonly lanes = new Map<string, Lane>();
  private places = 0;

  constructor(private readonly services: ServiceRequests) {}

  /** Takes a place for a call, before its body is read. @throws DomainError RATE_LIMITED if there is none. */
  enter(connectorId: string): CallPlace {
    const lane = this.lanes.get(connectorId) ?? { places: 0, inFlight: 0, waiting: [], refused: 0 };
    if (lane.places >= PLACES_MAX || this.places >= ALL_PLACES_MAX) {
      lane.refused += 1;
      throw new DomainError('RATE_LIMITED', 'too many calls at once; send the reports again later');
    }
    this.lanes.set(connectorId, lane);
    lane.places += 1;
    this.places += 1;
    return { connectorId, lane, isPassedOn: false };
  }

  /** The connection of a call has ended. One that is not passed on gives its place back. */
  leave(place: CallPlace): void {
    if (!place.isPassedOn) this.giveBack(place);
  }

  /** Passes on a call when it is its turn, once for its place. @throws DomainError of the transport. */
  async forward(place: CallPlace, call: ForwardedCall): Promise<RawReply> {
    place.isPassedOn = true;
    try {
      return await this.inTurn(place, call);
    } finally {
      this.giveBack(place);
    }
  }

  private giveBack({ connectorId, lane }: CallPlace): void {
    lane.places -= 1;
    this.places -= 1;
    if (lane.places === 0) this.lanes.delete(connectorId);
  }

  private async inTurn({ connectorId, lane }: CallPlace, call: ForwardedCall): Promise<RawReply> {
    if (lane.inFlight < IN_FLIGHT_MAX) lane.inFlight += 1;
    else await new Promise<void>((turn) => lane.waiting.push(turn));
    try {
      await this.keepPace(connectorId);
      const { refused: refusedCalls } = lane;
      lane.refused = 0;
      return await this.send({ ...call, connectorId, refusedCalls });
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.inFlight -= 1;
    }
  }

  private async keepPace(connectorId: string): Promise<void> {
    for (;;) {
      try {
        await this.limiter.consume(connectorId);
        return;
      } catch (limited) {
        if (!(limited instanceof RateLimiterRes)) throw limited;
        await pause(limited.msBeforeNext);
      }
    }
  }

  private send(body: TakeConnectorReportsBody): Promise<RawReply> {
    const { name, service, sealed } = internalOperations.takeConnectorReports;
    const id = mintUuid();
    const context = { requestId: id, commandId: id, platformId: '', platformKey: 0, permissions: [] };
    const request: OperationRequest<TakeConnectorReportsBody> = { context, params: {}, query: {}, body };
    return this.services.send(name, service, request, { key: body.connectorId, sealed });
  }
}
