import { parseId, trustUuid } from '@corridor/kernel';
import { accountTypes, accountInfoExample, primaryIdentifier } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { CustomerRepository } from '../src/customers/customer.repository';
import { EraseCustomerHandler } from '../src/erasures/erase-customer.handler';
import { AccountCodec } from '../src/external-accounts/account.codec';
import { ExternalAccountListTotalRepository } from '../src/external-accounts/external-account-list-total.repository';
import { ExternalAccountRepository } from '../src/external-accounts/external-account.repository';
import { PlatformRepository } from '../src/platforms/platform.repository';
import { Accounts, keyed } from './support/accounts';

const PERSON = {
  fullName: 'Wilhelmina Quandt',
  birthDate: '1971-03-04',
  nationality: 'DE',
  address: { line1: 'Rosenallee 17', city: 'Bad Homburg', postalCode: '61348', country: 'DE' },
};
const VALUES = ['Wilhelmina Quandt', '1971-03-04', 'Rosenallee 17', 'erase-me-42', 'quandt', 'Greta Garbo'];

let accounts: Accounts;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());

function erasure() {
  const { dataSource, vault, clocks } = accounts.runtime;
  const codec = new AccountCodec(vault);
  const handler = new EraseCustomerHandler(
    clocks,
    new PlatformRepository(),
    new CustomerRepository(vault),
    new ExternalAccountRepository(codec, vault),
    new ExternalAccountListTotalRepository(),
    codec,
  );
  const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
  return (id: string) =>
    unitOfWork.transaction((tx) =>
      handler.execute(tx, {
        platformKey: accounts.platform.platformKey,
        customerId: trustUuid(String(parseId('Customer', id))),
        related: [],
      }),
    );
}

/** Every row of every table, as text, with the data of events and answers in plain text. */
async function dump(): Promise<string> {
  const { owner } = accounts.database;
  const { rows } = await owner.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'accounts' AND tablename <> 'idempotency_keys'",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await owner.query<{ t: string }>(`SELECT t::text FROM accounts.${name} t`);
    texts.push(...table.rows.map(({ t }) => t));
  }
  texts.push(JSON.stringify(await accounts.events()));
  return texts.join('\n');
}

/** The number of words by which the customer is found. */
async function countOfWords(id: string): Promise<number> {
  const sql = 'SELECT 1 FROM accounts.customer_name_words WHERE customer_id = $1';
  const { rows } = await accounts.database.owner.query(sql, [parseId('Customer', id)]);
  return rows.length;
}

describe('the erasure of a customer', () => {
  it('leaves no personal value in tables and new events, and keeps the records for their payments', async () => {
    const body = {
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'erase-me-42',
      umaAddress: `$quandt@${accounts.platform.umaDomain}`,
      ...PERSON,
    };
    const created = await accounts.createCustomer(body, { context: keyed('c', 'POST /customers') });
    const id = String(created.body['id']);
    const identifiers: string[] = [];
    for (const type of accountTypes.slice(0, 3)) {
      const info = accountInfoExample(type, 'INDIVIDUAL');
      const beneficiary = info['beneficiary'] as object | undefined;
      const accountInfo = beneficiary
        ? { ...info, beneficiary: { ...beneficiary, fullName: 'Greta Garbo' } }
        : info;
      identifiers.push(primaryIdentifier(accountInfo));
      const request = {
        customerId: id,
        currency: type.currency[0],
        accountInfo,
        cryptoNetwork: type.cryptoNetworks?.[0],
      };
      const context = keyed(type.accountType, 'POST /customers/external-accounts');
      expect((await accounts.createAccount(request, { context })).status).toBe(201);
    }
    const author = { id: 'ApiToken:0199a1b6-e7f8-741b-9710-594a3b2c1d0e', name: 'support desk' };
    expect((await accounts.createNote(id, 'Moves to Rome.', { context: { caller: author } })).status).toBe(
      201,
    );
    await expect(erasure()(id)).rejects.toThrow('the customer is not deleted');
    const removed = await accounts.deleteCustomer(id);
    expect(removed.status).toBe(200);
    expect(await dump()).toContain('Wilhelmina Quandt');
    expect(await countOfWords(id)).toBeGreaterThan(0);
    const before = await accounts.database.owner.query('SELECT 1 FROM accounts.external_account_name_words');
    expect(before.rows.length).toBeGreaterThan(0);
    // No relay runs in this suite, so this simulates that everything was published.
    await accounts.database.owner.query('DELETE FROM accounts.outbox');

    for (let times = 1; times <= 2; times += 1) {
      const { counts, related } = await erasure()(id);
      expect(counts).toEqual({ customers: 1, externalAccounts: 3, invitations: 0 });
      expect(related).toContain(id);
    }
    expect(await countOfWords(id)).toBe(0);
    expect((await accounts.listNotes(id)).body['data']).toEqual([]);
    const { rows: ends } = await accounts.database.owner.query(
      'SELECT 1 FROM accounts.external_accounts WHERE ending_fingerprint IS NOT NULL',
    );
    expect(ends).toEqual([]);
    const words = await accounts.database.owner.query('SELECT 1 FROM accounts.external_account_name_words');
    expect(words.rows).toEqual([]);
    const text = await dump();
    expect([...VALUES, ...identifiers].filter((value) => text.includes(value))).toEqual([]);
    const events = await accounts.events();
    expect(events.filter(({ subject }) => subject === id).map(({ type }) => type)).toEqual([
      'accounts.customer.erased',
      'accounts.customer.erased',
    ]);
    expect(events.find(({ subject }) => subject === id)).toMatchObject({ state: { deleted: true } });
    const list = await accounts.listCustomers();
    expect(list.body['data']).toEqual([]);
  });
});
