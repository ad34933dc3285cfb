/**
 * Runs the story of docs/tutorial.md against the system at BASE_URL, step by step. A webhook receiver checks every
 * signature with the public `standardwebhooks` library. The exit code is not 0 if any result differs from the expected
 * one.
 */
import { StartFailure, firstLine } from '../../infra/failure.mjs';
import { tellStory } from './story';

async function main({
  BASE_URL,
  SANDBOX_CLIENT_ID,
  SANDBOX_CLIENT_SECRET,
}: NodeJS.ProcessEnv): Promise<void> {
  if (!BASE_URL) throw new StartFailure('BASE_URL is missing: run "npm run demo".');
  await tellStory({
    baseUrl: BASE_URL,
    clientId: SANDBOX_CLIENT_ID ?? 'sandbox',
    clientSecret: SANDBOX_CLIENT_SECRET ?? 'sandbox-secret',
  });
}

main(process.env).catch((error: unknown) => {
  process.stderr.write(`${firstLine(error)}\n`);
  process.exitCode = 1;
});
