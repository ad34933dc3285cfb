import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { createPlatform, type Api } from './support/api';
import { fundedCustomer, transactionReaches, transferOut } from './support/money';

let api: Api;
let other: Api;

beforeAll(async () => {
  [api, other] = await Promise.all([createPlatform(), createPlatform()]);
});

/** What all services find. A service of a busy machine can be late with its part, and is asked again. */
async function find(of: Api, query: string): Promise<string[]> {
  const { found } = await eventually(async () => {
    const answer = await of.corridor.search.findResources({ query });
    expect(answer.parts).toEqual({});
    return answer;
  });
  return found.map(({ id }) => id);
}

async function person(of: Api, fullName: string): Promise<{ id: string; platformCustomerId: string }> {
  const platformCustomerId = `user-${randomUUID()}`;
  const { id } = await of.corridor.customers.createCustomer({
    customerType: 'INDIVIDUAL',
    fullName,
    platformCustomerId,
  });
  return { id, platformCustomerId };
}

describe('GET /find', () => {
  it('finds customers by a part of the name, and by what else names them', async () => {
    const first = await person(api, 'Wilhelmina Örtengren');
    const second = await person(api, 'Wilma Ortengren');
    await person(other, 'Wilhelmina Örtengren');

    expect(await find(api, 'ORTEN')).toEqual([second.id, first.id]);
    expect(await find(api, 'örtengren wilhel')).toEqual([first.id]);
    const bare = first.id.slice('Customer:'.length);
    for (const text of [first.platformCustomerId, first.id, bare, bare.toUpperCase(), ` ${first.id} `])
      expect([text, await find(api, text)]).toEqual([text, [first.id]]);
    for (const text of ['tengren', 'or', 'Wilhelmina Quandt', '%'])
      expect([text, await find(api, text)]).toEqual([text, []]);
  });

  it('finds a customer by the new name alone', async () => {
    const { id } = await person(api, 'Ursula Beforehand');
    await api.corridor.customers.updateCustomer(id, { fullName: 'Ursula Afterwards' });
    expect(await find(api, 'beforehand')).toEqual([]);
    expect(await find(api, 'afterw')).toEqual([id]);
  });

  it('finds payments by their reference in any case, by externalReference and by id', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const externalReference = `Order ${randomUUID()}`;
    const { id } = await api.corridor.transfers.createTransferOut({
      ...transferOut(customer, 1_000),
      externalReference,
    });
    await transactionReaches(api, id, 'COMPLETED');
    const { reconciliationInstructions } = await api.corridor.transactions.getTransaction(id);
    const reference = String(reconciliationInstructions?.reference);

    for (const text of [reference, reference.toLowerCase(), externalReference, id]) {
      expect([text, await find(api, text)]).toEqual([text, [id]]);
      expect([text, await find(other, text)]).toEqual([text, []]);
    }
    expect(await find(api, id.slice('Transaction:'.length))).toContain(id);
  });

  it('finds a payment by its amount, and an account by the last four characters of its number', async () => {
    const customer = await fundedCustomer(api, 500_000);
    const { id } = await api.corridor.transfers.createTransferOut(transferOut(customer, 123_456));
    const { accountInfo } = await api.corridor.externalAccounts.getExternalAccount(customer.bankAccountId);
    const ending = String((accountInfo as { accountNumber?: string }).accountNumber).slice(-4);

    for (const text of ['1,234.56', '1234.56', '1234.56 USD']) {
      expect([text, await find(api, text)]).toEqual([text, [id]]);
      expect([text, await find(other, text)]).toEqual([text, []]);
    }
    expect(await find(api, ending)).toContain(customer.bankAccountId);
    expect(await find(other, ending)).toEqual([]);
  });

  it('finds an account by the name and the e-mail address of its beneficiary, and by its number', async () => {
    const { customerId } = await fundedCustomer(api, 1_000);
    const accountNumber = String(Date.now());
    const email = `Payee-${randomUUID()}@mail.example`;
    const { id } = await api.corridor.externalAccounts.createExternalAccount({
      customerId,
      currency: 'USD',
      accountInfo: {
        accountType: 'US_ACCOUNT',
        accountNumber,
        routingNumber: '110000000',
        accountCategory: 'CHECKING',
        bankName: 'First Bank',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Cordula Freudenreich', email },
      },
    });
    for (const text of ['freudenr', email.toLowerCase(), accountNumber]) {
      expect([text, await find(api, text)]).toEqual([text, [id]]);
      expect([text, await find(other, text)]).toEqual([text, []]);
    }
  });

  it('finds nothing of another platform, of operators or of the deployment', async () => {
    const { id, platformCustomerId } = await person(api, 'Philippa Strangeways');
    for (const text of [id, id.slice('Customer:'.length), platformCustomerId, 'strangeways'])
      expect([text, await find(other, text)]).toEqual([text, []]);
    const platform = await api.corridor.platformConfiguration.getConfig();
    expect(await find(api, platform.id)).toEqual([]);
  });
});
