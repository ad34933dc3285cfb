#!/usr/bin/env node
/**
 * `npm run serve -- <app>` runs one more process of an app on this terminal, with the PostgreSQL and Kafka of a running
 * `npm start`. To run only this process of the app, start the system with `npm start -- --instances <app>=0`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartFailure, failureText } from './infra/failure.mjs';
import { freePort, portOf } from './infra/ports.mjs';
import { APPS, APP_NAMES, appFile, programArgs } from './start/apps.mjs';
import { appEnvironment, requireRun } from './start/run-file.mjs';

/** @param {string | undefined} name */
async function serve(name) {
  const app = APPS.find((one) => one.name === name);
  if (!app) throw new StartFailure(`Usage: npm run serve -- <${APP_NAMES.join('|')}>`);
  const run = requireRun(process.env);
  const file = appFile(app.name, 'main');
  if (!existsSync(file)) throw new StartFailure(`${app.name} is not compiled: run "npm run build" first.`);
  const operatorPort = await portOf(process.env, 'OPERATOR_PORT');
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    INSTANCE_ID: `${app.name}-serve-${process.pid}`,
    ...appEnvironment(run, app.name, { env: process.env }),
    OPERATOR_PORT: String(operatorPort),
  };
  if (app.entersHttp) {
    env.PORT = process.env.PORT ?? String(await freePort());
    process.stderr.write(`${app.name} listens on http://localhost:${env.PORT}\n`);
  }
  process.stderr.write(`Health and metrics: http://127.0.0.1:${operatorPort}/health/ready\n`);
  const child = spawn(process.execPath, programArgs(file), { stdio: 'inherit', env });
  // The terminal sends SIGINT to the app as well. This process waits for the app's end, so that the prompt returns
  // afterwards.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => (process.exitCode = signal ? 1 : (code ?? 1)));
}

serve(process.argv[2]).catch((error) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
});
