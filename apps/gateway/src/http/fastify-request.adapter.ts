import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationContract, Permission } from '@corridor/contracts';
import type { Holding } from './domain/holding';

/** The caller: the token's platform and permissions. */
export interface Principal {
  tokenId: string;
  platformKey: number;
  platformId: string;
  permissions: Permission[];
}

/** What a route needs for counting and logging. */
export type HeldRoute = Pick<OperationContract, 'name' | 'path'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of a route; absent for health and documents. */
    operation?: OperationContract;
    /** The page for people of a route, instead of an operation. */
    page?: HeldRoute;
  }
  interface FastifyRequest {
    /** Set once the caller is known. */
    principal: Principal | null;
    /** What the request occupies while it is in flight; nothing for health and documents. */
    holding: Holding | null;
  }
}

/** The operation of the request's route. */
export function operationOf(request: FastifyRequest): OperationContract | undefined {
  return request.routeOptions.config.operation;
}

/** The page of the request's route. */
export function pageOf(request: FastifyRequest): HeldRoute | undefined {
  return request.routeOptions.config.page;
}

export type { FastifyReply, FastifyRequest };
