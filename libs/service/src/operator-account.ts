import { hostname, userInfo } from 'node:os';
import { Environment } from './environment';

/** An account of the operating system. */
interface Account {
  name: string;
  host: string;
}

/** The name of the process's user. In a container it may have none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * The operating system account that runs a command. Unlike a flag, the caller can't choose it. Under sudo it is the
 * original account. SUDO_USER is trusted only for root, because any other user can set it.
 */
export function operatorAccount(env = new Environment(), isRoot = process.geteuid?.() === 0): Account {
  const sudoUser = isRoot ? env.optional('SUDO_USER') : undefined;
  const name = sudoUser === undefined ? userName() : `${sudoUser} as ${userName()}`;
  return { name, host: hostname() };
}
