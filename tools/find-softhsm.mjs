#!/usr/bin/env node
/** Prints the path of SoftHSM's module, with which roots in tokens are tested. Exit code 1 if it is missing. */
import { existsSync } from 'node:fs';

const found = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
].find((path) => existsSync(path));
if (found === undefined) {
  process.stderr.write('SoftHSM is missing: install the package softhsm2\n');
  process.exitCode = 1;
} else process.stdout.write(`${found}\n`);
