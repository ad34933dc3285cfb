#!/usr/bin/env node
/**
 * `npm run demo`: the story of docs/tutorial.md against the running system, step by step, with a webhook receiver that
 * checks every signature with the public `standardwebhooks` library. Exits non-zero where anything is otherwise.
 */
import { tellCompliance } from './demo/compliance.mjs';
import { tellImport } from './demo/imports.mjs';
import { tellKycPage } from './demo/kyc.mjs';
import { tellQuotes } from './demo/quotes.mjs';
import { tellInvitation, tellReceipts } from './demo/receipts.mjs';
import { Stage } from './demo/stage.mjs';
import { tellTransfers } from './demo/transfers.mjs';
import { requireRun } from './start/run-file.mjs';

const stage = new Stage({
  baseUrl: process.env.BASE_URL ?? requireRun(process.env).baseUrl,
  clientId: process.env.SANDBOX_CLIENT_ID ?? 'sandbox',
  clientSecret: process.env.SANDBOX_CLIENT_SECRET ?? 'sandbox-secret',
});
try {
  await stage.open();
  const payer = await tellTransfers(stage);
  await tellQuotes(stage, payer);
  await tellReceipts(stage, payer.customer);
  await tellInvitation(stage, payer.customer);
  await tellCompliance(stage);
  await tellImport(stage);
  await tellKycPage(stage);
  process.stdout.write('\nThe story is told.\n');
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
} finally {
  await stage.close();
}
