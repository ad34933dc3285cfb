import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPlatform } from './create-platform.mjs';
import { readJson, sha256, writeJson } from '../infra/workspace.mjs';
import { answersOk } from './plan.mjs';

export const API_VERSION = '2025-10-13';
const KNOWN_TIMEOUT_MS = 10_000;
/** Each poll before counts as a failed authentication of this machine, and 50 of them slow down its answers. */
const KNOWN_POLL_MS = 200;

/**
 * Creates the sandbox's platform and token, unless the token already works. It works when this resolves.
 * @param {{run: import('./run-file.mjs').RunFile, settings: import('./settings.mjs').Settings,
 *   say: (line: string) => void, execute: import('./install.mjs').Run}} options
 */
export async function seedSandbox({ run, settings, say, execute }) {
  const { clientId, clientSecret } = settings.sandboxToken;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (await answersOk(`${run.baseUrl}/config`, { headers: { authorization } })) return;
  const marker = join(settings.dataDir, 'seeded.json');
  const key = sha256(`${new URL(run.adminDatabaseUrl).pathname} ${clientId}`);
  const done = existsSync(marker) ? (readJson(marker) ?? []) : [];
  if (done.includes(key)) {
    say(
      `The sandbox token "${clientId}" exists with another secret than SANDBOX_CLIENT_SECRET; it stays as it is.`,
    );
    return;
  }
  say('Making the sandbox platform and its token');
  await createPlatform({
    run,
    env: settings.env,
    execute,
    options: { name: 'Sandbox', 'client-id': clientId, 'client-secret': clientSecret },
  });
  writeJson(marker, [...done, key]);
  // The gateway remembers for a second that it didn't know the token.
  const deadline = Date.now() + KNOWN_TIMEOUT_MS;
  while (Date.now() < deadline && !(await answersOk(`${run.baseUrl}/config`, { headers: { authorization } })))
    await pause(KNOWN_POLL_MS);
}
