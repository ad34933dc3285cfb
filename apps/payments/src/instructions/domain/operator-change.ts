import { DomainError } from '@corridor/kernel';
import { sentStates, type InstructionState } from './instruction-state';

/** That an operator asks for what can't be done now. */
export function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/**
 * Whether the connector decides about a cancellation, because it may have what is cancelled.
 * @throws DomainError while it is being sent.
 */
export function isCancelledByConnector(state: InstructionState): boolean {
  if (state === 'SUBMITTING') throw unfit('it is being sent: cancel it when it is UNKNOWN or ACCEPTED');
  return sentStates.includes(state);
}

/** @throws DomainError if no bank can have done what an operator says of it. */
export function assertResolvable({ state, attempt }: { state: InstructionState; attempt: number }): void {
  if (state === 'SUBMITTING') throw unfit('it is being sent: resolve it when it is UNKNOWN');
  if (attempt === 0) throw unfit('it was never sent: cancel it');
}
