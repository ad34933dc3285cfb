import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import type { InternalOperation, OperationRequest } from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { ServiceRequests } from '../forwarding/service-requests.port';

/** Asks several services for their part of one answer. */
@Injectable()
export class AskServices {
  constructor(private readonly services: ServiceRequests) {}

  /** The answers of all. @throws DomainError SERVICE_UNAVAILABLE if one has no good answer. */
  all<T>(operations: readonly InternalOperation[], request: OperationRequest): Promise<T[]> {
    return Promise.all(
      operations.map(async (operation) => {
        const reply = await this.one(operation, request);
        if (reply.status === 200) return JSON.parse(reply.body.toString('utf8')) as T;
        throw new DomainError('SERVICE_UNAVAILABLE', `${operation.service} can not answer now`);
      }),
    );
  }

  /** The first answer of a service that knows the resource; the last answer if none does. */
  async first(operations: readonly InternalOperation[], request: OperationRequest): Promise<RawReply> {
    let reply: RawReply | undefined;
    for (const operation of operations) {
      reply = await this.one(operation, request);
      if (reply.status !== 404) return reply;
    }
    if (!reply) throw new Error('no service was asked');
    return reply;
  }

  private one({ name, service, sealed }: InternalOperation, request: OperationRequest): Promise<RawReply> {
    return this.services.send(name, service, request, { key: request.context.commandId, sealed });
  }
}
