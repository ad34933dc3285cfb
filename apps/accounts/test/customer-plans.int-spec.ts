import { Accounts } from './support/accounts';
import { Imports, individuals } from './support/imports';
import { publishing } from './support/simulated-relay';

/** Every customer reads its own entry for the foreign key of its UMA address. The first ones still read some of others. */
const ENTRIES_EACH = 100;

let accounts: Accounts;

beforeEach(async () => {
  accounts = await Accounts.start();
  accounts.platform = await accounts.createPlatform();
  await accounts.database.owner.query('ALTER TABLE accounts.customers SET (autovacuum_enabled = false)');
});
afterEach(() => accounts?.stop());

/** Index entries of customers that were read so far. */
async function entriesRead(): Promise<number> {
  const { rows } = await accounts.database.owner.query<{ entries: string }>(
    `SELECT sum(idx_tup_read) AS entries FROM pg_stat_user_indexes
     WHERE schemaname = 'accounts' AND relname = 'customers'`,
  );
  return Number(rows[0]?.entries);
}

describe('customers whose table was never analysed', () => {
  it('are imported without reading all customers of the platform for each row', async () => {
    const imports = new Imports(accounts);
    const count = 6_000;
    const jobId = await imports.upload(individuals(count, (n) => `u-${n},INDIVIDUAL,Ada`));
    const relay = publishing(accounts);
    await imports.finish(await imports.take());
    await relay.stop();
    expect((await imports.get(jobId)).progress.successful).toBe(count);
    expect(await entriesRead()).toBeLessThan(count * ENTRIES_EACH);
  });

  it('are created without reading all customers of the platform for each', async () => {
    const count = 3_000;
    const create = async (): Promise<void> => {
      const { status } = await accounts.createCustomer({ customerType: 'INDIVIDUAL', fullName: 'Ada' });
      expect(status).toBe(201);
    };
    for (let made = 0; made < count; made += 50) await Promise.all(Array.from({ length: 50 }, create));
    expect(await entriesRead()).toBeLessThan(count * ENTRIES_EACH);
  });
});
