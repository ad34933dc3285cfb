import { parseArgs } from 'node:util';
import { StartFailure } from '../../infra/failure.mjs';

/** What stands before a command. */
export interface Giver {
  as?: string | undefined;
  'break-glass'?: string | undefined;
}

/** A command and who gives it. */
export interface GivenCommand {
  giver: Giver;
  command: string[];
}

/** What only the gateway's program says of a person, by NFKC and in capitals, as spellings of it are the same. */
const MARK = '(BREAK-GLASS)';
/** What nobody sees. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Separates who gives a command from the command. */
export function giverIn(args: readonly string[]): GivenCommand {
  let count = 0;
  while (args[count] === '--as' || args[count] === '--break-glass') count += 2;
  const { values } = parseArgs({
    args: args.slice(0, count),
    options: { as: { type: 'string' }, 'break-glass': { type: 'string' } },
  });
  return { giver: values, command: args.slice(count) };
}

/** What a command needs of the person who gives it. A sign-in is needed only where there is an identity provider. */
export type PersonNeed = 'NONE' | 'NAME' | 'SIGN_IN';

/**
 * What a command needs of a person. Schedules verify logs, and create topics; whoever only prints or compares topics
 * changes nothing. Keys of pairs are made before there is a system that could ask the identity provider.
 */
export function needsPerson([name, ...args]: readonly string[]): PersonNeed {
  if (name === 'verify-audit-log') return 'NONE';
  if (name === 'peer-keys') return 'NAME';
  if (name === 'topics' && !(args.includes('--apply') && args.includes('--acls'))) return 'NONE';
  return 'SIGN_IN';
}

/**
 * The person who gives a command. If it needs a sign-in and there is an identity provider, it is the one who signs in
 * there; otherwise whom `--as` names.
 * @param admit asks the gateway's program, which knows the provider
 * @throws StartFailure if nobody is named, or with the mark of break-glass
 */
export async function personOf(
  { giver, command }: GivenCommand,
  env: NodeJS.ProcessEnv,
  admit: (args: string[]) => Promise<string>,
): Promise<string | undefined> {
  const { as: name, 'break-glass': reason } = giver;
  const need = needsPerson(command);
  if (need === 'NONE') return name;
  if (name !== undefined) assertOwn(name);
  const isSandbox = env.SANDBOX === 'true';
  if (need === 'SIGN_IN' && env.OIDC_ISSUER && !isSandbox) {
    if (reason !== undefined && name === undefined)
      throw new StartFailure('--break-glass <reason> needs --as <name>: it takes the place of the sign-in.');
    return admit([
      ...(name === undefined ? [] : ['--as', name]),
      ...(reason === undefined ? [] : ['--break-glass', reason]),
    ]);
  }
  if (reason !== undefined)
    throw new StartFailure(
      '--break-glass takes the place of a sign-in at an identity provider: there is none.',
    );
  if (name === undefined && !isSandbox)
    throw new StartFailure('Outside a sandbox a command needs a person: --as <name> before the command.');
  return name;
}

/** The app checks the rest of a name; it can't know who has set the mark. */
function assertOwn(name: string): void {
  const visible = name.normalize('NFKC').replaceAll(INVISIBLE, '');
  if (visible.trim() === '') throw new StartFailure('--as must name a person.');
  if (visible.toUpperCase().includes(MARK))
    throw new StartFailure('--as must not have the mark (break-glass).');
}
