import type { Command } from 'commander';
import { hasBreakGlassMark, personOf } from '@corridor/kernel';
import { nameFault } from '@corridor/contracts';
import { Environment } from './environment';

/** Subjects at an identity provider have at most 255 characters. */
const TEXT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** Commands that need nobody: they only read, and run on schedules, or they find out who it is. */
const OPEN_TO_ALL: readonly string[] = ['verify-audit-log', 'admit'];

/** It asks the identity provider, if there is one. */
const THE_TOOL = 'give the command by corridor-admin --as <name>';

/**
 * Lets a program ask who gives a command: `ADMIN_PERSON`, which `corridor-admin` sets once it knows the person, or in a sandbox
 * `--as <name>` before the command. Outside a sandbox nothing is done without a person.
 */
export function askForPerson(program: Command, { sandbox }: { sandbox: boolean }): Command {
  return program
    .option('--as <name>', 'who gives the command, in a sandbox; it stands before the command')
    .enablePositionalOptions()
    .hook('preAction', (_program, action) => {
      const { as: name } = program.opts<{ as?: string }>();
      if (name !== undefined) {
        if (!sandbox) throw new Error(`this program takes nobody's word for a person: ${THE_TOOL}`);
        assertUnmarked('--as', name);
        process.env['ADMIN_PERSON'] = name;
      }
      const person = name ?? personOfCommand();
      if (person !== undefined) assertPerson('--as', person);
      if (sandbox || person !== undefined || OPEN_TO_ALL.includes(action.name())) return;
      throw new Error(`outside a sandbox a command needs a person: ${THE_TOOL}`);
    });
}

/** Who gives the command. */
export function personOfCommand(): string | undefined {
  return new Environment().optional('ADMIN_PERSON');
}

/** @throws Error for a text that names nobody, or that has characters which nobody sees */
export function assertPerson(option: string, name: string): void {
  if (!TEXT.test(name) || personOf(name) === '') throw new Error(`${option} must have 1 to 255 characters`);
  const fault = nameFault(name);
  if (fault !== undefined) throw new Error(`${option} ${fault}`);
}

/** @throws Error for a name that looks like one of a command that was given without a sign-in */
export function assertUnmarked(option: string, name: string): void {
  if (hasBreakGlassMark(name)) throw new Error(`${option} must not have the mark (break-glass)`);
}
