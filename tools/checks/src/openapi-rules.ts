/**
 * Lints the OpenAPI document by the rules of redocly.yaml, all of which are errors. First the linter is shown a document
 * that breaks some of them, so that one that finds nothing has looked.
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

function lint(folder: string, document: object, args: readonly string[]): SpawnSyncReturns<string> {
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
    // It also reports good documents and new versions of itself.
    if (status !== 0) process.stdout.write(stdout + stderr);
    for (const rule of overlooked) process.stderr.write(`The linter does not know the rule ${rule}.\n`);
    return status === 0 && overlooked.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
