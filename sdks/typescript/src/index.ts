export { Corridor } from './corridor.ts';
export {
  ApiError,
  ConnectionError,
  CorridorError,
  WaitTimeoutError,
  WebhookVerificationError,
  type ErrorCode,
} from './errors.ts';
export { API_VERSION, operations, type OperationId } from './generated/operations.ts';
export type * from './generated/schema.ts';
export { HttpClient, type ClientOptions, type RawAnswer, type RawRequest } from './http-client.ts';
export type { CallInput, CallOptions, Operation } from './operation.ts';
export { PagedList, type Page } from './pages.ts';
export { destination, source } from './quote-sides.ts';
export type { WaitOptions } from './transactions.ts';
export { webhooks, type WebhookEvent, type WebhookHeaders, type WebhookType } from './webhooks.ts';
