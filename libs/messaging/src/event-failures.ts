import { DomainError } from '@corridor/kernel';

/**
/**
 * PostgreSQL errors that say nothing of the event: connection lost, server stopping, no room; a statement that was
 * cancelled or ran out of time (57014), a lock that was not to be had in time (55P03), and 25P03 and 25P04, by which the
 * server gets rid of a transaction whose client was silent or that took too long.
 */
const PG_STATES = /^((08|57P|53)[0-9A-Z]+|57014|55P03|25P0[34])$/;
const NETWORK_CODES = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const CONNECTION_MESSAGES =
  /connection terminated|connection timeout|query read timeout|client was closed|timeout exceeded when trying to connect|connection error and is not queryable|query runner (was )?already released/i;
/** Those of them after which nothing can have taken effect: PostgreSQL said no, or was never reached. */
const PG_REFUSALS = /^((57P|53)[0-9A-Z]+|57014|55P03|25P0[34])$/;
const NEVER_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const NEVER_REACHED_MESSAGES = /timeout exceeded when trying to connect|is not queryable/i;
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
  if (typeof code === 'string' && (PG_STATES.test(code) || NETWORK_CODES.test(code))) return true;
  if (CONNECTION_MESSAGES.test(error.message)) return true;
  return [driverError, cause].some((inner) => isInfrastructureFailure(inner, causesMax - 1));
}

/** Whether trying again can't help: the domain has refused the event. */
export function isFinalFailure(error: unknown): boolean {
  return error instanceof DomainError && !isInfrastructureFailure(error);
}

/**
 * What a failure of the infrastructure is to the caller of a request; undefined where it is another failure. Where the
 * connection broke off, a command may have taken effect.
 */
export function outageOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError || !isInfrastructureFailure(error)) return undefined;
  return hadNoEffect(error, CAUSES_MAX)
    ? new DomainError(
        'SERVICE_UNAVAILABLE',
        'the service is not available at the moment; repeat the request later',
      )
    : new DomainError(
        'UPSTREAM_TIMEOUT',
        'the service lost its database; repeat the request with the same Idempotency-Key to learn its outcome',
      );
}

function hadNoEffect(error: unknown, causesMax: number): boolean {
  if (!(error instanceof Error) || causesMax === 0) return false;
  const { code, driverError, cause } = error as Error & { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && (PG_REFUSALS.test(code) || NEVER_REACHED.test(code))) return true;
  if (NEVER_REACHED_MESSAGES.test(error.message)) return true;
  return [driverError, cause].some((inner) => hadNoEffect(inner, causesMax - 1));
}
