import type { Uuid } from '@corridor/kernel';

/** The replicas of one platform that led to refusals in a batch and may be stale. */
export interface StaleReplicas {
  platformKey: number;
  platformId: string;
  customerIds: readonly Uuid[];
  externalAccountIds: readonly Uuid[];
}

/** The owner of the replicated records. A replica never rejects a command before the owner is asked. */
export abstract class ReplicaOwner {
  /**
   * Fetches the current states and applies them to the replicas; resolves when they are committed.
   * @throws DomainError UPSTREAM_TIMEOUT or SERVICE_UNAVAILABLE if the owner doesn't answer.
   */
  abstract resolve(staleReplicas: StaleReplicas): Promise<void>;
  /**
   * Does so for the customer, external account or platform of an id, whose platform the caller doesn't know. It does nothing
   * if the owner doesn't know it either. @throws DomainError as `resolve` does.
   */
  abstract learn(id: string): Promise<void>;
}
