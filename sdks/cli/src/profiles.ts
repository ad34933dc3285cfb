import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
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

/** What the file of profiles has. */
interface Config {
  /** The profile that commands use which name none. */
  current?: string;
  profiles: Record<string, Profile>;
}

function fileIn(folder: string): string {
  return join(folder, 'corridor', 'config.json');
}

function olderFileOf({ home }: Terminal): string {
  return fileIn(join(home, '.config'));
}

/** The file as the XDG Base Directory Specification places it, which ignores a relative folder. */
function fileOf(terminal: Terminal): string {
  const folder = terminal.env['XDG_CONFIG_HOME'] ?? '';
  return isAbsolute(folder) ? fileIn(folder) : olderFileOf(terminal);
}

/** The text of the file, or of the older one if there is none. */
function readConfigText(terminal: Terminal): { file: string; text: string } | undefined {
  for (const file of [fileOf(terminal), olderFileOf(terminal)]) {
    try {
      return { file, text: readFileSync(file, 'utf8') };
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'ENOENT')
        throw new UsageFailure(`${file} can't be read`);
    }
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isProfile(value: unknown): value is Profile {
  return isObject(value) && Object.values(value).every((member) => typeof member === 'string');
}

function isConfig(value: unknown): value is Partial<Config> {
  if (!isObject(value)) return false;
  const { profiles = {}, current = '' } = value;
  return isObject(profiles) && Object.values(profiles).every(isProfile) && typeof current === 'string';
}

function readConfig(terminal: Terminal): Config {
  const found = readConfigText(terminal);
  if (found === undefined) return { profiles: {} };
  let content: unknown;
  try {
    content = JSON.parse(found.text);
  } catch {
    // Not JSON.
  }
  if (!isConfig(content))
    throw new UsageFailure(
      `${found.file} is damaged: it must be {"profiles": {"default": {"baseUrl": "https://…", …}}}. ` +
        'Delete it, and run: corridor login',
    );
  return { ...content, profiles: content.profiles ?? {} };
}

/**
 * The file is replaced as a whole, and only its owner may read it. It takes the place of the older file, if that was read: a secret
 * that is removed is in no other file. Returns its path.
 */
function writeConfig(terminal: Terminal, config: Config): string {
  const file = fileOf(terminal);
  const before = readConfigText(terminal)?.file;
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(config, undefined, 2)}\n`, { mode: FILE_MODE });
  renameSync(fresh, file);
  if (before !== undefined && before !== file) rmSync(before);
  return file;
}

/** The name of the profile that a command uses. */
export function profileName(terminal: Terminal, flag: string | undefined): string {
  return flag ?? (terminal.env['CORRIDOR_PROFILE'] || (readConfig(terminal).current ?? DEFAULT_PROFILE));
}

/** Every stored profile by its name. */
export function storedProfiles(terminal: Terminal): Readonly<Record<string, Profile>> {
  return readConfig(terminal).profiles;
}

/**
 * Makes a profile that of the commands which name none.
 * @throws UsageFailure if there is no such profile
 */
export function chooseProfile(terminal: Terminal, name: string): void {
  const config = readConfig(terminal);
  assertStored(config, name);
  writeConfig(terminal, { ...config, current: name });
}

/**
 * Removes a profile with its secret. Returns the path of the file.
 * @throws UsageFailure if there is no such profile
 */
export function removeProfile(terminal: Terminal, name: string): string {
  const config = readConfig(terminal);
  assertStored(config, name);
  const { current, profiles } = config;
  const others = Object.fromEntries(Object.entries(profiles).filter(([one]) => one !== name));
  const isKept = current !== undefined && current !== name;
  return writeConfig(terminal, { ...(isKept ? { current } : {}), profiles: others });
}

function assertStored({ profiles }: Config, name: string): void {
  if (Object.hasOwn(profiles, name)) return;
  const names = Object.keys(profiles).join(', ') || 'none';
  throw new UsageFailure(`There is no profile ${name}. There are: ${names}`);
}

/**
 * The profile with what `CORRIDOR_*` overrides.
 * @throws UsageFailure if a profile was named that doesn't exist
 */
export function loadProfile(terminal: Terminal, flag: string | undefined): LoadedProfile {
  const { env } = terminal;
  const name = profileName(terminal, flag);
  const { profiles } = readConfig(terminal);
  const stored = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
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

/** Stores a profile. Returns the path of the file. */
export function saveProfile(terminal: Terminal, name: string, profile: Profile): string {
  const config = readConfig(terminal);
  return writeConfig(terminal, { ...config, profiles: { ...config.profiles, [name]: profile } });
}
