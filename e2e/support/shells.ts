import { spawnSync } from 'node:child_process';

/** A shell for which the command line client has a completion script. */
export interface Shell {
  name: 'bash' | 'zsh' | 'fish';
  /** Starts it without the files of its user. */
  command: string;
  /** What makes completion work in it. */
  prepare: string;
}

const shells: readonly Shell[] = [
  { name: 'bash', command: 'bash --norc --noprofile -i', prepare: 'source <(corridor completion bash)' },
  {
    name: 'zsh',
    command: 'zsh -f -i',
    prepare: 'autoload -Uz compinit && compinit -D && source <(corridor completion zsh)',
  },
  { name: 'fish', command: 'fish --no-config -i', prepare: 'corridor completion fish | source' },
];

/** The shells of this machine. CI has all. Elsewhere those that are missing are left out. */
export function presentShells(): Shell[] {
  return shells.filter(({ name }) => {
    const isPresent = spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
    if (!isPresent && process.env['CI'] === 'true')
      throw new Error(`${name} is missing: apt-get install ${name}`);
    return isPresent;
  });
}
