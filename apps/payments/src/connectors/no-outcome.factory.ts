import { errorText } from '@corridor/kernel';
import type { NoOutcome } from '../instructions/domain/connector-outcome';
import type { ConnectorHandle } from './connector-directory.registry';
import { BodyConflictError, NotTakenError, UnreachableError } from './connector.port';

/** What is known after a call to submit that has thrown. */
export function noOutcomeOf(error: unknown): NoOutcome {
  const message = errorText(error);
  if (error instanceof NotTakenError) {
    const isSaid = !(error instanceof UnreachableError);
    return { kind: 'NOT_TAKEN', message, retryAfterMs: error.retryAfterMs, isSaid };
  }
  return { kind: error instanceof BodyConflictError ? 'BODY_CONFLICT' : 'UNKNOWN', message };
}

/** What a line of the log says about a failed call for an instruction or an order. */
export function failureAt(
  { id: connectorId, stored }: ConnectorHandle,
  instructionId: string,
  cause: string,
) {
  return { connectorId, connector: stored.name, instructionId, cause };
}
