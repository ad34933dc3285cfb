import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { baseUrl } from './api';

const ROOT = resolve(__dirname, '..', '..');
const run = promisify(execFile);
/** A loaded machine may take this long to run the blocks of a page. */
export const PAGE_LIMIT_MS = 300_000;

/** Languages of code blocks. */
export type Language = 'bash' | 'go' | 'js' | 'python' | 'ts';

/** The text of a document, whose path is relative to the checkout. */
export function textOf(document: string): string {
  return readFileSync(resolve(ROOT, document), 'utf8');
}

/** The code blocks of a document in a language. */
export function blocksOf(document: string, language: Language): string[] {
  const blocks = textOf(document).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, block]) => String(block));
}

/** Replaces the addresses of a page by those of the running system and a free port. */
export function onThisSystem(code: string, port: number): string {
  return code
    .replaceAll('http://localhost:3000/2025-10-13', baseUrl())
    .replaceAll('http://localhost:3000', new URL(baseUrl()).origin)
    .replaceAll('4000', String(port));
}

/** Runs blocks of bash unchanged, except for addresses. Resolves with the output lines. */
export async function runLines(blocks: readonly string[], port: number): Promise<string[]> {
  const script = onThisSystem(blocks.join('\n'), port);
  const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    timeout: PAGE_LIMIT_MS,
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line.trim() !== '');
}
