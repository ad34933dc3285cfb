import { Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import type {
  InternalOperation,
  OperationRequest,
  RequestService,
  SilentPartsResource,
} from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { ServiceRequests } from './service-requests.port';

/** How long a service may take for its part of an answer that is given without it, milliseconds. */
const PART_TIMEOUT_MS = 2_000;

/** What services answered in time. */
interface PartialAnswers<T> {
  answers: T[];
  silent: RequestService[];
}

/** Names the services that did not answer. */
export function partsOf(silent: readonly RequestService[]): SilentPartsResource {
  return Object.fromEntries(silent.map((service) => [service, 'UNAVAILABLE' as const]));
}

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

  /**
   * The answers of those that have a good one within 2 seconds.
   * @param track surrounds each call, for limits
   */
  async inTime<T>(
    operations: readonly InternalOperation[],
    request: OperationRequest,
    track: (send: () => Promise<RawReply>) => Promise<RawReply> = (send) => send(),
  ): Promise<PartialAnswers<T>> {
    const found = await Promise.all(
      operations.map(async (operation) => {
        try {
          const { status, body } = await track(() => this.one(operation, request, PART_TIMEOUT_MS));
          return status === 200 ? (JSON.parse(body.toString('utf8')) as T) : undefined;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return undefined;
        }
      }),
    );
    return {
      answers: found.filter((answer) => answer !== undefined) as T[],
      silent: operations.flatMap(({ service }, index) => (found[index] === undefined ? [service] : [])),
    };
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

  private one(
    { name, service, sealed }: InternalOperation,
    request: OperationRequest,
    timeoutMs?: number,
  ): Promise<RawReply> {
    const { commandId: key } = request.context;
    const options = { key, sealed, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
    return this.services.send(name, service, request, options);
  }
}
