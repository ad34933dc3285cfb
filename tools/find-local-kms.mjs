#!/usr/bin/env node
/** Prints the path of an emulator of AWS KMS, with which roots of keys are tested. Exit code 1 if there is none. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirOf, ROOT } from './infra/workspace.mjs';

const LIMIT_MS = 300_000;
const folder = join(ROOT, 'tools', 'local-kms');
const hash = createHash('sha256');
for (const name of ['main.go', 'go.sum']) hash.update(readFileSync(join(folder, name)));
const program = join(cacheDirOf(process.env), `local-kms-${hash.digest('hex').slice(0, 12)}`);

if (!existsSync(program)) {
  const { status, stderr } = spawnSync('go', ['build', '-mod=readonly', '-trimpath', '-o', program, '.'], {
    cwd: folder,
    env: { ...process.env, CGO_ENABLED: '0' },
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (status !== 0) process.stderr.write(`local-kms can't be built, which needs Go: ${stderr ?? ''}\n`);
}
if (existsSync(program)) process.stdout.write(`${program}\n`);
else process.exitCode = 1;
