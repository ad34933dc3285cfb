import type { DomainError } from '@corridor/kernel';

/**
 * A refusal that depends on data which another service owns. It is final only after that service was asked (ADR 5):
 * the engine refreshes the data and decides the command once more.
 */
export class ProvisionalRefusal extends Error {
  constructor(readonly refusal: DomainError) {
    super(refusal.message);
    this.name = 'ProvisionalRefusal';
  }
}
