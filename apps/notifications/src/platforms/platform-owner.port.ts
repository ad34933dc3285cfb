import type { PlatformEvent, RequestContext } from '@corridor/contracts';

/** Accounts, which owns the platforms: asked before a copy says no. */
export abstract class PlatformOwner {
  /** The platform's present state. */
  abstract resolve(context: RequestContext): Promise<PlatformEvent | undefined>;
}
