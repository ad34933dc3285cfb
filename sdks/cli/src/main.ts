#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { run } from './program.ts';

const packageFile = new URL('../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const { stdin, stdout, stderr, env } = process;

// The reader of a pipe may end before the data does, for example `head`.
stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code !== 'EPIPE') throw failure;
  process.exit();
});

function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  return interrupted.signal;
}

const terminal = { stdin, stdout, stderr, env, home: homedir(), interruption };
process.exitCode = await run(process.argv.slice(2), terminal, version);
