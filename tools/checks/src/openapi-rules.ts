/**
 * Lints the OpenAPI document by the rules of redocly.yaml, all of which are errors. To prove that the rules fire, the
 * linter is first run on a document that breaks some of them.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../infra/workspace.mjs';
import { openApiDocument } from './openapi/document';

const REDOCLY = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
const WRONG = {
  operationId: 'get config',
  responses: { 200: { content: { 'application/json': { schema: { type: 'text' } } } } },
};
const RULES = [
  'operation-operationId-url-safe',
  'operation-description',
  'operation-summary',
  'operation-4xx-response',
  'struct',
];

/** Runs the linter on a document. */
export function lint(folder: string, document: object, args: readonly string[]): SpawnSyncReturns<string> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const config = join(ROOT, 'redocly.yaml');
  return spawnSync(process.execPath, [REDOCLY, 'lint', file, '--config', config, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
}

export async function lintOpenApi(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-openapi-'));
  try {
    const document = await openApiDocument();
    const wrong = lint(folder, { ...document, paths: { '/config': { get: WRONG } } }, ['--format', 'json']);
    const overlooked = RULES.filter((rule) => !wrong.stdout.includes(`"${rule}"`));
    const { status, stdout, stderr } = lint(folder, document, ['--format', 'stylish']);
    // The linter also prints a report for a valid document, and notices about its new versions.
    if (status !== 0) process.stdout.write(stdout + stderr);
    for (const rule of overlooked) process.stderr.write(`The linter does not know the rule ${rule}.\n`);
    return status === 0 && overlooked.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
