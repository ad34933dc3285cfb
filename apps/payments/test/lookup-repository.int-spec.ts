import { mintUuid, trustUuid } from '@corridor/kernel';
import type { TestDatabase } from '@corridor/testing';
import { newLookup, type LookupTarget } from '../src/lookups/domain/lookup';
import { LookupRepository } from '../src/lookups/lookup.repository';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const MINUTE_MS = 60_000;

describe('LookupRepository', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let lookups: LookupRepository;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    lookups = app.module.get(LookupRepository);
    await app.platform();
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const toDeployment: LookupTarget = {
    kind: 'UMA',
    target: '$ada@platform.test',
    receiver: {
      reachedBy: 'DEPLOYMENT',
      platformKey: 2,
      platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
      customerId: mintUuid(),
      currencies: [{ code: 'EUR', min: 1, max: 5 }],
      requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
    },
  };
  const toAccount: LookupTarget = { kind: 'EXTERNAL_ACCOUNT', target: mintUuid(), receiver: null };

  async function saved(found: LookupTarget, platformKey = 1) {
    const lookup = newLookup({ platformKey, nowMs: app.clock.now(), found });
    await lookups.save(lookup);
    return lookup;
  }

  it.each([toDeployment, toAccount])('returns a look-up as it was saved (%#)', async (found) => {
    const lookup = await saved(found);
    expect(await lookups.find(1, lookup.id)).toEqual(lookup);
    expect(lookup.expiresAtMs - app.clock.now()).toBe(5 * MINUTE_MS);
  });

  it("does not find another platform's or an unknown look-up", async () => {
    const { id } = await saved(toAccount);
    expect(await lookups.find(2, id)).toBeUndefined();
    expect(await lookups.find(1, mintUuid())).toBeUndefined();
  });

  it('gives every look-up a unique id', async () => {
    expect((await saved(toAccount)).id).not.toBe((await saved(toAccount)).id);
  });

  it("purges look-ups that have expired in their platform's time, up to a limit", async () => {
    await app.platform({ platformKey: 3, clockOffsetMs: 10 * MINUTE_MS });
    await lookups.purgeExpired(app.clock.now() + 60 * MINUTE_MS, 1_000);
    const here = [await saved(toAccount), await saved(toAccount), await saved(toAccount)];
    const ahead = await saved(toAccount, 3);
    expect(await lookups.purgeExpired(app.clock.now(), 1_000)).toBe(1);
    expect(await lookups.find(3, ahead.id)).toBeUndefined();
    const later = app.clock.now() + 5 * MINUTE_MS;
    expect(await lookups.purgeExpired(later, 2)).toBe(2);
    expect(await lookups.purgeExpired(later, 2)).toBe(1);
    expect(await lookups.find(1, trustUuid(here[0]?.id ?? ''))).toBeUndefined();
  });
});
