import { parseId } from '@corridor/kernel';
import { Finder } from '@corridor/service';
import { Accounts, usdAccount } from './support/accounts';

let accounts: Accounts;
let customerId: string;
let other: Awaited<ReturnType<Accounts['createPlatform']>>;

beforeAll(async () => {
  accounts = await Accounts.start();
  other = await accounts.createPlatform();
  const created = await accounts.createCustomer({ customerType: 'INDIVIDUAL', fullName: 'Wanda Payer' });
  customerId = String(created.body['id']);
});
afterAll(() => accounts?.stop());

async function accountOf(beneficiary: object, accountNumber?: string): Promise<string> {
  const account = usdAccount();
  const accountInfo = { ...(account['accountInfo'] as object), ...(accountNumber && { accountNumber }) };
  const created = await accounts.createAccount({
    ...account,
    customerId,
    accountInfo: { ...accountInfo, beneficiary },
  });
  expect([created.status, created.body]).toEqual([201, created.body]);
  return String(created.body['id']);
}

async function find(text: string, platform: { platformKey: number } = accounts.platform): Promise<string[]> {
  const found = await accounts.module.get(Finder, { strict: false }).find(text, platform.platformKey, true);
  return found.map(({ id }) => id);
}

async function countOfWords(id: string): Promise<number> {
  const sql = 'SELECT 1 FROM accounts.external_account_name_words WHERE external_account_id = $1';
  return (await accounts.database.owner.query(sql, [parseId('ExternalAccount', id)])).rows.length;
}

describe('an external account', () => {
  it('is found by words of the name of its beneficiary and their beginnings', async () => {
    const id = await accountOf({ beneficiaryType: 'INDIVIDUAL', fullName: 'Ludmila Żukowska' });
    for (const text of ['ludmila zukowska', 'ŻUKOW', 'zukowska lud']) {
      expect([text, await find(text)]).toEqual([text, [id]]);
      expect([text, await find(text, other)]).toEqual([text, []]);
    }
    for (const text of ['zu', 'ludmila nobody']) expect([text, await find(text)]).toEqual([text, []]);
  });

  it('of a business is found by its legal name', async () => {
    const id = await accountOf({ beneficiaryType: 'BUSINESS', businessInfo: { legalName: 'Pelmet & Sons' } });
    expect(await find('pelmet sons')).toEqual([id]);
  });

  it('is found by the e-mail address of its beneficiary as a whole, in any case', async () => {
    const email = 'Greta.Garbo-Two@mail.example.com';
    const id = await accountOf({ beneficiaryType: 'INDIVIDUAL', fullName: 'Agatha Runcible', email });
    for (const text of [email, email.toLowerCase()]) expect([text, await find(text)]).toEqual([text, [id]]);
    for (const text of ['greta', 'mail.example.com', 'greta.garbotwo@mail.example.com'])
      expect([text, await find(text)]).toEqual([text, []]);
  });

  it('is found by its number as a whole, with spaces and hyphens or without', async () => {
    const id = await accountOf({ beneficiaryType: 'INDIVIDUAL', fullName: 'Basil Seal' }, '778899445566');
    for (const text of ['778899445566', '7788 9944 5566', '7788-9944-5566'])
      expect([text, await find(text)]).toEqual([text, [id]]);
    expect(await find('77889944556')).toEqual([]);
  });

  it('is found beside a customer of the same name, after it', async () => {
    const id = await accountOf({ beneficiaryType: 'INDIVIDUAL', fullName: 'Wanda Payer' });
    expect(await find('wanda payer')).toEqual([customerId, id]);
  });

  it('has no words after an erasure by a release without them', async () => {
    const id = await accountOf({ beneficiaryType: 'INDIVIDUAL', fullName: 'Hepzibah Moor' });
    expect(await countOfWords(id)).toBeGreaterThan(0);
    await accounts.database.owner.query(
      `UPDATE accounts.external_accounts SET identity_fingerprint = 'erased-' || id WHERE id = $1`,
      [parseId('ExternalAccount', id)],
    );
    expect(await countOfWords(id)).toBe(0);
  });
});
