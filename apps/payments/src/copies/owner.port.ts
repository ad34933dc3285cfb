import type { Uuid } from '@corridor/kernel';

/** What a batch doubts because of its copies, of one platform. */
export interface Doubt {
  platformKey: number;
  platformId: string;
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** The owner of what is copied: asked before a copy refuses. */
export abstract class CopyOwner {
  /**
   * Asks for the present states and applies them to the copies; resolves when they are committed.
   * @throws DomainError UPSTREAM_TIMEOUT or SERVICE_UNAVAILABLE where the owner can't be asked.
   */
  abstract resolve(doubt: Doubt): Promise<void>;
}
