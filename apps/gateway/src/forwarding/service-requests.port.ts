import type { OperationRequest, RequestService } from '@corridor/contracts';
import type { RawReply, SendOptions } from '@corridor/messaging';

/**
 * Sends requests to the services. Error replies are answers; a thrown value is a DomainError of the transport (503,
 * 504, 413).
 */
export abstract class ServiceRequests {
  abstract send(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<RawReply>;
}
