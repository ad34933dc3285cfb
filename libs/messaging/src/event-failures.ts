import { DomainError } from '@corridor/kernel';

/** Classes of PostgreSQL errors that say nothing of the event: connection lost, server stopping, no room. */
const PG_CLASSES = /^(08|57P|53)[0-9A-Z]+$/;
const NETWORK_CODES = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const CONNECTION_MESSAGES =
  /connection terminated|connection timeout|timeout exceeded when trying to connect/i;
const CAUSES_MAX = 5;

/**
 * Whether a failure says nothing of the event itself (database, network or another service away), so that the event
 * is tried again without end instead of going to the dead letters.
 */
export function isInfrastructureFailure(error: unknown, causesMax: number = CAUSES_MAX): boolean {
  if (error instanceof DomainError)
    return error.code === 'SERVICE_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT';
  if (!(error instanceof Error) || causesMax === 0) return false;
  const { code, driverError, cause } = error as Error & { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && (PG_CLASSES.test(code) || NETWORK_CODES.test(code))) return true;
  if (CONNECTION_MESSAGES.test(error.message)) return true;
  return [driverError, cause].some((inner) => isInfrastructureFailure(inner, causesMax - 1));
}

/** Whether trying again can't help: the domain has refused the event. */
export function isFinalFailure(error: unknown): boolean {
  return error instanceof DomainError && !isInfrastructureFailure(error);
}
