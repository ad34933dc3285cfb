import { MessagePattern } from '@nestjs/microservices';

/** Key of the extras that mark a handler as taking requests without waiting for the earlier ones of its key. */
export const BATCH_EXTRA = 'batch';

/**
 * `@MessagePattern` for a handler that keeps the order of arrival itself (the ledger's committer): it is called at
 * once for each request, in order of arrival, and may have many outstanding.
 */
export function BatchMessagePattern(operation: string): MethodDecorator {
  return MessagePattern(operation, { [BATCH_EXTRA]: true });
}
