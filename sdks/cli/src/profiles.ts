import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageFailure } from './failures.ts';
import type { Terminal } from './terminal.ts';

/** How one deployment is reached. */
export interface Profile {
  baseUrl?: string;
  clientId?: string;
  clientSecret?: string;
  consoleUrl?: string;
}

/** A profile with what the environment overrides. */
export interface LoadedProfile extends Profile {
  /** The address that the secret was stored for, if the secret is a stored one. */
  storedFor?: string;
}

/** Where `npm start` serves the API. */
export const DEFAULT_BASE_URL = 'http://localhost:3000';

const DEFAULT_PROFILE = 'default';
/** Only the user may read secrets. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

function fileOf({ home }: Terminal): string {
  return join(home, '.config', 'corridor', 'config.json');
}

function readProfiles(terminal: Terminal): Record<string, Profile> {
  const file = fileOf(terminal);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new UsageFailure(`${file} can't be read`);
  }
  try {
    return (JSON.parse(text) as { profiles?: Record<string, Profile> }).profiles ?? {};
  } catch {
    throw new UsageFailure(`${file} is not JSON`);
  }
}

/** The name of the profile that a command uses. */
export function profileName({ env }: Terminal, flag: string | undefined): string {
  return flag ?? (env['CORRIDOR_PROFILE'] || DEFAULT_PROFILE);
}

/**
 * The profile with what `CORRIDOR_*` overrides.
 * @throws UsageFailure if a profile was named that doesn't exist
 */
export function loadProfile(terminal: Terminal, flag: string | undefined): LoadedProfile {
  const { env } = terminal;
  const name = profileName(terminal, flag);
  const stored = readProfiles(terminal)[name];
  if (stored === undefined && name !== DEFAULT_PROFILE)
    throw new UsageFailure(`There is no profile ${name}. Create it by: corridor login --profile ${name}`);
  const overrides: Profile = {
    ...(env['CORRIDOR_BASE_URL'] ? { baseUrl: env['CORRIDOR_BASE_URL'] } : {}),
    ...(env['CORRIDOR_CLIENT_ID'] ? { clientId: env['CORRIDOR_CLIENT_ID'] } : {}),
    ...(env['CORRIDOR_CLIENT_SECRET'] ? { clientSecret: env['CORRIDOR_CLIENT_SECRET'] } : {}),
    ...(env['CORRIDOR_CONSOLE_URL'] ? { consoleUrl: env['CORRIDOR_CONSOLE_URL'] } : {}),
  };
  const isStored = stored?.clientSecret !== undefined && overrides.clientSecret === undefined;
  const storedFor = isStored ? { storedFor: stored.baseUrl ?? DEFAULT_BASE_URL } : {};
  return { ...stored, ...overrides, ...storedFor };
}

/** Stores a profile. The file is replaced as a whole, and only its owner may read it. Returns its path. */
export function saveProfile(terminal: Terminal, name: string, profile: Profile): string {
  const file = fileOf(terminal);
  const profiles = { ...readProfiles(terminal), [name]: profile };
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify({ profiles }, undefined, 2)}\n`, { mode: FILE_MODE });
  renameSync(fresh, file);
  return file;
}
