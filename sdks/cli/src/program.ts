import { Command, CommanderError } from 'commander';
import { addAccountCommands } from './account-commands.ts';
import { addCompletionCommands } from './completion.ts';
import { report } from './failures.ts';
import { addFixtureCommands } from './fixture-commands.ts';
import { addListenCommands } from './listen-commands.ts';
import { addLogCommands } from './log-commands.ts';
import { addOperationCommands } from './operation-commands.ts';
import { useProxies } from './proxies.ts';
import { addSandboxCommands } from './sandbox-commands.ts';
import type { Terminal } from './terminal.ts';

/** The program with all its commands. */
function corridorProgram(terminal: Terminal, version: string): Command {
  const program = new Command('corridor')
    .description('Command line client of the Corridor API')
    .version(version)
    .option('--profile <name>', 'a stored profile; corridor profiles list shows them')
    .option('--base-url <url>', 'address of the API')
    .option('--json', 'one line of JSON for each item, without colours')
    .option('--no-strict', 'ignore unknown fields of a body, also in a sandbox')
    .option('--yes', 'ask nothing')
    .exitOverride()
    .hook('preAction', () => useProxies(terminal))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  addAccountCommands(program, terminal);
  addOperationCommands(program, terminal);
  addSandboxCommands(program, terminal);
  addLogCommands(program, terminal);
  addListenCommands(program, terminal);
  addFixtureCommands(program, terminal);
  addCompletionCommands(program, terminal);
  return program;
}

/** Runs one command line without the program's name. Resolves with the exit code. */
export async function run(args: readonly string[], terminal: Terminal, version: string): Promise<number> {
  const program = corridorProgram(terminal, version);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (failure) {
    if (failure instanceof CommanderError && failure.code === 'commander.help') return 2;
    return report(failure, terminal, program.opts()['json'] === true);
  }
}
