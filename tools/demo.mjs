#!/usr/bin/env node
/**
 * `npm run demo`: the story of docs/tutorial.md against the running system, step by step, with a webhook receiver that
 * checks every signature with the public `standardwebhooks` library. Exits non-zero where anything is otherwise. Only
 * Node's own modules are loaded before a system is found: on a new clone there is no other.
 */
import { firstLine, StartFailure } from './infra/failure.mjs';
import { requireRun } from './start/run-file.mjs';

const ANSWER_LIMIT_MS = 5_000;

/**
 * Base URL of a system that answers.
 * @param {NodeJS.ProcessEnv} env
 */
async function findSystem(env) {
  const baseUrl = env.BASE_URL || readyUrl(env);
  try {
    await fetch(new URL('/health/live', baseUrl), { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  } catch {
    throw new StartFailure(`No system answers at ${baseUrl}: run "npm start" first.`);
  }
  return baseUrl;
}

/** @param {NodeJS.ProcessEnv} env */
function readyUrl(env) {
  const { ready, baseUrl } = requireRun(env);
  if (!ready) throw new StartFailure('The system is still starting: wait until "npm start" prints its URLs.');
  return baseUrl;
}

try {
  const baseUrl = await findSystem(process.env);
  const { tellStory } = await import('./demo/story.mjs');
  await tellStory({
    baseUrl,
    clientId: process.env.SANDBOX_CLIENT_ID ?? 'sandbox',
    clientSecret: process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox-secret',
  });
} catch (error) {
  process.stderr.write(`${firstLine(error)}\n`);
  process.exitCode = 1;
}
