import { randomBytes } from 'node:crypto';
import { mintUuid, parseId } from '@corridor/kernel';
import { CUSTOMER_NOTES_MAX, type RequestCaller } from '@corridor/contracts';
import { PersonalDataVault, sealedColumn } from '@corridor/service';
import { walkPages } from '@corridor/testing';
import { noteAad } from '../src/customer-notes/customer-note.repository';
import { Accounts, keyed, type Answer } from './support/accounts';

const ring = {
  active: 'k1',
  keys: new Map([
    ['k1', randomBytes(32)],
    ['k2', randomBytes(32)],
  ]),
};
const token: RequestCaller = { id: `ApiToken:${mintUuid()}`, name: 'support desk' };
const person: RequestCaller = { id: `ConsoleSession:${mintUuid()}`, name: 'Grace Hopper' };
const TEXT = 'Asked for the limit.\nWe call back on Monday.';

let accounts: Accounts;

beforeAll(async () => {
  accounts = await Accounts.start({ keyRing: ring });
});
afterAll(() => accounts?.stop());

async function customer(): Promise<string> {
  return idOf(await accounts.createCustomer({ customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }));
}

function idOf({ status, body }: Answer): string {
  expect(status).toBe(201);
  return String(body['id']);
}

function noted(customerId: string, text: string, caller = token): Promise<Answer> {
  return accounts.createNote(customerId, text, { context: { caller } });
}

async function textsOf(customerId: string): Promise<unknown[]> {
  const { body } = await accounts.listNotes(customerId);
  return (body['data'] as { text: string }[]).map(({ text }) => text);
}

/** The stored texts of a customer's notes. */
async function storedOf(customerId: string): Promise<string[]> {
  const { rows } = await accounts.database.owner.query<{ text_sealed: string }>(
    'SELECT text_sealed FROM accounts.customer_notes WHERE customer_id = $1',
    [parseId('Customer', customerId)],
  );
  return rows.map((row) => row.text_sealed);
}

/** Fills the notes of a customer to a number, without the handler. */
async function fill(customerId: string, count: number): Promise<void> {
  await accounts.database.owner.query(
    `INSERT INTO accounts.customer_notes
       (platform_key, customer_id, id, text_sealed, author_id, author_name, created_at)
     SELECT $1, $2, gen_random_uuid(), '', 'ApiToken:1', 'filler', now() FROM generate_series(1, $3)`,
    [accounts.platform.platformKey, parseId('Customer', customerId), count],
  );
}

describe('notes on a customer', () => {
  it('are listed newest first, with who wrote them', async () => {
    const customerId = await customer();
    const first = await noted(customerId, TEXT);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^CustomerNote:/),
      customerId,
      text: TEXT,
      author: token,
      createdAt: expect.stringMatching(/Z$/),
    });
    const second = await noted(customerId, 'Called back.', person);
    expect(second.body['author']).toEqual(person);
    const { body } = await accounts.listNotes(customerId);
    expect(body).toEqual({ data: [second.body, first.body], hasMore: false, totalCount: 2 });
  });

  it('are each on one page of the list', async () => {
    const customerId = await customer();
    const ids: string[] = [];
    for (let n = 1; n <= 7; n += 1) ids.unshift(idOf(await noted(customerId, `note ${n}`)));
    const walked = await walkPages(async (query) => {
      const { body } = await accounts.listNotes(customerId, { ...query, limit: 3 });
      return { renderedBody: JSON.stringify(body) };
    });
    expect(walked.ids).toEqual(ids);
    const { body } = await accounts.listNotes(customerId, { limit: 3 });
    const other = await accounts.listNotes(await customer(), { cursor: body['nextCursor'] });
    expect([other.status, other.body['code']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('are written once under an Idempotency-Key', async () => {
    const customerId = await customer();
    const context = { ...keyed('n', `POST /customers/${customerId}/notes`), caller: token };
    const first = await accounts.createNote(customerId, TEXT, { context });
    const again = await accounts.createNote(customerId, TEXT, { context });
    expect([again.body, again.replayed]).toEqual([first.body, true]);
    expect(await textsOf(customerId)).toEqual([TEXT]);
  });

  it('are ciphertext in every table, also the stored answer, and have no event', async () => {
    const customerId = await customer();
    const events = await accounts.events();
    await accounts.createNote(customerId, TEXT, { context: { ...keyed('c', 'POST'), caller: token } });
    expect(await storedOf(customerId)).toEqual([expect.stringMatching(/^v1:k1:/)]);
    const { rows } = await accounts.database.owner.query<{ t: string }>(
      'SELECT t::text FROM accounts.idempotency_keys t',
    );
    expect(rows.map(({ t }) => t).join('\n')).not.toContain('We call back');
    expect(await accounts.events()).toEqual(events);
  });

  it('are encrypted again under a new key', async () => {
    const customerId = await customer();
    await noted(customerId, TEXT);
    const vault = new PersonalDataVault({ ...ring, active: 'k2' }, [randomBytes(32)]);
    const renewed = await sealedColumn({ unitOfWork: accounts.runtime.unitOfWork, vault }, 'customerNotes', {
      table: 'customer_notes',
      key: ['platform_key', 'id'],
      column: 'text_sealed',
      aadOf: ({ id }) => noteAad(String(id)),
    }).renew();
    expect(renewed).toBeGreaterThan(0);
    expect(await storedOf(customerId)).toEqual([expect.stringMatching(/^v1:k2:/)]);
    expect(await textsOf(customerId)).toEqual([TEXT]);
  });

  it('are at most 1,000 for a customer, also if two are written at once', async () => {
    const customerId = await customer();
    await fill(customerId, CUSTOMER_NOTES_MAX - 1);
    const answers = await Promise.all([noted(customerId, 'one'), noted(customerId, 'two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    const written = answers.find(({ status }) => status === 201);
    await accounts.deleteNote(customerId, String(written?.body['id']));
    expect((await noted(customerId, 'three')).status).toBe(201);
  });

  it('are deleted one by one', async () => {
    const customerId = await customer();
    const id = idOf(await noted(customerId, 'wrong customer'));
    await noted(customerId, 'stays');
    expect((await accounts.deleteNote(customerId, id)).status).toBe(204);
    expect(await textsOf(customerId)).toEqual(['stays']);
    const again = await accounts.deleteNote(customerId, id);
    expect([again.status, again.body['code']]).toEqual([404, 'CUSTOMER_NOTE_NOT_FOUND']);
  });

  it('are no notes of another customer or platform', async () => {
    const customerId = await customer();
    const id = idOf(await noted(customerId, TEXT));
    const other = await customer();
    expect(await textsOf(other)).toEqual([]);
    const codes = [(await accounts.deleteNote(other, id)).body['code']];
    const context = { ...(await accounts.createPlatform()), caller: token };
    codes.push(
      (await accounts.listNotes(customerId, {}, { context })).body['code'],
      (await accounts.createNote(customerId, TEXT, { context })).body['code'],
      (await accounts.deleteNote(customerId, id, { context })).body['code'],
    );
    expect(codes).toEqual(['CUSTOMER_NOTE_NOT_FOUND', ...Array<string>(3).fill('CUSTOMER_NOT_FOUND')]);
    expect(await textsOf(customerId)).toEqual([TEXT]);
  });

  it('of a deleted customer can only be read', async () => {
    const customerId = await customer();
    const id = idOf(await noted(customerId, TEXT));
    await accounts.deleteCustomer(customerId);
    const refused = [await noted(customerId, 'late'), await accounts.deleteNote(customerId, id)];
    expect(refused.map(({ body }) => body['code'])).toEqual(['CUSTOMER_DELETED', 'CUSTOMER_DELETED']);
    expect(await textsOf(customerId)).toEqual([TEXT]);
  });
});
