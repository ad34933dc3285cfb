#!/usr/bin/env node
/**
 * `npm run demo`: finds the running system and runs `tools/demo` against it. In a new clone without packages, it
 * reports a missing system before it installs anything.
 */
import { StartFailure, firstLine } from './infra/failure.mjs';
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
  process.env.BASE_URL = await findSystem(process.env);
  process.argv.splice(2, 0, 'demo');
  await import('./run.mjs');
} catch (error) {
  process.stderr.write(`${firstLine(error)}\n`);
  process.exitCode = 1;
}
