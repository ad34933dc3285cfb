import type { Command } from 'commander';
import { parseId, type Uuid } from '@corridor/kernel';
import { appendAuditEntries, type Transaction } from '@corridor/database';
import { printLine } from './admin-program';
import { inputLines } from './admin-session';
import { adminActor, auditEntryOf } from './operators/actor';
import type { ServiceRuntime } from './runtime';

/** The customer whose personal data a service erases. */
export interface Erasure {
  platformKey: number;
  customerId: Uuid;
  /** Ids of records about the customer in other services, as their events name them. */
  related: readonly string[];
}

/** What a service has erased. */
export interface Erased {
  /** Number of changed records by kind. */
  counts: Record<string, number>;
  /** Ids of its records about the customer, for the services that come after it. */
  related?: readonly string[];
  /** Done after the commit, for example the removal of files. It may be repeated. */
  afterwards?: () => Promise<void>;
}

/** Erases in the caller's transaction. Erasing again changes nothing that matters. */
export type Erase = (tx: Transaction, erasure: Erasure) => Promise<Erased>;

/**
 * Adds a service's part of `erase-customer` to its admin program. It reads related ids from the standard input and
 * prints its own. The audit log keeps who erased, why, and how many records, without their content.
 */
export function addEraseCustomer(program: Command, { unitOfWork }: ServiceRuntime, erase: Erase): void {
  program
    .command('erase-customer')
    .description("one service's part of erase-customer; see docs/operations.md")
    .argument('<customerId>', 'Customer:<uuid>')
    .requiredOption('--platform-key <key>')
    .requiredOption('--reason <text>')
    .action(async (customer: string, { platformKey, reason }: { platformKey: string; reason: string }) => {
      const customerId = parseId('Customer', customer);
      if (!customerId) throw new Error(`${customer} is not Customer:<uuid>`);
      const related: string[] = [];
      for await (const line of inputLines()) if (line !== '') related.push(line);
      const {
        counts,
        related: own,
        afterwards,
      } = await unitOfWork.transaction(async (tx) => {
        const erased = await erase(tx, { platformKey: Number(platformKey), customerId, related });
        const audit = { resourceId: customer, reason, before: null, after: erased.counts };
        await appendAuditEntries(tx.manager, [auditEntryOf(adminActor(), 'erase-customer', audit)]);
        return erased;
      });
      await afterwards?.();
      printLine({ counts, related: own ?? [] });
    });
}
