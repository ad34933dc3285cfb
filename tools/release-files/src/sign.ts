import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTESTATIONS, keyIdOf, releaseFaults, sealed, type Statement } from '../../infra/attestations.mjs';
import { StartFailure } from '../../infra/failure.mjs';
import { STATEMENTS } from './make';

/**
 * Signs what `make` has stated, if the files are still the same.
 * @param keyFile private key of Ed25519, PKCS #8 in PEM
 * @returns the id of the key
 */
export function signRelease(folder: string, keyFile: string): string {
  const file = join(folder, STATEMENTS);
  if (!existsSync(file)) throw new StartFailure(`${folder} has no ${STATEMENTS}: make the files first.`);
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== 'ed25519') throw new StartFailure(`${keyFile} is no key of Ed25519.`);
  const statements = JSON.parse(readFileSync(file, 'utf8')) as Statement[];
  const faults = releaseFaults(folder, statements, [STATEMENTS]);
  if (faults.length > 0) throw new StartFailure(`Nothing is signed: ${faults.join('; ')}.`);
  const lines = statements.map((statement) => `${JSON.stringify(sealed(statement, key))}\n`);
  writeFileSync(join(folder, ATTESTATIONS), lines.join(''));
  rmSync(file);
  return keyIdOf(key);
}
