import type { PlatformEvent, RequestContext } from '@corridor/contracts';

/** Accounts, which owns the platforms. It is asked before a replica leads to a rejection. */
export abstract class PlatformOwner {
  /** The platform's present state. `timeoutMs` replaces the usual time limit of requests. */
  abstract resolve(context: RequestContext, timeoutMs?: number): Promise<PlatformEvent | undefined>;
}
