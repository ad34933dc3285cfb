#!/usr/bin/env node
/** Prints the path of the Java compiler for the test of generated Java clients. Exit code 1 if there is none. */
import { JAVAC_REMEDY, findJavac } from './infra/java.mjs';

const javac = findJavac(process.env);
if (javac === undefined) {
  process.stderr.write(`${JAVAC_REMEDY}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${javac}\n`);
