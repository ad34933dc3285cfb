import type { Uuid } from '@corridor/kernel';

/** The replicas of one platform that refused commands of a batch and may be stale. */
export interface StaleReplicas {
  platformKey: number;
  platformId: string;
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** The owner of what is copied: asked before a replica refuses. */
export abstract class ReplicaOwner {
  /**
   * Asks for the present states and applies them to the replicas; resolves when they are committed.
   * @throws DomainError UPSTREAM_TIMEOUT or SERVICE_UNAVAILABLE where the owner can't be asked.
   */
  abstract resolve(staleReplicas: StaleReplicas): Promise<void>;
}
