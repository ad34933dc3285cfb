#!/usr/bin/env node
/**
 * `node tools/run.mjs <tool> [args]`: compiles a tool of the workspace, or a connector by its path, and runs it in this process, so that signals and
 * the exit code are the tool's own. Before packages are installed, it loads only modules of Node. Its own messages go
 * to stderr, because the output belongs to the tool.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure, failureText } from './infra/failure.mjs';
import { ROOT } from './infra/workspace.mjs';
import { assertNodeVersion, ensureCompiled, ensureInstalled } from './start/install.mjs';

/** A compilation that takes longer is reported. */
const SILENT_MS = 3_000;

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @type {import('./start/install.mjs').Run} */
function run({ command, args, env = process.env, cwd = ROOT }) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', failed);
    child.once('close', (code) => done({ code, output }));
  });
}

/** @param {string | undefined} name @returns {Promise<string>} its compiled entry */
async function prepare(name) {
  const project = name?.startsWith('connectors/') ? name : `tools/${name ?? ''}`;
  if (name === undefined || !existsSync(join(ROOT, project, 'src', 'main.ts')))
    throw new StartFailure(`There is no tool "${name ?? ''}".`);
  assertNodeVersion();
  await ensureInstalled({ run, say });
  const timer = setTimeout(() => say(`Compiling ${project} (tsc -b)`), SILENT_MS);
  await ensureCompiled({ run, projects: [project] }).finally(() => clearTimeout(timer));
  return join(ROOT, project, 'dist', 'main.js');
}

try {
  const [name, ...args] = process.argv.slice(2);
  const entry = await prepare(name);
  process.argv.splice(1, process.argv.length, entry, ...args);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(entry).href);
} catch (error) {
  say(failureText(error));
  process.exitCode = 1;
}
