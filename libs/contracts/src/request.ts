/** What a token may do (docs/behaviour.md 2). */
export const permissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
export type Permission = (typeof permissions)[number];

/** Who asks, for whom, and under which idempotency key. Made by the gateway, trusted by the services. */
export interface RequestContext {
  /** X-Request-Id of the HTTP request. */
  requestId: string;
  /** Unique for each command: a uuid. A redelivered record carries the same one. */
  commandId: string;
  platformId: string;
  /** Short key of the platform; every query of platform data names it. */
  platformKey: number;
  permissions: Permission[];
  idempotency?: IdempotencyRequest;
  /** W3C trace context. */
  traceparent?: string;
}

/** An Idempotency-Key as it arrived (docs/behaviour.md 4). */
export interface IdempotencyRequest {
  key: string;
  /** Method and path, `POST /2025-10-13/transfer-out`. */
  scope: string;
  /** SHA-256 of the canonical body, hex. */
  bodyHash: string;
}

/** What travels in a request entry. */
export interface OperationRequest<B = unknown, Q = unknown, P = Record<string, string>> {
  context: RequestContext;
  params: P;
  query: Q;
  body: B;
}

/** What a handler answers. `status` defaults to the operation's success status. */
export interface OperationReply<T = unknown> {
  status?: number;
  body?: T;
  /** Set where an idempotency key was answered from its record. */
  replayed?: boolean;
  /** A stored answer, already rendered; wins over `body`. */
  renderedBody?: string;
}

/** One page of a list (docs/behaviour.md 5). */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
  nextCursor?: string;
  totalCount: number;
}
