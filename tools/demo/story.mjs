import { tellCompliance } from './compliance.mjs';
import { tellImport } from './imports.mjs';
import { tellKycPage } from './kyc.mjs';
import { tellQuotes } from './quotes.mjs';
import { tellInvitation, tellReceipts } from './receipts.mjs';
import { Stage } from './stage.mjs';
import { tellTransfers } from './transfers.mjs';

/**
 * Tells the whole story, and throws where anything is otherwise.
 * @param {{baseUrl: string, clientId: string, clientSecret: string}} platform
 */
export async function tellStory(platform) {
  const stage = new Stage(platform);
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
  } finally {
    await stage.close();
  }
}
