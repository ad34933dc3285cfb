#!/usr/bin/env node
/** Prints the path of promtool, which tests the rules of Prometheus. Exit code 1 if there is none. */
import { PROMTOOL_REMEDY, findPromtool } from './infra/promtool.mjs';
import { cacheDirOf } from './infra/workspace.mjs';

const path = findPromtool(process.env, cacheDirOf(process.env));
if (path === undefined) {
  process.stderr.write(`${PROMTOOL_REMEDY}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${path}\n`);
