#!/usr/bin/env node
/** Prints which Java compiler the test of generated Java clients uses; exit code 1 where there is none. */
import { JAVAC_REMEDY, findJavac } from './infra/java.mjs';

const javac = findJavac(process.env);
if (javac === undefined) {
  process.stderr.write(`${JAVAC_REMEDY}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${javac}\n`);
