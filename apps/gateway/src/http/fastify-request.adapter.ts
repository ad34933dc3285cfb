import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  OperationContract,
  OperatorOperation,
  OperatorPermission,
  Permission,
} from '@corridor/contracts';
import type { Uuid } from '@corridor/kernel';
import type { Holding } from './domain/holding';

/** The caller: the token's platform and permissions. */
export interface Principal {
  /** `ApiToken:<uuid>`, or `ConsoleSession:<uuid>` of the console. */
  tokenId: string;
  /** The member whose session it is; undefined for others. */
  memberId?: Uuid | undefined;
  /** Of the token, or of the person of a session. */
  name: string;
  platformKey: number;
  platformId: string;
  permissions: Permission[];
}

/** The caller of the operators' API. */
export interface OperatorPrincipal {
  operatorId: string;
  /** The person behind it: the same for all credentials and sessions of one. */
  person: string;
  /** The session of the console that it came from. */
  sessionId?: string;
  permissions: readonly OperatorPermission[];
}

/** What the request log keeps of an answer besides its status. */
export interface RequestOutcome {
  /** The code of an error. */
  code?: string | undefined;
  /** An earlier answer was given again. */
  replayed?: boolean;
  /** The id of what the request has made. */
  madeId?: string | undefined;
  /** The bytes of an answer in JSON. */
  json?: Buffer | undefined;
}

/** What a route needs for counting and logging. */
export type HeldRoute = Pick<OperationContract, 'name' | 'path'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route; absent for health and documents. */
    operation?: OperationContract;
    /** The operation of a route of the operators' listener. */
    operatorOperation?: OperatorOperation;
    /** The page for people of a route, instead of an operation. */
    page?: HeldRoute;
  }
  interface FastifyRequest {
    /** Set once the caller is known. */
    principal: Principal | null;
    /** Set once the operator is known. */
    operator: OperatorPrincipal | null;
    /** What the request occupies while it is in flight; nothing for health and documents. */
    holding: Holding | null;
    /** W3C trace context of its span, if tracing is on. */
    traceparent: string | null;
    /** How it ended, for the request log. */
    outcome: RequestOutcome | null;
  }
}

/** The operation of the request's route. */
export function operationOf(request: FastifyRequest): OperationContract | undefined {
  return request.routeOptions.config.operation;
}

/** The operation of the request's route of the operators' listener. */
export function operatorOperationOf(request: FastifyRequest): OperatorOperation | undefined {
  return request.routeOptions.config.operatorOperation;
}

/** The page of the request's route. */
export function pageOf(request: FastifyRequest): HeldRoute | undefined {
  return request.routeOptions.config.page;
}

export type { FastifyReply, FastifyRequest };
