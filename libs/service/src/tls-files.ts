import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { errorText } from '@corridor/kernel';
import type { VariableName } from '@corridor/contracts';
import type { Environment } from './environment';

/** The variables that name the files of one end of TLS connections. */
export type TlsVariables = Readonly<Record<'ca' | 'cert' | 'key', VariableName>>;

/**
 * CA, certificate and key from the files that variables name. They are read once at start, so that an unusable file is a
 * violation then and not a failure of every connection; the result reads them again, because certificates are renewed.
 * @param passphrase that of the key
 */
export function readTlsFiles(
  env: Environment,
  names: TlsVariables,
  passphrase?: () => string,
): () => SecureContextOptions {
  const [ca, cert, key] = [names.ca, names.cert, names.key].map((name) => env.optional(name));
  if ((cert === undefined) !== (key === undefined))
    env.violation(`${names.cert} and ${names.key} belong together`);
  const read = (): SecureContextOptions => ({
    ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
    ...(cert === undefined ? {} : { cert: readFileSync(cert) }),
    ...(key === undefined ? {} : { key: readFileSync(key) }),
    ...(passphrase === undefined ? {} : { passphrase: passphrase() }),
  });
  const all = Object.values<VariableName>(names);
  for (const name of all) checkFile(env, name);
  try {
    createSecureContext(read());
  } catch (error) {
    // An unreadable file is reported already.
    if (!isOfFiles(error)) env.violation(`${all.join(', ')} can't be used: ${errorText(error)}`);
  }
  return read;
}

/** Reports a file that is empty or can't be read as a violation. */
export function checkFile(env: Environment, name: VariableName): void {
  const path = env.optional(name);
  if (path === undefined) return;
  try {
    if (readFileSync(path, 'utf8').trim() === '') env.violation(`${name}: ${path} is empty`);
  } catch (error) {
    env.violation(`${name}: ${path} can't be read: ${errorText(error)}`);
  }
}

function isOfFiles(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
