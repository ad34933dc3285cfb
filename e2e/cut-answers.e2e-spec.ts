import { Corridor } from '@corridor/sdk';
import { CUTS, payThroughCuts } from './support/cutting-proxy';

describe.each(CUTS)('an answer that is cut %s', (_, afterBytes) => {
  it('is asked for again with the same key, and the payment is made once', async () => {
    await payThroughCuts(afterBytes, async ({ api, baseUrl, accountId, bankAccountId }) => {
      const { clientId, clientSecret } = api;
      const corridor = new Corridor({ baseUrl, clientId, clientSecret });
      const payment = await corridor.transfers.createTransferOut({
        source: { accountId },
        destination: { accountId: bankAccountId },
        amount: 2_500,
      });
      return payment.id;
    });
  });
});
