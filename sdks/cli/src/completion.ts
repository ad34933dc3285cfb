import type { Command } from 'commander';
import { UsageFailure } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** Each script asks the program for what may follow the words before the cursor. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_corridor() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(corridor __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _corridor corridor
`,
  zsh: `#compdef corridor
_corridor() {
  local -a found
  found=("\${(@f)$(corridor __complete -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -a found
}
compdef _corridor corridor
`,
  fish: `complete -c corridor -f -a '(corridor __complete -- (commandline -opc)[2..] 2>/dev/null)'
`,
};

/** Adds `completion`, and the hidden command that its scripts call. */
export function addCompletionCommands(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .description('print the completion script of a shell')
    .action((shell: string) => {
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (script === undefined) throw new UsageFailure(`${shell} is not bash, zsh or fish`);
      terminal.stdout.write(script);
    });
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => {
      for (const one of candidates(program, words)) terminal.stdout.write(`${one}\n`);
    });
}

/** What may follow the words: subcommands and options of the command that they name. */
function candidates(program: Command, words: readonly string[]): string[] {
  let command = program;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (next !== undefined) command = next;
  }
  const visible = command.commands.filter((one) => !one.name().startsWith('_'));
  const options = [...command.options, ...(command === program ? [] : program.options)];
  return [
    ...visible.map((one) => one.name()),
    ...options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long])),
  ];
}
