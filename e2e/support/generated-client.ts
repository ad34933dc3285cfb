import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { baseUrl, type Api, type Json } from './api';

const ROOT = resolve(__dirname, '..', '..');
const run = promisify(execFile);

/** Generates a client from the running system's document, and runs the story of `e2e/client` with it. */
export async function tellStory(language: 'python' | 'java', program: string, api: Api): Promise<Json> {
  const folder = mkdtempSync(join(tmpdir(), `corridor-${language}-client-`));
  try {
    const { stdout } = await run(process.execPath, [
      join(ROOT, 'tools', 'run.mjs'),
      ...['checks', 'client'],
      ...['--language', language],
      ...['--document', new URL('/openapi.json', baseUrl()).href],
      ...['--program', join(ROOT, 'e2e', 'client', program)],
      ...['--output', folder],
    ]);
    const { command, args } = JSON.parse(stdout) as { command: string; args: string[] };
    const told = await run(command, args, {
      cwd: folder,
      env: {
        ...process.env,
        BASE_URL: api.baseUrl,
        CLIENT_ID: api.clientId,
        CLIENT_SECRET: api.clientSecret,
      },
    });
    return JSON.parse(told.stdout) as Json;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The result of the story in every language. */
export const toldStory = {
  customer: 'Ada Lovelace',
  account: '032180000118359719',
  quoted: 'PENDING',
  receiving: 'MXN',
  refused: { status: 400, code: 'INVALID_INPUT', fields: ['accountInfo.clabeNumber'] },
};
