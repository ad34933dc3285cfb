import { randomBytes, randomUUID } from 'node:crypto';
import { parseId } from '@corridor/kernel';
import { Finder, PersonalDataVault, recordsInOrder } from '@corridor/service';
import { CustomerRepository } from '../src/customers/customer.repository';
import { Accounts } from './support/accounts';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const keyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
const customersOf = (...keys: Buffer[]): CustomerRepository =>
  new CustomerRepository(new PersonalDataVault(keyRing, keys));

let accounts: Accounts;
let other: Awaited<ReturnType<Accounts['createPlatform']>>;

beforeAll(async () => {
  accounts = await Accounts.start({ keyRing, fingerprintKeys: [oldKey] });
  other = await accounts.createPlatform();
});
afterAll(() => accounts?.stop());

async function individual(fullName: string | null, platform: object = accounts.platform): Promise<string> {
  const created = await accounts.createCustomer(
    { customerType: 'INDIVIDUAL', fullName },
    { context: platform },
  );
  expect(created.status).toBe(201);
  return String(created.body['id']);
}

/** Ids that a text finds in a platform; in all without one. */
async function find(text: string, platform?: { platformKey: number }): Promise<string[]> {
  const found = await accounts.module.get(Finder, { strict: false }).find(text, platform?.platformKey, true);
  return found.map(({ id }) => id);
}

async function storedWords(id: string): Promise<string[]> {
  const { rows } = await accounts.database.owner.query<{ word: Buffer }>(
    'SELECT word FROM accounts.customer_name_words WHERE customer_id = $1 ORDER BY word',
    [parseId('Customer', id)],
  );
  return rows.map(({ word }) => word.toString('hex'));
}

describe('a customer', () => {
  it('is found by words of the name and their beginnings, newest first', async () => {
    const first = await individual('Zoë Quillfeather');
    const second = await individual('Zoe Anne Quill');

    for (const text of ['zoe', 'ZOË', 'quil', 'quill zoe', 'Zoë Quill'])
      expect([text, await find(text, accounts.platform)]).toEqual([text, [second, first]]);
    for (const text of ['quillf', 'Zoë Quillfeather', 'quillfeatherstone'])
      expect([text, await find(text, accounts.platform)]).toEqual([text, [first]]);
    for (const text of ['zo', 'feather', 'zoe quillfeather anne', 'nobody', '%', '_'])
      expect([text, await find(text, accounts.platform)]).toEqual([text, []]);
  });

  it('is found by a name only for a caller that asks for names', async () => {
    const id = await individual('Thomasina Wend');
    const finder = accounts.module.get(Finder, { strict: false });
    const { platformKey } = accounts.platform;
    expect(await finder.find('thomasina', platformKey)).toEqual([]);
    expect(await finder.find(id, platformKey)).toMatchObject([{ id }]);
  });

  it('is found by the names of a business', async () => {
    const businessInfo = { legalName: 'Brightwater Holdings', doingBusinessAs: 'Lantern Shop' };
    const created = await accounts.createCustomer({ customerType: 'BUSINESS', businessInfo });

    for (const text of ['brightw', 'lantern shop'])
      expect([text, await find(text, accounts.platform)]).toEqual([text, [created.body['id']]]);
  });

  it('is found by the new name alone after a change', async () => {
    const id = await individual('Tamsin Oldacre');
    await accounts.updateCustomer(id, { fullName: 'Tamsin Newland' });

    expect(await find('oldacre', accounts.platform)).toEqual([]);
    expect(await find('newland', accounts.platform)).toEqual([id]);
    const words = await storedWords(id);
    await accounts.updateCustomer(id, { nationality: 'DE' });
    expect(await storedWords(id)).toEqual(words);
    await accounts.updateCustomer(id, { fullName: null });
    expect(await storedWords(id)).toEqual([]);
  });

  it('is found in its own platform alone, and by operators in all', async () => {
    const here = await individual('Ottoline Verger');
    const there = await individual('Ottoline Verger', other);

    expect(await find('ottoline verger', accounts.platform)).toEqual([here]);
    expect(await find('ottoline verger', other)).toEqual([there]);
    expect(await find('ottoline verger')).toEqual([there, here]);
    const known = new Set(await storedWords(here));
    expect((await storedWords(there)).filter((word) => known.has(word))).toEqual([]);
    for (const id of [here, there])
      for (const platform of [accounts.platform, other])
        expect((await find(id, platform)).length).toBe(id === (platform === other ? there : here) ? 1 : 0);
  });

  it('is not found by a name that is the id of another', async () => {
    const first = await individual('Lavinia Ash');
    const bare = first.slice('Customer:'.length);
    await individual(bare);
    expect(await find(bare, accounts.platform)).toEqual([first]);
  });

  it('is found by words that many share among the newest 10,000 with the longest', async () => {
    const [many] = await storedWords(await individual('Eus'));
    const id = await individual('Eustacia Vy');
    const addShared = (from: number, to: number) =>
      accounts.database.owner.query(
        `INSERT INTO accounts.customer_name_words SELECT $1, decode($2, 'hex'),
           ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'))::uuid FROM generate_series($3::integer, $4::integer) n`,
        [accounts.platform.platformKey, many, from, to],
      );
    await addShared(1, 9_999);
    expect(await find('eus vy', accounts.platform)).toEqual([id]);
    await addShared(10_000, 10_000);
    expect(await find('eus vy', accounts.platform)).toEqual([]);
  });

  it('is found by what names it exactly while the search by names takes too long', async () => {
    const platformCustomerId = randomUUID().slice(0, 8) + '-x';
    const { body } = await accounts.createCustomer({
      ...{ customerType: 'INDIVIDUAL', fullName: 'Clym Heath', platformCustomerId },
    });
    const owner = await accounts.database.owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE accounts.customer_name_words IN ACCESS EXCLUSIVE MODE');
      expect(await find(platformCustomerId, accounts.platform)).toEqual([body['id']]);
      await expect(find('clym', accounts.platform)).rejects.toThrow('statement timeout');
    } finally {
      await owner.query('ROLLBACK');
      owner.release();
    }
    expect(await find('clym', accounts.platform)).toEqual([body['id']]);
  });

  it('that is nameless has no words', async () => {
    expect(await storedWords(await individual(null))).toEqual([]);
  });

  it.each([
    ['INDIVIDUAL', { fullName: 'Hepzibah Moor' }],
    ['BUSINESS', { businessInfo: { legalName: 'Hepzibah Moor Ltd' } }],
  ])('has no words after an erasure by a release without them: %s', async (customerType, names) => {
    const { body } = await accounts.createCustomer({ customerType, ...names });
    const id = String(body['id']);
    expect(await find('hepzibah', accounts.platform)).toEqual([id]);
    await accounts.database.owner.query(
      'UPDATE accounts.customers SET full_name = NULL, business_info = NULL WHERE id = $1',
      [parseId('Customer', id)],
    );
    expect(await storedWords(id)).toEqual([]);
  });
});

describe('the words of customers', () => {
  const renew = (customers: CustomerRepository): Promise<number> =>
    recordsInOrder(accounts.runtime.unitOfWork, 'names', ({ manager }, after) =>
      customers.renewNames(manager, after, 2),
    ).renew();
  const findWith = async (customers: CustomerRepository, text: string): Promise<string[]> => {
    const { platformKey } = accounts.platform;
    const named = await customers.names.named(accounts.runtime.pool, [platformKey], text);
    return named.map(({ id }) => `Customer:${id}`);
  };

  it('of an earlier release are stored once', async () => {
    const id = await individual('Perpetua Glass');
    await accounts.database.owner.query('DELETE FROM accounts.customer_name_words');
    expect(await find('perpetua', accounts.platform)).toEqual([]);

    expect(await renew(customersOf(oldKey))).toBeGreaterThan(0);
    expect(await renew(customersOf(oldKey))).toBe(0);
    expect(await find('perpetua glass', accounts.platform)).toEqual([id]);
  });

  it('are found with both keys while FINGERPRINT_KEY is replaced, and then with the new one alone', async () => {
    const id = await individual('Rosalind Underwood');
    const during = customersOf(newKey, oldKey);
    expect(await findWith(during, 'rosa underw')).toEqual([id]);
    expect(await findWith(customersOf(newKey), 'rosa underw')).toEqual([]);

    expect(await renew(during)).toBeGreaterThan(0);
    expect(await renew(during)).toBe(0);
    expect(await findWith(customersOf(newKey), 'rosa underw')).toEqual([id]);
    expect(await findWith(customersOf(oldKey, newKey), 'rosa underw')).toEqual([id]);
    expect(await findWith(customersOf(oldKey), 'rosa underw')).toEqual([]);
    await renew(customersOf(oldKey));
  });
});
