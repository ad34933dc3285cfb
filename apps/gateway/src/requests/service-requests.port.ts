import type { OperationRequest, RequestService } from '@corridor/contracts';
import type { RawReply, SendOptions } from '@corridor/messaging';

/** Asks the services. Error replies are answers; what is thrown is a DomainError of the transport (503, 504, 413). */
export abstract class ServiceRequests {
  abstract send(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<RawReply>;
}
