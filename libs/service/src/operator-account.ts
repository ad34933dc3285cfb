import { hostname, userInfo } from 'node:os';
import { Environment } from './environment';

/** Of an account of the operating system. */
interface Account {
  name: string;
  host: string;
}

/** The name of the process's user; in a container it may have none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * The account of the operating system by which a command runs: who gives the command can't choose it, as a flag can be
 * chosen. Under sudo it is the account that asked for it; what SUDO_USER says is believed of root alone, since anybody
 * else can set it.
 */
export function operatorAccount(env = new Environment(), isRoot = process.geteuid?.() === 0): Account {
  const sudoUser = isRoot ? env.optional('SUDO_USER') : undefined;
  const name = sudoUser === undefined ? userName() : `${sudoUser} as ${userName()}`;
  return { name, host: hostname() };
}
