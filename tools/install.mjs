#!/usr/bin/env node
/** Installs the packages of package-lock.json if some are missing or differ, as `npm test` and `npm start` do. */
import { firstLine } from './infra/failure.mjs';
import { assertNodeVersion, ensureInstalled } from './start/install.mjs';
import { Supervisor } from './start/supervisor.mjs';

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);
const installer = new Supervisor({ say, onChange: () => {} });

try {
  assertNodeVersion();
  await ensureInstalled({ run: (step) => installer.run(step), say });
} catch (error) {
  process.stderr.write(`${firstLine(error)}\n`);
  process.exitCode = 1;
}
