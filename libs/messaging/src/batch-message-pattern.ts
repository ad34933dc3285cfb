import { MessagePattern } from '@nestjs/microservices';

/** Key of the extras that mark a handler that doesn't wait for earlier requests of the same key. */
export const BATCH_EXTRA = 'batch';

/**
 * `@MessagePattern` for a handler that keeps the order of arrival itself (the ledger's committer). It is called at once
 * for each request, in order of arrival, and many calls may be outstanding.
 */
export function BatchMessagePattern(operation: string): MethodDecorator {
  return MessagePattern(operation, { [BATCH_EXTRA]: true });
}
