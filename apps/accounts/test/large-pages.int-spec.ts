import { REPLY_BODY_BYTES_MAX } from '@corridor/messaging';
import { walkPages } from '@corridor/testing';
import { Accounts, usdAccount, type Answer } from './support/accounts';

/** The longest text that a field accepts, in characters of four bytes. */
const LONGEST = '😀'.repeat(255);
const LIST = Array.from({ length: 100 }, () => LONGEST);
const idOf = ({ status, body }: Answer): string => {
  if (status !== 201) throw new Error(JSON.stringify(body).slice(0, 2_000));
  return String(body['id']);
};
const rendered = ({ body }: Answer) => ({ renderedBody: JSON.stringify(body) });

describe('lists of the largest rows', () => {
  let accounts: Accounts;

  beforeAll(async () => {
    accounts = await Accounts.start();
  });
  afterAll(() => accounts?.stop());

  it('contain every customer once, over short pages', async () => {
    const address = {
      line1: LONGEST,
      line2: LONGEST,
      city: LONGEST,
      state: LONGEST,
      postalCode: '7',
      country: 'US',
    };
    const details = { countriesOfOperation: LIST, expectedRecipientJurisdictions: LIST };
    const texts = [
      'legalName',
      'doingBusinessAs',
      'registrationNumber',
      'entityType',
      'taxId',
      'businessType',
    ];
    const businessInfo = { ...Object.fromEntries(texts.map((name) => [name, LONGEST])), ...details };
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const body = { customerType: 'BUSINESS', fullName: LONGEST, address, businessInfo };
      ids.unshift(idOf(await accounts.createCustomer(body)));
    }
    const walked = await walkPages(async (query) => rendered(await accounts.listCustomers(query)));
    expect(walked.ids).toEqual(ids);
    expect(walked.lengths.length).toBeGreaterThan(3);
    const sealed = accounts.runtime.vault.seal(Buffer.alloc(REPLY_BODY_BYTES_MAX), 'aad');
    expect(sealed.length).toBeLessThan(1_900 * 1024);
  });

  it('contain every external account of customers and of the platform once', async () => {
    accounts.platform = await accounts.createPlatform();
    const customerId = idOf(await accounts.createCustomer({ customerType: 'INDIVIDUAL', fullName: 'Ada' }));
    const ofCustomer: string[] = [];
    const ofPlatform: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      ofCustomer.unshift(idOf(await accounts.createAccount({ ...usdAccount(), customerId })));
      ofPlatform.unshift(idOf(await accounts.createPlatformAccount(usdAccount())));
    }
    await accounts.database.owner.query(
      `UPDATE accounts.external_accounts
       SET account_info = (account_info::jsonb || jsonb_build_object('bankName', repeat('😀', 30000)))::json`,
    );
    const walked = await walkPages(async (query) => rendered(await accounts.listAccounts(query)));
    expect(walked.ids).toEqual(ofCustomer);
    expect(walked.lengths.length).toBeGreaterThan(2);
    // The platform's list has no pages. It reports more rows only if they don't fit.
    const seen: unknown[] = [];
    let query = {};
    for (let answers = 1; answers < 10; answers += 1) {
      const { body } = await accounts.listPlatformAccounts(query);
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(REPLY_BODY_BYTES_MAX);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      if (body['hasMore'] !== true) break;
      query = { cursor: body['nextCursor'] };
    }
    expect(seen).toEqual(ofPlatform);
    const { body } = await accounts.listPlatformAccounts({ currency: 'EUR' });
    expect(body).toEqual({ data: [] });
  });
});
