import { createInterface } from 'node:readline';
import { errorRecord } from '@corridor/kernel';
import type { Command } from 'commander';

/** A line of a session's standard input: a command and what it reads from its own input. */
interface SessionCommand {
  args: string[];
  input: string;
}

/** The input of the session's present command. */
let given: readonly string[] | undefined;

/** The lines that a command reads: those of the standard input, or what a session was given for it. */
export function inputLines(): AsyncIterable<string> | Iterable<string> {
  return given ?? createInterface({ input: process.stdin });
}

/**
 * Runs one command after the other, as each line of the standard input names them, until it ends. A command prints its
 * lines, and then `{"exitCode":<n>}`. Errors are one line each on the standard error. A program that runs many commands
 * in an app so starts one process in place of one for each.
 */
export async function runAdminSession(programOf: () => Command): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const { args, input } = JSON.parse(line) as SessionCommand;
    given = input.split('\n');
    process.exitCode = 0;
    try {
      await programOf().parseAsync(args, { from: 'user' });
    } catch (error) {
      process.stderr.write(`${errorRecord(error).message}\n`);
      process.exitCode = 1;
    }
    process.stdout.write(`${JSON.stringify({ exitCode: process.exitCode })}\n`);
  }
  process.exitCode = 0;
}
