import { randomBytes } from 'node:crypto';
import { dataOf } from '@corridor/messaging';
import {
  Environment,
  PersonalDataVault,
  readRootKeys,
  rotateKeys,
  type SealedPart,
  sealedRecords,
} from '@corridor/service';
import { CustomerRepository } from '../src/customers/customer.repository';
import { ExternalAccountRepository } from '../src/external-accounts/external-account.repository';
import { RenewAccountsHandler } from '../src/key-rotations/renew-accounts.handler';
import { PlatformRepository } from '../src/platforms/platform.repository';
import { Accounts, keyed, usdAccount } from './support/accounts';

const keyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
/** A service that has the ring alone. */
const others = new PersonalDataVault(keyRing, []);
const TABLES = ['customers', 'external_accounts', 'idempotency_keys'] as const;

let accounts: Accounts;
let customerId: string;

beforeAll(async () => {
  const rootKeys = readRootKeys(
    new Environment({ ROOT_KEY: 'local', ROOT_KEY_SECRET: randomBytes(32).toString('base64') }),
  );
  accounts = await Accounts.start({ keyRing, rootKeys });
  await accounts.runtime.dataKeys.read();
  const created = await accounts.createCustomer(
    { customerType: 'BUSINESS', businessInfo: { legalName: 'Acme LLC', taxId: '98-7654321' } },
    { context: keyed('c', 'POST /customers') },
  );
  customerId = String(created.body['id']);
  await addAccount('before');
});
afterAll(() => accounts?.stop());

async function addAccount(key: string): Promise<void> {
  const around = { context: keyed(key, 'POST /customers/external-accounts') };
  expect((await accounts.createAccount({ ...usdAccount(), customerId }, around)).status).toBe(201);
}

/** Ids of the keys that the ciphertexts of a table name. */
async function keysIn(table: string): Promise<string[]> {
  const { rows } = await accounts.database.owner.query<{ t: string }>(
    `SELECT t::text FROM accounts.${table} t`,
  );
  const text = rows.map(({ t }) => t).join('\n');
  return [...new Set([...text.matchAll(/v1:([\w-]+):/g)].map(([, id]) => String(id)))].sort();
}

describe('a service with data keys of its own', () => {
  it('writes with the ring until rotate-keys has made its key the active one', async () => {
    for (const table of [...TABLES, 'outbox']) expect(await keysIn(table)).toEqual(['k1']);
  });

  it('until then tells others what it has stored, so that they store the same again', async () => {
    const { rows } = await accounts.database.owner.query<{ sealed: string }>(
      'SELECT primary_identifier_sealed AS sealed FROM accounts.external_accounts',
    );
    const account = (await accounts.events()).find(({ aggregate }) => aggregate === 'externalAccounts');
    expect(account?.state).toMatchObject({ primaryIdentifierSealed: rows[0]?.sealed });
  });

  it('then stores its data under its key, and tells other services under the ring', async () => {
    await accounts.database.owner.query('UPDATE accounts.data_keys SET writes_from = clock_timestamp()');
    await accounts.runtime.dataKeys.read();
    await accounts.database.owner.query('DELETE FROM accounts.outbox');
    await addAccount('after');
    await accounts.updateCustomer(customerId, { businessInfo: { taxId: '98-0000000' } });
    for (const table of TABLES) expect(await keysIn(table)).toContain('accounts-1');
    expect(await keysIn('outbox')).toEqual(['k1']);
    const events = await accounts.events();
    const account = events.find(({ aggregate }) => aggregate === 'externalAccounts');
    const sealed = String((account?.state as Record<string, unknown>)['primaryIdentifierSealed']);
    expect(others.unsealField(sealed, String(account?.subject), 'primaryIdentifier')).toMatch(/^77\d+000$/);
    expect(() => events.map((event) => dataOf(event, others))).not.toThrow();
  });

  it('moves everything to its key', async () => {
    const { config, pool, vault, unitOfWork } = accounts.runtime;
    const customers = accounts.module.get(CustomerRepository, { strict: false });
    const renewal = new RenewAccountsHandler(
      accounts.module.get(ExternalAccountRepository, { strict: false }),
      accounts.module.get(PlatformRepository, { strict: false }),
    );
    const parts: SealedPart[] = [
      sealedRecords(unitOfWork, 'customers', ({ manager }, limit) => customers.reseal(manager, limit)),
      sealedRecords(unitOfWork, 'externalAccounts', (tx, limit) => renewal.execute(tx, limit)),
    ];
    const { isDone, renewed } = await rotateKeys({ config, pool, vault, unitOfWork }, parts);
    expect(renewed).toMatchObject({ externalAccounts: 1 });
    expect(isDone).toBe(true);
    for (const table of TABLES) expect(await keysIn(table)).toEqual(['accounts-1']);
    expect(await keysIn('outbox')).toEqual(['k1']);
    expect((await accounts.getCustomer(customerId)).body).toMatchObject({
      businessInfo: { taxId: '98-0000000' },
    });
  });
});
