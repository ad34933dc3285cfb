import { randomBytes } from 'node:crypto';
import { mintUuid } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { PersonalDataVault, recordsInOrder } from '@corridor/service';
import { AccountCodec } from '../src/external-accounts/account.codec';
import type { ExternalAccount } from '../src/external-accounts/domain/external-account';
import { ExternalAccountRepository } from '../src/external-accounts/external-account.repository';
import { Accounts, usdAccount } from './support/accounts';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const keyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
function repositoryOf(...keys: Buffer[]): ExternalAccountRepository {
  const vault = new PersonalDataVault(keyRing, keys);
  return new ExternalAccountRepository(new AccountCodec(vault), vault);
}
/** An instance whose active key is still the old one, one whose active key is the new one, and one after the removal. */
const before = repositoryOf(oldKey, newKey);
const during = repositoryOf(newKey, oldKey);
const after = repositoryOf(newKey);
const exists = { code: 'EXTERNAL_ACCOUNT_EXISTS' };

let accounts: Accounts;
let stored: ExternalAccount;

beforeAll(async () => {
  accounts = await Accounts.start({ keyRing, fingerprintKeys: [oldKey] });
  const customer = await accounts.createCustomer({ customerType: 'INDIVIDUAL' });
  const customerId = String(customer.body['id']);
  const created = await accounts.createAccount({ ...usdAccount(), customerId });
  expect(created.status).toBe(201);
  const { manager } = accounts.runtime.dataSource;
  const filters = { platformKey: accounts.platform.platformKey, scope: 'customers' } as const;
  const [first] = await before.page(manager, filters, undefined, 1);
  if (!first) throw new Error('the account is missing');
  stored = first;
});
afterAll(() => accounts?.stop());

function inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return accounts.runtime.unitOfWork.transaction(work);
}

/** An account that differs from the stored one in its number. */
function another(accountNumber: string): ExternalAccount {
  return {
    ...stored,
    id: mintUuid(),
    accountInfo: { ...stored.accountInfo, accountNumber },
    primaryIdentifier: accountNumber,
  };
}

const insert = (repository: ExternalAccountRepository, account: ExternalAccount) =>
  inTransaction(({ manager }) => repository.insert(manager, account));

const renew = (repository: ExternalAccountRepository) =>
  recordsInOrder(accounts.runtime.unitOfWork, 'fingerprints', ({ manager }, position) =>
    repository.renewFingerprints(manager, position, 2),
  ).renew();

describe('while FINGERPRINT_KEY is replaced', () => {
  it('an account under the old key is found by an instance that writes with the new one, and the reverse', async () => {
    await expect(insert(during, { ...stored, id: mintUuid() })).rejects.toMatchObject(exists);
    const later = another('770000000001');
    await insert(during, later);
    await expect(insert(before, { ...later, id: mintUuid() })).rejects.toMatchObject(exists);
    expect(await inTransaction(({ manager }) => before.findSame(manager, later))).toMatchObject({
      account: { id: later.id },
    });
  });

  it('the same account at the same time in two instances is stored once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = another(`7800000000${round}`);
      const results = await Promise.allSettled([
        insert(before, account),
        insert(during, { ...account, id: mintUuid() }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: exists });
    }
  });

  it('all fingerprints are computed again, then the old key is not needed', async () => {
    const { platformKey, primaryIdentifier } = stored;
    const endedWith = async (repository: ExternalAccountRepository) => {
      const { pool } = accounts.runtime;
      const ended = await repository.findByEnding(pool, [platformKey], primaryIdentifier.slice(-4));
      return ended.map(({ id }) => id);
    };
    const withNumber = async (repository: ExternalAccountRepository) => {
      const named = await repository.names.identified(
        accounts.runtime.pool,
        [platformKey],
        primaryIdentifier,
      );
      return named.map(({ id }) => id);
    };
    expect([await endedWith(during), await withNumber(during)]).toEqual([[stored.id], [stored.id]]);
    expect([await endedWith(after), await withNumber(after)]).toEqual([[], []]);
    const found = () => inTransaction(({ manager }) => after.findSame(manager, stored));
    expect(await found()).toBeUndefined();
    // The account under the old key, and those that the instance with the old active key has stored.
    expect(await renew(during)).toBeGreaterThan(0);
    expect(await renew(during)).toBe(0);
    expect([await endedWith(after), await withNumber(after)]).toEqual([[stored.id], [stored.id]]);
    expect(await found()).toMatchObject({ account: { id: stored.id } });
    await expect(insert(after, { ...stored, id: mintUuid() })).rejects.toMatchObject(exists);
  });
});
