import type { ClientOptions } from '@corridor/sdk';
import { tellCompliance } from './compliance';
import { tellImport } from './imports';
import { tellKycPage } from './kyc';
import { tellQuotes } from './quotes';
import { tellIncomingPayments, tellInvitation } from './incoming-payments';
import { Stage } from './stage';
import { tellTransfers } from './transfers';

/** Runs the whole story. @throws if any result differs from the expected one */
export async function tellStory(platform: ClientOptions): Promise<void> {
  const stage = new Stage(platform);
  try {
    await stage.open();
    const payer = await tellTransfers(stage);
    await tellQuotes(stage, payer);
    await tellIncomingPayments(stage, payer.customer);
    await tellInvitation(stage, payer.customer);
    await tellCompliance(stage);
    await tellImport(stage);
    await tellKycPage(stage);
    process.stdout.write('\nThe story is told.\n');
  } finally {
    await stage.close();
  }
}
