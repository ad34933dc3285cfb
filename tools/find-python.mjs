#!/usr/bin/env node
/** Prints which Python the contract fuzzer and the generator of Python clients run on; exit code 1 where there is none. */
import { PYTHON_REMEDY, findPython } from './infra/python.mjs';

const python = findPython();
if (python === undefined) {
  process.stderr.write(`${PYTHON_REMEDY}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${python}\n`);
