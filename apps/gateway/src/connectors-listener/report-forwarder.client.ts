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
/** Calls of one connector in this instance that are signed: those that wait their turn, and those in flight. */
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

  /**
   * Passes on a call when it is its turn. It keeps its place until payments has answered, even if its connector has gone
   * away.
   * @throws DomainError RATE_LIMITED if there is no place, or one of the transport.
   */
  async forward(connectorId: string, call: ForwardedCall): Promise<RawReply> {
    const lane = this.lanes.get(connectorId) ?? { places: 0, inFlight: 0, waiting: [], refused: 0 };
    if (lane.places >= PLACES_MAX || this.places >= ALL_PLACES_MAX) {
      lane.refused += 1;
      throw new DomainError('RATE_LIMITED', 'too many calls at once; send the reports again later');
    }
    this.lanes.set(connectorId, lane);
    lane.places += 1;
    this.places += 1;
    try {
      return await this.inTurn(connectorId, lane, call);
    } finally {
      lane.places -= 1;
      this.places -= 1;
      if (lane.places === 0) this.lanes.delete(connectorId);
    }
  }

  private async inTurn(connectorId: string, lane: Lane, call: ForwardedCall): Promise<RawReply> {
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
