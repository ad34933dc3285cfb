/** What a token may do (docs/behaviour.md 2). */
export const permissions = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
export type Permission = (typeof permissions)[number];

/** What an operator may do (docs/operations.md). READ reads everything but personal data and the audit log. */
export const operatorPermissions = ['READ', 'REVIEW', 'TREASURY', 'RESOLVE', 'CONFIGURE', 'AUDIT'] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

/** Roles of the people who use the console. A developer belongs to one platform, the others to the deployment. */
export const consoleRoles = [
  'developer',
  'support',
  'compliance',
  'finance',
  'sre',
  'auditor',
  'admin',
] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** What an operator may do at present. */
export interface OperatorRight {
  person: string;
  permissions: readonly OperatorPermission[];
  /** Of somebody who signed in to the console; absent for credentials, and after a sign-out by the server's command. */
  role?: ConsoleRole;
  /** The identity provider has told the role longer ago than an approval accepts. */
  isUnconfirmed?: true;
}

/** A token (`ApiToken:<uuid>`), a member (`Member:<uuid>`), or another person in the console (`ConsoleSession:<uuid>`). */
export interface RequestCaller {
  id: string;
  /** Of the token or the person. */
  name: string;
}

/** Who asks, for which platform, and under which idempotency key. The gateway makes it, and services trust it. */
export interface RequestContext {
  /** The gateway's own id of the HTTP request, or a new one. */
  requestId: string;
  /** Its X-Request-Id, if the caller sent one. */
  callerRequestId?: string;
  /** Unique for each command: a UUID. A redelivered record has the same one. */
  commandId: string;
  platformId: string;
  /** Short key of the platform; every query of platform data filters by it. */
  platformKey: number;
  permissions: Permission[];
  /** Who sent it; in a request whose service stores that. */
  caller?: RequestCaller;
  /** `Operator:<uuid>`, in a request of the operators' API. It is for no platform: its key is 0. */
  operatorId?: string;
  operatorPermissions?: readonly OperatorPermission[];
  /** The person behind the operator: the same for all credentials and sessions of one. */
  operatorPerson?: string;
  /** The uuid of the operator's session of the console; absent with a credential. */
  operatorSessionId?: string;
  /** What operators may do now, by their ids; in a request that reads or decides what one of them has asked for. */
  operatorRights?: Readonly<Record<string, OperatorRight>>;
  /** `If-Match` of such a request. */
  ifMatch?: string;
  /** Tag of what an approved action replaces or ends, as it was when it was asked for. */
  present?: string;
  idempotency?: IdempotencyRequest;
  /** The caller has sent a file and wants what would be ignored in it refused (`Corridor-Strict`). */
  isStrict?: true;
  /** W3C trace context. */
  traceparent?: string;
}

/** An Idempotency-Key as it was received (docs/behaviour.md 4). */
export interface IdempotencyRequest {
  key: string;
  /** Method and path, `POST /2025-10-13/transfer-out`. */
  scope: string;
  /** SHA-256 of the canonical body, hex. */
  bodyHash: string;
}

/** Content of a request entry. */
export interface OperationRequest<B = unknown, Q = unknown, P = Record<string, string>> {
  context: RequestContext;
  params: P;
  query: Q;
  body: B;
}

/** Answer of a handler. `status` defaults to the operation's success status. */
export interface OperationReply<T = unknown> {
  status?: number;
  body?: T;
  /** Set if an idempotency key was answered from its record. */
  replayed?: boolean;
  /** A stored, rendered answer; it has priority over `body`. */
  renderedBody?: string;
}

/** One page of a list (docs/behaviour.md 5). */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
  nextCursor?: string;
  totalCount: number;
}
