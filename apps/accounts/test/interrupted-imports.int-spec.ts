import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@corridor/testing';
import { LeaseLost } from '../src/bulk-uploads/bulk-upload-job.repository';
import { Accounts } from './support/accounts';
import { Imports, individuals } from './support/imports';
import { publishing } from './support/simulated-relay';

let accounts: Accounts;
let imports: Imports;

beforeAll(async () => {
  accounts = await Accounts.start();
  imports = new Imports(accounts);
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform();
  await accounts.database.owner.query('DELETE FROM accounts.outbox');
});

/** Three commits. */
const ROWS = 650;
/** Every tenth row is invalid. */
const file = individuals(ROWS, (n) => `u-${n},${n % 10 === 0 ? 'PERSON' : 'INDIVIDUAL'},Ada`);

async function expectAllOnce(jobId: string): Promise<void> {
  const job = await imports.get(jobId);
  expect(job.status).toBe('COMPLETED');
  expect(job.progress).toEqual({ total: ROWS, processed: ROWS, successful: 585, failed: 65 });
  expect(job.errors.map(({ correlationId }) => correlationId)).toEqual(
    Array.from({ length: 65 }, (_none, at) => `u-${(at + 1) * 10}`),
  );
  expect(await imports.customerIds()).toHaveLength(585);
  const events = await accounts.events({ aggregate: 'customers' });
  expect(events).toHaveLength(585);
  expect(new Set(events.map(({ subject }) => subject)).size).toBe(585);
  expect(await accounts.events({ aggregate: 'bulkJobs' })).toHaveLength(1);
  expect((await accounts.listCustomers()).body).toMatchObject({ totalCount: 585 });
}

describe('an import whose process is killed', () => {
  // An import of three commits checks this often whether it may continue, and once more.
  it.each(Array.from({ length: 11 }, (_none, at) => at))(
    'between any two of its commits (%i) is continued by another one, with every row once',
    async (questions) => {
      const jobId = await imports.upload(file);
      await imports.killedAfter(await imports.take(), questions);
      await imports.expireLeases();
      if ((await imports.get(jobId)).status !== 'COMPLETED') await imports.finish(await imports.take());
      await expectAllOnce(jobId);
    },
  );

  it('is continued even after repeated kills', async () => {
    const jobId = await imports.upload(file);
    for (let kills = 0; kills < 12 && (await imports.get(jobId)).status !== 'COMPLETED'; kills += 1) {
      await imports.killedAfter(await imports.take(), kills % 7);
      await imports.expireLeases();
    }
    if ((await imports.get(jobId)).status !== 'COMPLETED') await imports.finish(await imports.take());
    await expectAllOnce(jobId);
  });

  it.each([
    ['with its customers written', 'BEFORE UPDATE ON accounts.bulk_upload_jobs', 'NEW.successful > 250'],
    ['with its errors written', 'BEFORE INSERT ON accounts.outbox', "NEW.events LIKE '%u-301%'"],
    ['at its end', 'BEFORE UPDATE ON accounts.bulk_upload_jobs', "NEW.status = 'COMPLETED'"],
  ])('within a commit, %s, has written nothing of that commit', async (_what, when, condition) => {
    const { owner } = accounts.database;
    const jobId = await imports.upload(file);
    await owner.query(`
      CREATE FUNCTION accounts.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF ${condition} THEN RAISE EXCEPTION 'killed' USING ERRCODE = 'admin_shutdown'; END IF;
        RETURN NEW; END $$`);
    await owner.query(`CREATE TRIGGER die ${when} FOR EACH ROW EXECUTE FUNCTION accounts.die()`);
    await expect(imports.finish(await imports.take())).rejects.toThrow('killed');
    await owner.query('DROP FUNCTION accounts.die() CASCADE');
    const { processed, successful } = (await imports.get(jobId)).progress;
    expect(await imports.customerIds()).toHaveLength(successful);
    expect(processed % 250 === 0 || processed === ROWS).toBe(true);
    await imports.expireLeases();
    await imports.finish(await imports.take());
    await expectAllOnce(jobId);
  });
});

describe('an import whose lease was taken over', () => {
  it('does nothing more in the former process', async () => {
    const jobId = await imports.upload(file);
    const first = await imports.take();
    await imports.killedAfter(first, 4);
    await imports.expireLeases();
    const second = await imports.take();
    await expect(imports.finish(first)).rejects.toBeInstanceOf(LeaseLost);
    await imports.finish(second);
    await expect(imports.finish({ ...first, total: ROWS, processed: ROWS })).rejects.toBeInstanceOf(
      LeaseLost,
    );
    await expectAllOnce(jobId);
  });

  it('runs once even if two processes both assume the lease', async () => {
    const jobId = await imports.upload(file);
    const first = await imports.take();
    const slow = imports.finish(first).catch((error: unknown) => error);
    await imports.expireLeases();
    const second = await imports.take().catch(() => undefined);
    if (second) await imports.finish(second);
    const ended = await slow;
    if (second) expect(ended).toBeInstanceOf(LeaseLost);
    await expectAllOnce(jobId);
  });

  it('is not taken over before the lease expires', async () => {
    await imports.upload(file);
    const job = await imports.take();
    await expect(imports.take()).rejects.toThrow('no job');
    await imports.finish(job);
  });
});

const good = (n: number): string => `u-${n},INDIVIDUAL,Ada Lovelace ${n}`;
const bad = (n: number): string => `u-${n},PERSON,Ada Lovelace ${n}`;

/** Every so many looks at the progress, the memory is measured. */
const LOOKS_A_COLLECTION = 10;

describe('an import of 100,000 rows', () => {
  it('uses little memory, shows its progress and ends', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const rows = 100_000;
    // Nine of ten rows have an unknown type. The memory is the same, and the database has less work.
    const jobId = await imports.upload(individuals(rows, (n) => (n % 10 === 0 ? good(n) : bad(n))));
    const relay = publishing(accounts);
    collect();
    const before = process.memoryUsage().heapUsed;
    let highest = 0;
    let isOver = false;
    const shown: number[] = [];
    const running = imports.finish(await imports.take()).finally(() => (isOver = true));
    for (let look = 0; !isOver; look += 1) {
      // A garbage collection pauses the import. More of them would only slow it down.
      if (look % LOOKS_A_COLLECTION === 0) {
        collect();
        highest = Math.max(highest, process.memoryUsage().heapUsed);
      }
      const { status, progress } = await imports.get(jobId);
      if (status === 'PROCESSING' && progress.total === rows) shown.push(progress.processed);
      await pause(300);
    }
    await running;
    const published = await relay.stop();
    // The texts of all rows would need more than this.
    expect(highest - before).toBeLessThan(24 * 1024 * 1024);
    expect(new Set(shown).size).toBeGreaterThan(3);
    expect([...shown].sort((a, b) => a - b)).toEqual(shown);
    const job = await imports.get(jobId);
    expect(job.status).toBe('COMPLETED');
    expect(job.progress).toEqual({ total: rows, processed: rows, successful: 10_000, failed: 90_000 });
    expect(job.errors).toHaveLength(1_000);
    expect(published).toBe(10_001);
  }, 280_000);

  it('waits for the publisher of its events', async () => {
    const jobId = await imports.upload(individuals(7_000, (n) => (n % 100 === 0 ? good(n) : bad(n))));
    const running = imports.finish(await imports.take());
    // 21 commits wait, and the number stays the same for a second.
    let looks = 0;
    await eventually(async () => {
      expect((await imports.get(jobId)).progress.processed).toBe(5_250);
      return (looks += 1) > 20;
    }, 90_000);
    const relay = publishing(accounts);
    await running;
    expect((await imports.get(jobId)).progress.processed).toBe(7_000);
    await relay.stop();
  });
});
