import { readFileSync } from 'node:fs';
import { isLoopbackHost, type PlaintextSource } from '@corridor/kernel';

/** Other modes encrypt without a check of the certificate or of its name, or fall back to no encryption. */
const MODES = ['disable', 'verify-full'];
const LAX = ['ssl', 'uselibpqcompat'];

/**
 * Why a URL of PostgreSQL must not be used; undefined if it may. TLS is chosen by `sslmode=verify-full`, with the
 * authorities of the file `sslrootcert`, or those of Node.js without it. The file is read again for each new session. A
 * violation never quotes the URL, because it has a password.
 */
export function databaseUrlViolation(name: string, url: string): string | undefined {
  const settings = new URLSearchParams(url.split('?')[1] ?? '');
  const mode = settings.get('sslmode') ?? 'disable';
  if (!MODES.includes(mode) || LAX.some((one) => settings.has(one)))
    return `${name}: use sslmode=verify-full, which checks the certificate and the name of the server, or no TLS`;
  const file = settings.get('sslrootcert');
  if (file === null) return undefined;
  if (mode !== 'verify-full') return `${name}: sslrootcert needs sslmode=verify-full`;
  try {
    readFileSync(file);
    return undefined;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return `${name}: sslrootcert ${file} can't be read (${code})`;
  }
}

/** Whether a network carries the sessions of a URL without TLS. Sockets and the own machine are none. */
export function isPlaintextDatabase(url: string): boolean {
  const settings = new URLSearchParams(url.split('?')[1] ?? '');
  if (settings.get('sslmode') === 'verify-full' || !URL.canParse(url)) return false;
  const host = settings.get('host') ?? decodeURIComponent(new URL(url).hostname);
  return !host.startsWith('/') && !isLoopbackHost(host);
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
