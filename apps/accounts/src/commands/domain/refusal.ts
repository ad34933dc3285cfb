import { DomainError } from '@corridor/kernel';

/**
 * Runs checks before a command's transaction (requests to other services, the name check). It returns a refusal of the
 * domain, so that the caller throws it inside the transaction, which stores it as the command's answer. It rethrows any
 * other error, because 5xx answers are never stored (docs/behaviour.md 4).
 */
export async function refusalOf(check: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return error;
    throw error;
  }
}
