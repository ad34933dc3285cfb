import type { PlatformEvent, RequestContext } from '@corridor/contracts';

/** Accounts, which owns the platforms: asked before a replica says no. */
export abstract class PlatformOwner {
  /** The platform's present state. Waits for `timeoutMs` at most, as long as for other requests unless told. */
  abstract resolve(context: RequestContext, timeoutMs?: number): Promise<PlatformEvent | undefined>;
}
