#!/usr/bin/env node
/** Builds the pages of the console if their sources have changed. */
import { spawnSync } from 'node:child_process';
import { failureText } from './infra/failure.mjs';
import { ROOT } from './infra/workspace.mjs';
import { ensureConsolePages } from './start/console-pages.mjs';

/** @type {import('./start/install.mjs').Run} */
function run({ command, args, cwd = ROOT, env = process.env }) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  return Promise.resolve({ code: status, output: `${stdout}${stderr}` });
}

try {
  await ensureConsolePages({ run });
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
