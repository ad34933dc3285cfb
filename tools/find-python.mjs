#!/usr/bin/env node
/**
 * Prints the path of the Python for the contract fuzzer and the generator of Python clients. Exit code 1 if there is
 * none.
 */
import { PYTHON_REMEDY, findPython } from './infra/python.mjs';

const python = findPython();
if (python === undefined) {
  process.stderr.write(`${PYTHON_REMEDY}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${python}\n`);
