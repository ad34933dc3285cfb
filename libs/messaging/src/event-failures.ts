import { DomainError } from '@corridor/kernel';
import { UnknownEventVersionError } from './event-records';

/**
 * PostgreSQL errors that are not caused by the event: lost connection, server shutdown, no free resources, a cancelled
 * or timed-out statement (57014), a lock timeout (55P03), and 25P03 and 25P04, with which the server ends a transaction
 * that was idle or took too long.
 */
const PG_STATES = /^((08|57P|53)[0-9A-Z]+|57014|55P03|25P0[34])$/;
const NETWORK_CODES = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const CONNECTION_MESSAGES =
  /connection terminated|connection timeout|query read timeout|client was closed|timeout exceeded when trying to connect|connection error and is not queryable|query runner (was )?already released/i;
/** The subset after which nothing can have taken effect: PostgreSQL refused, or was never reached. */
const PG_REFUSALS = /^((57P|53)[0-9A-Z]+|57014|55P03|25P0[34])$/;
const NEVER_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const NEVER_REACHED_MESSAGES = /timeout exceeded when trying to connect|is not queryable/i;
const CAUSES_MAX = 5;

/**
 * Whether a failure is not caused by the event itself (database, network or another service unavailable). The event is
 * then retried without end instead of going to the dead letters.
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

/** Whether a retry can't help, because the domain has refused the event or its form is unknown. */
export function isFinalFailure(error: unknown): boolean {
  if (error instanceof UnknownEventVersionError) return true;
  return error instanceof DomainError && !isInfrastructureFailure(error);
}

/**
 * The error for the caller of a request after an infrastructure failure; undefined for other failures. If the
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
