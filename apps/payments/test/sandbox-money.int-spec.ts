import { aContext } from '@corridor/testing';
import { IncomingPaymentsController } from '../src/incoming-payments/incoming-payments.controller';
import { RoutingTable } from '../src/rails/routing-table.cache';
import { SandboxFundingController } from '../src/sandbox-funding/sandbox-funding.controller';
import { QuotesController } from '../src/quotes/quotes.controller';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { codeOf } from './fixtures/freeze-desk';

describe('money of a sandbox with a bank for dollars', () => {
  let world: ConnectedBank;

  beforeAll(async () => {
    world = await ConnectedBank.start({ sandbox: true });
  });
  afterAll(() => world.stop());

  async function setRules(match: object): Promise<void> {
    const { settlementAccountId, app } = world;
    const rules = [{ priority: 1, match, connectorId: CONNECTOR, settlementAccountId }];
    await app.pool.query('UPDATE routes SET rules = $1, version = version + 1', [JSON.stringify(rules)]);
    await app.module.get(RoutingTable).refresh();
  }

  const platformId = aContext({}).platformId;

  async function fund(currency: string): Promise<string | undefined> {
    const { app } = world;
    const accountId = await app.accountOf(await app.customer(), currency);
    const request = { context: aContext({}), params: { accountId }, query: {}, body: { amount: 5 } };
    return codeOf(app.module.get(SandboxFundingController).fundAccount(request));
  }

  it.each([
    ['is refused where all payments go to the bank', {}, 'USD', 'INVALID_CURRENCY'],
    ['is refused where dollars go to the bank', { currency: 'USD' }, 'USD', 'INVALID_CURRENCY'],
    [
      'is refused where dollars of its platform do',
      { platformId, operation: 'PAYOUT' },
      'USD',
      'INVALID_CURRENCY',
    ],
    [
      'is made up where those of another platform do',
      { platformId: 'PlatformConfig:other' },
      'USD',
      undefined,
    ],
    ['is made up in another currency', {}, 'EUR', undefined],
    ['is made up where only euros go to the bank', { currency: 'EUR' }, 'USD', undefined],
  ])('%s', async (_, match, currency, expected) => {
    await setRules(match);
    expect(await fund(currency)).toBe(expected);
  });

  it('pays no quote in a currency that the bank serves', async () => {
    await setRules({});
    const body = { quoteId: 'Quote:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01', currencyCode: 'USD' };
    const request = { context: aContext({}), params: {}, query: {}, body };
    expect(await codeOf(world.app.module.get(QuotesController).send(request))).toBe('INVALID_CURRENCY');
  });

  it('receives no payment in a currency that the bank serves', async () => {
    const { app } = world;
    await setRules({ currency: 'USD' });
    async function receive(currency: string): Promise<string | undefined> {
      const customer = await app.customer();
      await app.accountOf(customer, currency);
      const body = {
        senderUmaAddress: '$sender@uma.example',
        customerId: customer.id,
        receivingCurrencyCode: currency,
        receivingCurrencyAmount: 500,
      };
      const request = { context: aContext({}), params: {}, query: {}, body };
      return codeOf(app.module.get(IncomingPaymentsController).receive(request));
    }
    expect(await receive('USD')).toBe('INVALID_CURRENCY');
    expect(await receive('EUR')).toBe(undefined);
  });
});
