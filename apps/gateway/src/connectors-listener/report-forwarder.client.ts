import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { DomainError, mintUuid } from '@corridor/kernel';
import {
  internalOperations,
  type OperationRequest,
  type TakeConnectorReportsBody,
} from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { ServiceRequests } from '../forwarding/service-requests.port';

/** Calls per second of one connector in this instance. Each carries at most 100 reports. */
const CALLS_PER_SECOND = 100;
/** Calls in flight of all connectors in this instance. */
const IN_FLIGHT_MAX = 64;

/** Passes the reports of connectors to payments, which knows their secrets. */
@Injectable()
export class ReportForwarder {
  private readonly limiter = new RateLimiterMemory({ points: CALLS_PER_SECOND, duration: 1 });
  private inFlight = 0;

  constructor(private readonly services: ServiceRequests) {}

  /** @throws DomainError RATE_LIMITED, or one of the transport. */
  async forward(body: TakeConnectorReportsBody): Promise<RawReply> {
    if (this.inFlight >= IN_FLIGHT_MAX) throw tooMany();
    this.inFlight += 1;
    try {
      await this.limiter.consume(body.connectorId).catch(() => {
        throw tooMany();
      });
      const { name, service, sealed } = internalOperations.takeConnectorReports;
      const id = mintUuid();
      const context = { requestId: id, commandId: id, platformId: '', platformKey: 0, permissions: [] };
      const request: OperationRequest<TakeConnectorReportsBody> = { context, params: {}, query: {}, body };
      return await this.services.send(name, service, request, { key: body.connectorId, sealed });
    } finally {
      this.inFlight -= 1;
    }
  }
}

function tooMany(): DomainError {
  return new DomainError('RATE_LIMITED', 'too many calls at once; send the reports again later');
}
