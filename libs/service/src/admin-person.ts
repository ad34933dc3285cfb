import type { Command } from 'commander';
import { Environment } from './environment';

/** Commands that need nobody: they only read, and run on schedules, or they find out who it is. */
const OPEN_TO_ALL: readonly string[] = ['verify-audit-log', 'admit'];

/**
 * Lets a program ask who gives a command: `--as <name>` before the command, or `ADMIN_PERSON`, which `corridor-admin` sets.
 * Outside a sandbox nothing is done without a person.
 */
export function askForPerson(program: Command, { sandbox }: { sandbox: boolean }): Command {
  return program
    .option('--as <name>', 'who gives the command; it stands before the command')
    .enablePositionalOptions()
    .hook('preAction', (_program, action) => {
      const { as: name } = program.opts<{ as?: string }>();
      if (name !== undefined) process.env['ADMIN_PERSON'] = name;
      if (sandbox || personOfCommand() !== undefined || OPEN_TO_ALL.includes(action.name())) return;
      throw new Error('outside a sandbox a command needs a person: --as <name> before the command');
    });
}

/** Who gives the command. */
export function personOfCommand(): string | undefined {
  return new Environment().optional('ADMIN_PERSON');
}
