import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { isLoopbackHost, type PlaintextSource } from '@corridor/kernel';

/** Other modes encrypt without a check of the certificate or of its name, or fall back to no encryption. */
const MODES = ['disable', 'verify-full'];
const LAX = ['ssl', 'uselibpqcompat'];

/** The settings of a URL, as pg separates them. */
function settingsOf(url: string): URLSearchParams {
  return new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? '');
}

/** pg takes any other text as the name of a database on a server of its own choice. */
const SCHEME = /^postgres(ql)?:\/\//i;

/** A client for a URL, which isn't connected: pg says what it makes of the URL. Undefined if it can't read the URL. */
function clientOf(url: string): Client | undefined {
  if (!SCHEME.test(url)) return undefined;
  try {
    return new Client({ connectionString: url });
  } catch {
    return undefined;
  }
}

/**
 * Why a URL of PostgreSQL must not be used; undefined if it may. TLS is chosen by `sslmode=verify-full`, with the
 * authorities of the file `sslrootcert`, or those of Node.js without it. The file is read again for each new session. A
 * violation never quotes the URL, because it has a password.
 */
export function databaseUrlViolation(name: string, url: string): string | undefined {
  const settings = settingsOf(url);
  if (new Set(settings.keys()).size < settings.size) return `${name}: give each setting after ? once`;
  const mode = settings.get('sslmode') ?? 'disable';
  if (!MODES.includes(mode) || LAX.some((one) => settings.has(one)))
    return `${name}: use sslmode=verify-full, which checks the certificate and the name of the server, or no TLS`;
  const file = settings.get('sslrootcert');
  if (file !== null && mode !== 'verify-full') return `${name}: sslrootcert needs sslmode=verify-full`;
  const fault = file === null ? undefined : fileFault(file);
  if (fault !== undefined) return `${name}: sslrootcert ${file} can't be read (${fault})`;
  const client = clientOf(url);
  if (!client) return `${name} must be a URL, for example postgres://role@host:5432/corridor`;
  // PGSSLMODE=no-verify counts where the URL has no sslmode.
  return isUnverified(client.ssl) ? `${name}: PGSSLMODE must not be no-verify` : undefined;
}

function isUnverified(tls: unknown): boolean {
  return typeof tls === 'object' && tls !== null && 'rejectUnauthorized' in tls && !tls.rejectUnauthorized;
}

function fileFault(path: string): string | undefined {
  try {
    readFileSync(path);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** Whether a network carries the sessions of a URL without TLS. Sockets and the own machine are none. */
export function isPlaintextDatabase(url: string): boolean {
  const client = clientOf(url);
  if (!client || client.ssl) return false;
  return !client.host.startsWith('/') && !isLoopbackHost(client.host);
}

/** Why migrations must not use a URL: they send the passwords of the roles over it. Undefined if they may. */
export function plaintextViolation(
  name: string,
  url: string,
  { SANDBOX, ALLOW_PLAINTEXT = '' }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const source: PlaintextSource = 'postgres';
  const isAllowed = ALLOW_PLAINTEXT.split(',').some((text) => text.trim() === source);
  if (SANDBOX === 'true' || isAllowed || !isPlaintextDatabase(url)) return undefined;
  return `${name} has no TLS: use sslmode=verify-full, or ALLOW_PLAINTEXT=${source} allows it outside of a sandbox`;
}
