#!/usr/bin/env node
/** Prints the path of the browser that the browser tests use. If there is none, it prints a remedy and exits with 1. */
import { CHROMIUM_REMEDY, findChromium } from './infra/chromium.mjs';

const path = findChromium(process.env);
if (path === undefined) {
  process.stderr.write(`${CHROMIUM_REMEDY}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${path}\n`);
}
