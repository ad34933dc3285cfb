import { makePayees, makePayers, textAt, type ApiClient, type Json, type Payer } from '@corridor/api-client';

const PAYERS = 12;
const ID = /"([A-Z][A-Za-z]*):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;
const UMA_ADDRESS = /"(\$[^"@]+@[^"@]+)"/g;
const CURRENCIES = ['USD', 'EUR', 'MXN', 'BTC', 'USDC'];
/** A file that begins like a PDF. */
const PDF = '%PDF-1.7\nhello';

/** Ids of existing resources by kind. */
export type Pool = Record<string, string[]>;

/** Collects all ids and UMA addresses in the answers that it receives. */
export class Collection {
  readonly #found = new Map<string, Set<string>>([['currency', new Set(CURRENCIES)]]);

  add(kind: string, value: string): void {
    this.#found.set(kind, (this.#found.get(kind) ?? new Set<string>()).add(value));
  }

  scan(answer: unknown): void {
    const text = JSON.stringify(answer) ?? '';
    for (const [, kind, uuid] of text.matchAll(ID)) this.add(String(kind), `${kind}:${uuid}`);
    for (const [, address] of text.matchAll(UMA_ADDRESS)) this.add('umaAddress', String(address));
  }

  toPool(): Pool {
    return Object.fromEntries([...this.#found].map(([kind, values]) => [kind, [...values]]));
  }
}

/** Creates resources, and collects the ids in the answers. */
class PoolFiller {
  readonly collection = new Collection();
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
    const answer = await this.#client.expectOk(method, path, body);
    this.collection.scan(answer);
    return answer;
  }

  /** Creates payments of every kind. Resolves with the code of an invitation. */
  async payments({ id, customerId, bankAccountId }: Payer, payeeId: string): Promise<string> {
    const umaAddress = textAt(await this.ask('GET', `/customers/${customerId}`), 'umaAddress');
    const [own, bank] = [{ accountId: id }, { accountId: bankAccountId }];
    await this.ask('POST', '/transfer-out', { source: own, destination: bank, amount: 1_000 });
    await this.ask('POST', '/transfer-in', { source: bank, destination: own, amount: 2_000 });
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId: id },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    };
    await this.ask('POST', '/quotes', quote);
    await this.ask('POST', '/quotes', { ...quote, immediatelyExecute: true });
    await this.ask('GET', `/receiver/external-account/${payeeId}`);
    await this.ask('GET', `/receiver/uma/$success.usd@sandbox.uma.money`);
    await this.ask('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$sender@sandbox.uma.money',
      receiverUmaAddress: umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    });
    return textAt(await this.ask('POST', '/invitations', { inviterUma: umaAddress }), 'code');
  }

  /** Creates a business with an owner, a verification and documents. */
  async business(): Promise<void> {
    const customer = await this.ask('POST', '/customers', {
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Analytical Engines' },
    });
    const customerId = textAt(customer, 'id');
    const owner = await this.ask('POST', '/beneficial-owners', {
      customerId,
      roles: ['UBO'],
      ownershipPercentage: 50,
      personalInfo: { firstName: 'Ada', lastName: 'Lovelace' },
    });
    await this.ask('POST', '/verifications', { customerId });
    for (const documentHolder of [customerId, textAt(owner, 'id')]) {
      const file = new Blob([PDF], { type: 'application/pdf' });
      const parts = { file, documentHolder, documentType: 'PASSPORT', country: 'US' };
      const { body } = await this.#client.form('POST', '/documents', parts, { fileName: 'fuzz.pdf' });
      this.collection.scan(body);
    }
  }

  /** Creates the platform's resources that belong to no customer. Nothing listens at the address `nowhere`. */
  async platform(nowhere: string): Promise<void> {
    await this.ask('POST', '/platform/external-accounts', {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '7654321999',
        routingNumber: '110000000',
        beneficiary: { beneficiaryType: 'BUSINESS', businessInfo: { legalName: 'Analytical Engines' } },
      },
    });
    for (let number = 0; number < PAYERS; number += 1)
      await this.ask('POST', '/tokens', { name: `fuzz ${number}`, permissions: ['VIEW'] });
    const endpoint = { url: nowhere, description: 'nobody listens', eventTypes: [] };
    await this.ask('POST', '/webhook-endpoints', endpoint);
    await this.ask('POST', '/webhook-endpoints', { delivery: 'PULL', description: 'leased' });
  }
}

/** Creates a few resources of every kind on the sandbox's platform. Nothing listens at the address `nowhere`. */
export async function fillPool(
  client: ApiClient,
  nowhere: string,
): Promise<{ pool: Pool; ownTokenId: string }> {
  const filler = new PoolFiller(client);
  const { collection } = filler;
  const ownTokenId = textAt(await filler.ask('GET', '/tokens'), 'data', 0, 'id');
  const payers = await makePayers(client, PAYERS);
  const payees = await makePayees(client, payers);
  collection.scan({ payers, payees });
  for (const [index, payer] of payers.entries())
    collection.add('invitationCode', await filler.payments(payer, String(payees[index])));
  for (let number = 0; number < PAYERS; number += 1) await filler.business();
  await filler.platform(nowhere);
  for (const path of ['/customers', '/webhook-deliveries', '/quotes', '/transactions', '/verifications'])
    await filler.ask('GET', `${path}?limit=50`);
  return { pool: collection.toPool(), ownTokenId };
}
