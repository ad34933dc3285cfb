#!/usr/bin/env node
/**
 * `npm run verify-release -- <folder> --key <file> [--commit <commit>]`: whether the files of a release are those that the
 * owner of a key signed. It loads only modules of Node, so that nothing is installed before.
 */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifiedRelease } from './infra/attestations.mjs';
import { StartFailure, failureText } from './infra/failure.mjs';

const USAGE = 'Usage: npm run verify-release -- <folder> --key <public key, PEM> [--commit <commit>]';

/** @param {string} file */
function publicKeyIn(file) {
  const key = createPublicKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new StartFailure(`${file} is no key of Ed25519.`);
  return key;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, commit: { type: 'string' } },
  });
  const [folder] = positionals;
  if (folder === undefined || values.key === undefined) throw new StartFailure(USAGE);
  const expected = values.commit === undefined ? {} : { commit: values.commit };
  const { version, revision, files } = verifiedRelease(folder, { key: publicKeyIn(values.key), ...expected });
  for (const name of files) process.stdout.write(`${name}: signed\n`);
  process.stdout.write(`Version ${version}, made of ${revision}\n`);
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
