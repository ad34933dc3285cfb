import { DomainError } from '@corridor/kernel';

/**
 * Runs checks that stand before a command's transaction (questions to other services, the name check). A refusal of
 * the domain is handed back, to be thrown inside the transaction that keeps it as the command's answer; anything else
 * is thrown, since 5xx are never kept (docs/behaviour.md 4).
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
