#!/usr/local/bin/node
/**
 * The image's program: `corridor <service>` runs a service, `corridor migrate` makes the roles and schemas and migrates
 * all services.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../infra/workspace.mjs';
import { APP_NAMES, appFile } from '../start/apps.mjs';

const STEPS = [
  join(ROOT, 'libs', 'database', 'dist', 'provision-cli.js'),
  join(ROOT, 'tools', 'migrate-apps.mjs'),
];

/** @returns {number} the exit code of the first step that fails */
function migrate() {
  for (const step of STEPS) {
    const { status } = spawnSync(process.execPath, ['--enable-source-maps', step], { stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

const [command = '', ...rest] = process.argv.slice(2);
if (command === 'migrate') process.exitCode = migrate();
else if (APP_NAMES.includes(command) && rest.length === 0) {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(appFile(command, 'main')).href);
} else {
  process.stderr.write(`Usage: corridor ${APP_NAMES.join('|')}|migrate\nAdmin commands: corridor-admin\n`);
  process.exitCode = 2;
}
