import { DomainError } from '@corridor/kernel';
import type { Transaction } from './transaction';

/** Kinds of transactions that wait for the platform's decision while they are PENDING (decisions.md 10). */
const decidedByPlatform: readonly Transaction['kind'][] = [];

/** @throws DomainError TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL unless the transaction waits for a decision. */
export function assertAwaitsDecision({ kind, status }: Transaction): void {
  if (status !== 'PENDING' || !decidedByPlatform.includes(kind)) {
    throw new DomainError(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      'the transaction does not wait for a decision of the platform',
    );
  }
}
