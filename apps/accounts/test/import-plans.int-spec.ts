import { Accounts } from './support/accounts';
import { Imports, individuals } from './support/imports';
import { publishing } from './support/simulated-relay';

const ROWS = 6_000;

let accounts: Accounts;
let imports: Imports;

beforeAll(async () => {
  accounts = await Accounts.start();
  imports = new Imports(accounts);
});
afterAll(() => accounts?.stop());

/** Index entries of customers that were read so far. */
async function entriesRead(): Promise<number> {
  const { rows } = await accounts.database.owner.query<{ entries: string }>(
    `SELECT sum(idx_tup_read) AS entries FROM pg_stat_user_indexes
     WHERE schemaname = 'accounts' AND relname = 'customers'`,
  );
  return Number(rows[0]?.entries);
}

describe('an import into a table that was never analysed', () => {
  it('does not read all customers of the platform for each row', async () => {
    accounts.platform = await accounts.createPlatform();
    await accounts.database.owner.query('ALTER TABLE accounts.customers SET (autovacuum_enabled = false)');
    const jobId = await imports.upload(individuals(ROWS, (n) => `u-${n},INDIVIDUAL,Ada`));
    const relay = publishing(accounts);
    await imports.finish(await imports.take());
    await relay.stop();
    expect((await imports.get(jobId)).progress.successful).toBe(ROWS);
    // Every row reads its own entry for the foreign key of its UMA address. The first rows still read some of others.
    expect(await entriesRead()).toBeLessThan(ROWS * 100);
  });
});
