import { randomBytes } from 'node:crypto';
import { accountInfoExample, accountTypes, primaryIdentifier } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PersonalDataVault, rotateKeys, sealedRecords } from '@corridor/service';
import { eventually } from '@corridor/testing';
import { CustomerRepository } from '../src/customers/customer.repository';
import { AccountCodec } from '../src/external-accounts/account.codec';
import { ExternalAccountRepository } from '../src/external-accounts/external-account.repository';
import { RenewAccountsHandler } from '../src/key-rotations/renew-accounts.handler';
import { PlatformRepository } from '../src/platforms/platform.repository';
import { RepublishHandler } from '../src/republications/republish-state.handler';
import { Accounts, keyed } from './support/accounts';

const ring = {
  active: 'k1',
  keys: new Map([
    ['k1', randomBytes(32)],
    ['k2', randomBytes(32)],
  ]),
};
const fingerprintKeys = [randomBytes(32)];
const TAX_ID = '98-7654321';
const BENEFICIARY_TAX_ID = '55-1234567';

let accounts: Accounts;
let customerId: string;
const secrets: string[] = [TAX_ID, BENEFICIARY_TAX_ID];

beforeAll(async () => {
  accounts = await Accounts.start({ keyRing: ring, fingerprintKeys });
  const businessInfo = { legalName: 'Acme LLC', taxId: TAX_ID };
  const customer = { customerType: 'BUSINESS', businessInfo, platformCustomerId: 'acme' };
  const created = await accounts.createCustomer(customer, { context: keyed('c', 'POST /customers') });
  customerId = String(created.body['id']);
  await accounts.updateCustomer(customerId, { businessInfo: { taxId: TAX_ID, country: 'US' } });
  for (const type of accountTypes) {
    const info = accountInfoExample(type, 'BUSINESS');
    const beneficiary = info['beneficiary'] as object | undefined;
    const accountInfo = beneficiary
      ? {
          ...info,
          beneficiary: { ...beneficiary, businessInfo: { legalName: 'B', taxId: BENEFICIARY_TAX_ID } },
        }
      : info;
    secrets.push(primaryIdentifier(accountInfo));
    const body = {
      currency: type.currency[0],
      accountInfo,
      customerId,
      cryptoNetwork: type.cryptoNetworks?.[0],
    };
    const around = { context: keyed(type.accountType, 'POST /customers/external-accounts') };
    expect((await accounts.createAccount(body, around)).status).toBe(201);
  }
});
afterAll(() => accounts?.stop());

/** Every row of every table of the schema, as text. */
async function dump(): Promise<string> {
  const { rows } = await accounts.database.owner.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'accounts'",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await accounts.database.owner.query(`SELECT t::text FROM accounts.${name} t`);
    texts.push(name, ...table.rows.map((row: { t: string }) => row.t));
  }
  return texts.join('\n');
}

describe('personal data', () => {
  it('is in no table of the schema in plain text, including outbox and stored answers', async () => {
    const text = await dump();
    expect(text).toContain('idempotency_keys');
    expect(text).toContain('acme');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('is ciphertext in events, including names and businesses', async () => {
    const { rows } = await accounts.database.owner.query<{ events: string }>(
      'SELECT events FROM accounts.outbox',
    );
    const text = rows.map(({ events }) => events).join('\n');
    expect(text).toContain('"sealed":"v1:k1:');
    for (const name of ['Acme LLC', 'legalName', 'beneficiaryType']) expect(text).not.toContain(name);
    const opened = await accounts.events({ subject: customerId });
    expect(opened[0]?.data).toMatchObject({ businessInfo: { legalName: 'Acme LLC' } });
  });

  it('is found only by its fingerprint', async () => {
    const { rows } = await accounts.database.owner.query<{ n: string }>(
      'SELECT count(DISTINCT identity_fingerprint) AS n FROM accounts.external_accounts',
    );
    expect(Number(rows[0]?.n)).toBe(accountTypes.length);
  });

  it('is encrypted again under a new key and stays readable', async () => {
    const rotated = new PersonalDataVault({ ...ring, active: 'k2' }, fingerprintKeys);
    const onlyNew = new PersonalDataVault(
      { active: 'k2', keys: new Map([['k2', ring.keys.get('k2') ?? Buffer.alloc(0)]]) },
      fingerprintKeys,
    );
    const { dataSource } = accounts.runtime;
    const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, rotated);
    const customers = new CustomerRepository(rotated);
    const renewal = new RenewAccountsHandler(
      new ExternalAccountRepository(new AccountCodec(rotated), rotated),
      new PlatformRepository(),
    );
    const { config, pool } = accounts.runtime;
    const rotate = () =>
      rotateKeys({ config, pool, unitOfWork, vault: rotated }, [
        sealedRecords(unitOfWork, 'customers', ({ manager }, limit) => customers.reseal(manager, limit)),
        sealedRecords(unitOfWork, 'externalAccounts', (tx, limit) => renewal.execute(tx, limit)),
      ]);
    const count = accountTypes.length;
    // No relay runs in this suite, so this simulates that everything was published.
    await accounts.database.owner.query('DELETE FROM accounts.outbox');
    expect(await Promise.all([rotate(), rotate()])).toEqual(
      expect.arrayContaining([
        { isDone: true, renewed: { customers: 1, externalAccounts: count, storedAnswers: count + 2 } },
        { isDone: true, renewed: { customers: 0, externalAccounts: 0, storedAnswers: 0 } },
      ]),
    );
    const events = await accounts.events();
    expect(events.map(({ version, webhookType }) => [version, webhookType])).toEqual(
      Array.from({ length: count }, () => [2, null]),
    );
    expect(await dump()).not.toContain('v1:k1:');
    const fresh = new ExternalAccountRepository(new AccountCodec(onlyNew), onlyNew);
    const filters = { platformKey: accounts.platform.platformKey, scope: 'customers' } as const;
    const page = await fresh.page(dataSource.manager, filters, undefined, 100);
    expect(page.map((account) => account.primaryIdentifier).sort()).toEqual(secrets.slice(2).sort());
    const read = await accounts.getCustomer(customerId);
    expect(read.body).toMatchObject({ businessInfo: { taxId: TAX_ID } });
  });
});

describe('republishing', () => {
  const republish = (raiseEpoch: boolean): Promise<number> => {
    const { dataSource, vault, clocks } = accounts.runtime;
    return new RepublishHandler(
      new UnitOfWork(dataSource, { handOver: () => undefined }, vault),
      clocks,
      new PlatformRepository(),
      new CustomerRepository(vault),
      new ExternalAccountRepository(new AccountCodec(vault), vault),
    ).execute({ raiseEpoch });
  };

  // The topic keeps the newest record, so an older state behind it would persist.
  it.each(['platforms', 'customers', 'external_accounts'])('waits for changes of %s', async (table) => {
    const { owner } = accounts.database;
    const changing = await owner.connect();
    try {
      await changing.query('BEGIN');
      await changing.query(`SELECT 1 FROM accounts.${table} FOR UPDATE`);
      const republishing = republish(false);
      await eventually(async () => {
        const waiting = await owner.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.rows.length > 0;
      });
      await changing.query('ROLLBACK');
      expect(await republishing).toBeGreaterThan(0);
    } finally {
      changing.release();
    }
  });

  it('writes every present state again without webhooks, with a higher epoch on request', async () => {
    const before = (await accounts.events()).length;
    const count = accountTypes.length + 2;
    expect(await republish(false)).toBe(count);
    const events = (await accounts.events()).slice(before);
    expect(events.map((event) => event.webhookType)).toEqual(Array(count).fill(null));
    expect(events.find((event) => event.subject === customerId)).toMatchObject({ version: 2, epoch: 0 });
    await republish(true);
    expect((await accounts.events()).at(-1)).toMatchObject({
      epoch: 1,
      platformId: accounts.platform.platformId,
    });
  });
});

describe('records after a restore', () => {
  it('have the epoch that it began', async () => {
    await accounts.database.owner.query('INSERT INTO accounts.event_epochs (epoch) VALUES (7)');
    const created = await accounts.createCustomer(
      { customerType: 'INDIVIDUAL' },
      { context: keyed('e', 'POST /customers') },
    );
    expect(created.status).toBe(201);
    const { rows } = await accounts.database.owner.query(
      `SELECT epoch FROM accounts.customers WHERE 'Customer:' || id = $1`,
      [created.body['id']],
    );
    expect(rows).toEqual([{ epoch: 7 }]);
  });
});

describe('the database role of the service', () => {
  it.each(['gateway', 'compliance', 'payments', 'notifications'])(
    'cannot see the schema %s',
    async (schema) => {
      await accounts.database.owner.query(`CREATE TABLE IF NOT EXISTS ${schema}.probe (id integer)`);
      await expect(accounts.runtime.dataSource.query(`SELECT * FROM ${schema}.probe`)).rejects.toThrow(
        'permission denied',
      );
    },
  );

  it('cannot change tables', async () => {
    const { dataSource } = accounts.runtime;
    await expect(dataSource.query('DROP TABLE accounts.customers')).rejects.toThrow('must be owner');
    await expect(dataSource.query('CREATE TABLE accounts.extra (id integer)')).rejects.toThrow(
      'permission denied',
    );
  });
});
