import { readFileSync } from 'node:fs';

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
