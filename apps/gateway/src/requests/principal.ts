import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationContract, Permission } from '@corridor/contracts';
import type { Holding } from '../limits/holding';

/** Who asks: the token's platform and what the token may do. */
export interface Principal {
  tokenId: string;
  platformKey: number;
  platformId: string;
  permissions: Permission[];
}

/** What is counted and logged of a route. */
export type HeldRoute = Pick<OperationContract, 'name' | 'path'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves; absent for health and documents. */
    operation?: OperationContract;
    /** The page for people that a route serves, in place of an operation. */
    page?: HeldRoute;
  }
  interface FastifyRequest {
    /** Set once the caller is known. */
    principal: Principal | null;
    /** What the request holds while it is in flight; of health and documents nothing. */
    holding: Holding | null;
  }
}

/** The operation of the route that a request was routed to. */
export function operationOf(request: FastifyRequest): OperationContract | undefined {
  return request.routeOptions.config.operation;
}

/** The page of the route that a request was routed to. */
export function pageOf(request: FastifyRequest): HeldRoute | undefined {
  return request.routeOptions.config.page;
}

export type { FastifyReply, FastifyRequest };
