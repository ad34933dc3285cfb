import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { admin, createPlatform, textAt, type Api } from '../support/api';
import { createCustomer, fundedCustomer } from '../support/money';
import { poison } from '../support/poison';
import { sql, underLoad } from './background-load';

interface Letter {
  id: string;
  subject: string;
  topic: string;
  error: string;
  event: unknown;
  offset: string;
}

jest.setTimeout(400_000);

async function lettersOf(app: string): Promise<Letter[]> {
  const printed = await admin('dead-letters', 'list', app);
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Letter);
}

function letterWith(app: string, isIt: (letter: Letter) => boolean): Promise<Letter> {
  return eventually(async () => {
    const found = (await lettersOf(app)).find(isIt);
    if (!found) throw new Error(`no such dead letter of ${app}`);
    return found;
  });
}

/** Whether compliance has a replica of the customer. */
async function isCopied(customerId: string): Promise<boolean> {
  const uuid = customerId.replace('Customer:', '');
  return (await sql('SELECT 1 FROM compliance.customers WHERE id = $1', [uuid])).length === 1;
}

/**
 * Makes compliance fail on businesses of a platform, like a bug would. Resolves with a function that ends the failure.
 */
async function breakCompliance(platformKey: number): Promise<() => Promise<void>> {
  const name = `broken_${randomUUID().replaceAll('-', '')}`;
  await sql(`CREATE FUNCTION compliance.${name}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
    IF NEW.platform_key = ${platformKey} AND NEW.customer_type = 'BUSINESS' THEN RAISE EXCEPTION 'a defect'; END IF;
    RETURN NEW; END$$`);
  await sql(`CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON compliance.customers
    FOR EACH ROW EXECUTE FUNCTION compliance.${name}()`);
  return async () => {
    await sql(`DROP TRIGGER IF EXISTS ${name} ON compliance.customers`);
    await sql(`DROP FUNCTION IF EXISTS compliance.${name}`);
  };
}

describe('dead letters, under load', () => {
  let api: Api;
  let payer: { customerId: string; accountId: string; bankAccountId: string };
  let end = (): Promise<void> => Promise.resolve();

  beforeAll(async () => {
    api = await createPlatform();
    payer = await fundedCustomer(api, 10_000_000);
  });

  afterEach(() => end());

  it('of an event that a bug kept from being handled are listed, and handled after they were put back', async () => {
    const uuid = payer.customerId.replace('Customer:', '');
    const [row] = await sql<{ platform_key: number }>(
      'SELECT platform_key FROM accounts.customers WHERE id = $1',
      [uuid],
    );
    end = await breakCompliance(row?.platform_key ?? 0);
    const { transfers, customers } = await underLoad(api, payer, async () => {
      const change = { customerType: 'BUSINESS', fullName: undefined, businessInfo: { legalName: 'Acme' } };
      const business = textAt(await createCustomer(api, change), 'id');
      const letter = await letterWith('compliance', ({ subject }) => subject === business);
      expect(letter.error).toContain('a defect');
      expect(letter.topic).toBe('accounts.customers');
      // Later events of the topic were handled meanwhile.
      const later = textAt(await createCustomer(api), 'id');
      await eventually(() => isCopied(later));
      expect(await isCopied(business)).toBe(false);

      await end();
      expect(await admin('dead-letters', 'put-back', 'compliance', letter.id)).toContain('"letters":1');
      await eventually(() => isCopied(business));
      expect((await lettersOf('compliance')).filter(({ subject }) => subject === business)).toEqual([]);
    });
    expect(transfers.length).toBeGreaterThan(10);
    expect(customers).toBeGreaterThan(1);
    expect(transfers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  });

  it('of a record that is not an event are listed, return after they were put back, and block nothing else', async () => {
    const topic = 'accounts.invitations';
    const { transfers } = await underLoad(api, payer, async () => {
      const offset = await poison(topic);
      const letter = await letterWith('notifications', (one) => one.topic === topic && one.offset === offset);
      expect(letter.event).toBeNull();
      await admin('dead-letters', 'put-back', 'notifications', letter.id);
      const again = await letterWith('notifications', (one) => one.event === null && one.id !== letter.id);
      expect(again.topic).toBe(topic);
      expect((await lettersOf('notifications')).map(({ id }) => id)).not.toContain(letter.id);
    });
    expect(transfers.filter(({ status }) => status !== 201).map(({ text }) => text)).toEqual([]);
  });
});
