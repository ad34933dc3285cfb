import type { DomainError } from '@corridor/kernel';

const UNIQUE_VIOLATION = '23505';

/** Name of the unique constraint or index that an error of the database reports, if it is such an error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { driverError, code, constraint } = (error ?? {}) as {
    driverError?: { code?: string; constraint?: string };
    code?: string;
    constraint?: string;
  };
  const state = driverError?.code ?? code;
  return state === UNIQUE_VIOLATION ? (driverError?.constraint ?? constraint) : undefined;
}

/** Runs `work` and converts a violation of a listed constraint to its domain error. Rethrows any other error. */
export async function withConstraintErrors<T>(
  errors: Readonly<Record<string, () => DomainError>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const name = violatedConstraint(error);
    const make = name === undefined ? undefined : errors[name];
    throw make ? make() : error;
  }
}
