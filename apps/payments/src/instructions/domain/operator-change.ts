import { DomainError } from '@corridor/kernel';
import { endStates, sentStates, type InstructionState } from './instruction-state';

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

/**
 * What an operator says against the end of what was never sent is left to be a finding.
 * @throws DomainError if no bank can have done it.
 */
export function assertResolvable(
  { state, attempt }: { state: InstructionState; attempt: number },
  outcome: string,
): void {
  if (state === 'SUBMITTING') throw unfit('it is being sent: resolve it when it is UNKNOWN');
  const isContrary = endStates.includes(state) && outcome !== 'FAILED';
  if (attempt === 0 && !isContrary) throw unfit('it was never sent: cancel it');
}
