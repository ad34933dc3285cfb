import { ApiError, Corridor } from '@corridor/sdk';
import type { Command } from 'commander';
import { Unreachable, UsageFailure } from './failures.ts';
import {
  chooseProfile,
  DEFAULT_BASE_URL,
  loadProfile,
  removeProfile,
  saveProfile,
  storedProfiles,
  type Profile,
} from './profiles.ts';
import { assertProxyUsable } from './proxies.ts';
import { assertMayReceive, isLoopback } from './secret-receivers.ts';
import { Session } from './session.ts';
import { ask, isInteractive, readAll, type Terminal } from './terminal.ts';

/** Where `npm start` serves the console. */
const CONSOLE_PORT = '3001';
const CONSOLE_WAIT_MS = 3_000;
const FORBIDDEN = 403;

interface LoginOptions {
  clientId?: string;
  clientSecret?: string;
  consoleUrl?: string;
}

/** Adds `login`, `logout`, `profiles`, `whoami` and `console`. */
export function addAccountCommands(program: Command, terminal: Terminal): void {
  const login = program
    .command('login')
    .description('store the credentials of a token in a profile, after trying them')
    .option('--client-id <id>')
    .option('--client-secret <->', '- reads it from stdin; other users of the machine would see an argument')
    .option('--console-url <url>', "the console's address")
    .action(() => logIn(new Session(terminal, login), login.opts<LoginOptions>()));
  const logout = program
    .command('logout')
    .description('remove a profile with its secret from this machine; the token stays valid')
    .action(() => {
      const session = new Session(terminal, logout);
      const name = session.profileName();
      session.note(`Profile ${name} is removed from ${removeProfile(terminal, name)}`);
    });
  addProfileCommands(program, terminal);
  const whoami = program
    .command('whoami')
    .description('which platform and token the profile has')
    .action(() => printIdentity(new Session(terminal, whoami)));
  const consoleCommand = program
    .command('console')
    .description("print the console's address, or a link that signs in to that of another machine")
    .action(() => printConsole(new Session(terminal, consoleCommand)));
}

function addProfileCommands(program: Command, terminal: Terminal): void {
  const profiles = program.command('profiles').description('the stored profiles');
  const list = profiles
    .command('list')
    .description('show the stored profiles; * is the one of commands that name none')
    .action(() => {
      const session = new Session(terminal, list);
      const present = session.profileName();
      for (const [name, { baseUrl = DEFAULT_BASE_URL, clientId }] of Object.entries(
        storedProfiles(terminal),
      )) {
        const isCurrent = name === present;
        const words = [isCurrent ? '*' : ' ', name, baseUrl, clientId ?? ''];
        session.printText({ profile: name, baseUrl, clientId, isCurrent }, ...words);
      }
    });
  const use = profiles
    .command('use')
    .argument('<profile>')
    .description('make a profile that of commands which name none')
    .action((name: string) => {
      chooseProfile(terminal, name);
      new Session(terminal, use).note(`Profile ${name} is used now`);
    });
}

async function answerTo(
  terminal: Terminal,
  what: { given: string | undefined; flag: string; isHidden: boolean },
): Promise<string> {
  if (what.given) return what.given;
  if (!isInteractive(terminal)) throw new UsageFailure(`${what.flag} is missing`);
  const answer = await ask(terminal, `${what.flag.slice(2).replace('-', ' ')}: `, what);
  if (answer === '') throw new UsageFailure(`${what.flag} is empty`);
  return answer;
}

/** The stored profile; one that doesn't exist is empty. */
function profileBefore(session: Session): Profile {
  try {
    return loadProfile(session.terminal, session.profileName());
  } catch (failure) {
    if (failure instanceof UsageFailure && failure.message.startsWith('There is no profile')) return {};
    throw failure;
  }
}

/**
 * Asks before another token replaces that of the chosen profile, which the command line doesn't name.
 * @throws UsageFailure if the answer is not yes
 */
async function confirmReplacement(
  session: Session,
  next: { baseUrl: string; clientId: string },
): Promise<void> {
  const name = session.profileName();
  const { baseUrl = DEFAULT_BASE_URL, clientId } = storedProfiles(session.terminal)[name] ?? {};
  if (clientId === undefined || (clientId === next.clientId && baseUrl === next.baseUrl)) return;
  await session.confirm(
    `Profile ${name} has token ${clientId} of ${baseUrl}. Replace it? --profile <name> makes another profile.`,
  );
}

async function logIn(session: Session, options: LoginOptions): Promise<void> {
  const { terminal } = session;
  const { env } = terminal;
  // Not by `choices`: its message would repeat the secret.
  if (options.clientSecret !== undefined && options.clientSecret !== '-')
    throw new UsageFailure('--client-secret takes only -, which reads stdin. Without it login asks for it');
  const before = profileBefore(session);
  const baseUrl = session.baseUrlOption ?? before.baseUrl ?? DEFAULT_BASE_URL;
  if (!URL.canParse(baseUrl)) throw new UsageFailure(`${baseUrl} is not a URL`);
  assertMayReceive({ baseUrl });
  assertProxyUsable(baseUrl, env);
  const fromInput = options.clientSecret === undefined ? undefined : (await readAll(terminal)).trim();
  const clientId = await answerTo(terminal, {
    given: options.clientId ?? env['CORRIDOR_CLIENT_ID'],
    flag: '--client-id',
    isHidden: false,
  });
  if (!session.isProfileNamed) await confirmReplacement(session, { baseUrl, clientId });
  const clientSecret = await answerTo(terminal, {
    given: fromInput ?? env['CORRIDOR_CLIENT_SECRET'],
    flag: '--client-secret',
    isHidden: true,
  });
  const consoleUrl = options.consoleUrl ?? before.consoleUrl;
  const corridor = new Corridor({ baseUrl, clientId, clientSecret });
  const { id } = await corridor.platformConfiguration.getConfig();
  const name = session.profileName();
  const profile = { baseUrl, clientId, clientSecret, ...(consoleUrl ? { consoleUrl } : {}) };
  const file = saveProfile(terminal, name, profile);
  session.note(`Profile ${name} is stored in ${file}`);
  session.printText({ profile: name, baseUrl, platformId: id, clientId }, `Logged in to ${id} at ${baseUrl}`);
}

async function printIdentity(session: Session): Promise<void> {
  const { profile, baseUrl, clientId } = session.connection();
  const corridor = session.client();
  const { id, umaDomain } = await corridor.platformConfiguration.getConfig();
  const token = await tokenOf(corridor, clientId);
  session.print({ profile, baseUrl, platformId: id, umaDomain, clientId, ...token });
}

/** What the API says of the token, if it may read tokens. */
async function tokenOf(corridor: Corridor, clientId: string | undefined): Promise<object> {
  try {
    for await (const token of corridor.apiTokens.listTokens())
      if (token.clientId === clientId)
        return { tokenId: token.id, tokenName: token.name, permissions: token.permissions };
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== FORBIDDEN) throw failure;
  }
  return {};
}

/** The profile's address of the console, or that of a system on this machine. Undefined for another machine. */
function consoleAddress({
  consoleUrl,
  baseUrl,
}: {
  consoleUrl?: string;
  baseUrl: string;
}): string | undefined {
  if (consoleUrl) return consoleUrl;
  const url = new URL(baseUrl);
  return isLoopback(url) ? `${url.protocol}//${url.hostname}:${CONSOLE_PORT}` : undefined;
}

/** Only a link of the API tells where the console of another machine is. */
async function printSignInLink(session: Session, clientId = ''): Promise<void> {
  const { consoleLinks } = session.client();
  try {
    const { url, expiresAt } = await consoleLinks.createConsoleLink({ name: clientId });
    session.note(
      `The link signs one person in with the permissions of token ${clientId}, once, until ${expiresAt}`,
    );
    session.printText({ url, expiresAt }, url);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === FORBIDDEN)
      session.note('An address without a link is stored by: corridor login --console-url https://…');
    throw failure;
  }
}

async function printConsole(session: Session): Promise<void> {
  const connection = session.connection();
  const url = consoleAddress(connection);
  if (url === undefined) return printSignInLink(session, connection.clientId);
  try {
    await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(CONSOLE_WAIT_MS) });
  } catch {
    throw new Unreachable(
      `no console answers at ${url}. This server may have none. For another address: corridor login --console-url <url>`,
    );
  }
  session.printText({ url }, url);
}
