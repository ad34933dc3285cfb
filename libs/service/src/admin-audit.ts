import type { Command } from 'commander';
import type { PlainAuditActionName } from '@corridor/kernel';
import { appendAuditEntries } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { adminActor, auditEntryOf, type ActionAudit } from './operators/actor';

/** A database in which a command has its audit log. */
interface AuditedDatabase {
  transaction(work: (tx: { manager: SqlRunner }) => Promise<void>): Promise<void>;
}

/** What a command did, for the audit log. */
type CommandAudit = Pick<ActionAudit, 'resourceId' | 'before' | 'after'>;

/**
 * Sets the action of a command that changes something. The command gets the option `--reason`. The audit log gets an
 * entry before the work, so that a command that is killed is known too, and one with the result.
 * @param name the action in the audit log.
 * @param work gets the arguments and options as commander passes them. A failure is recorded and thrown.
 */
export function auditedAction<Args extends unknown[]>(
  command: Command,
  database: AuditedDatabase,
  { name, work }: { name: PlainAuditActionName; work: (...args: Args) => Promise<CommandAudit> },
): Command {
  return command.option('--reason <text>', 'why, for the audit log').action(async (...args) => {
    const { reason = null } = command.opts<{ reason?: string }>();
    const actor = adminActor();
    const record = (audit: CommandAudit): Promise<void> =>
      database.transaction(({ manager }) =>
        appendAuditEntries(manager, [auditEntryOf(actor, name, { reason, ...audit })]),
      );
    await record({ after: { state: 'BEGUN' } });
    try {
      await record(await work(...(args as Args)));
    } catch (error) {
      await record({ after: { state: 'FAILED' } });
      throw error;
    }
  });
}
