import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, textAt } from '@corridor/api-client';
import { createPlatform } from '../../../start/create-platform.mjs';
import type { Run } from '../../../start/install.mjs';
import type { RunFile } from '../../../start/run-file.mjs';
import { connect } from '../system';
import { FieldSealer } from './field-sealer';
import type { Filling } from './filling';
import { growthSize } from './growth-size';

const POLL_MS = 100;
const LIMIT_MS = 60_000;
/** A type that nothing here makes, so that the endpoint gets no webhook. */
const SILENT_TYPE = 'INVITATION_CLAIMED';
/** The newest records are not of the future, whatever the clocks say. */
const SINCE_MS = 60_000;
const CURRENCY = 'USD';

/** The credentials of a platform, and what fills it. */
export interface GrowthPlatform {
  credentials: { clientId: string; clientSecret: string };
  filling: Filling;
}

/** A client of the platform on a system that may have been started again. */
export function clientOf({ credentials }: GrowthPlatform, run: Pick<RunFile, 'baseUrl'>): ApiClient {
  return new ApiClient({ baseUrl: run.baseUrl, ...credentials });
}

/** Makes an empty platform of one currency with one webhook endpoint, which is to have so many transactions. */
export async function makePlatform(run: RunFile, transactions: number): Promise<GrowthPlatform> {
  const made = (await createPlatform({
    run,
    env: process.env,
    execute,
    options: { name: `Growth to ${transactions}` },
  })) as { platformKey: number; platformId: string; clientId: string; clientSecret: string };
  const { platformKey, clientId, clientSecret } = made;
  const credentials = { clientId, clientSecret };
  const client = new ApiClient({ baseUrl: run.baseUrl, ...credentials });
  const database = await connect(run);
  // The first error is told, not the end of the session that follows from it.
  database.on('error', () => undefined);
  const config = await client.expectOk('GET', '/config');
  const supportedCurrencies = (config['supportedCurrencies'] as { currencyCode: string }[]).filter(
    ({ currencyCode }) => currencyCode === CURRENCY,
  );
  await client.expectOk('PATCH', '/config', { supportedCurrencies });
  const endpoint = await client.expectOk('POST', '/webhook-endpoints', {
    url: 'http://127.0.0.1:9/webhooks',
    eventTypes: [SILENT_TYPE],
  });
  await accountsOpened(database, platformKey);
  client.close();
  const filled = {
    platformKey,
    platformId: textAt(config, 'id'),
    size: growthSize(transactions),
    endMs: Date.now() - SINCE_MS,
  };
  const uuid = textAt(endpoint, 'id').replace('WebhookEndpoint:', '');
  return { credentials, filling: { database, sealer: new FieldSealer(run), filled, endpoint: uuid } };
}

const execute: Run = ({ command, args, env }) => {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  return Promise.resolve({ code: status, output: `${stderr}${stdout}` });
};

/** Waits until payments has opened the platform's accounts, since it would open others for all customers later. */
async function accountsOpened(database: Filling['database'], platformKey: number): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ isOpen: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM payments.account_openings WHERE platform_key = $1)
         AND (SELECT jsonb_array_length(currencies) FROM payments.platforms WHERE platform_key = $1) = 1 AS "isOpen"`,
      [platformKey],
    );
    if (rows[0]?.isOpen) return;
    if (performance.now() > deadline) throw new Error('the accounts of the platform were not opened in time');
    await pause(POLL_MS);
  }
}
