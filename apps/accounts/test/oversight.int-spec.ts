import { randomUUID } from 'node:crypto';
import { formatId, mintUuid } from '@corridor/kernel';
import type {
  FoundPart,
  OperationReply,
  OperationRequest,
  OperatorCustomerResource,
  OperatorPlatformResource,
} from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { Finder, QueueSource } from '@corridor/service';
import { aRequest } from '@corridor/testing';
import { OperatorPlatformsController } from '../src/platforms/operator-platforms.controller';
import { OperatorCustomersController } from '../src/operator-customers/operator-customers.controller';
import { Accounts, usdAccount } from './support/accounts';

let accounts: Accounts;

const anIndividual = (change: object): object => {
  return { customerType: 'INDIVIDUAL', fullName: 'Grace Hopper', ...change };
};

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());

const find = (text: string): Promise<FoundPart[]> =>
  accounts.module.get(Finder, { strict: false }).find(text);

async function customer(change: object = {}): Promise<{ id: string; umaAddress: string; name: string }> {
  const name = `user-${randomUUID()}`;
  const { status, body } = await accounts.createCustomer(
    anIndividual({ platformCustomerId: name, ...change }),
  );
  expect(status).toBe(201);
  return { id: String(body['id']), umaAddress: String(body['umaAddress']), name };
}

describe('what a text names in accounts', () => {
  it('is found by id, by the name of the platform for it, and by UMA address', async () => {
    const { id, umaAddress, name } = await customer();
    const { platformId, platformKey } = accounts.platform;
    const found = [{ kind: 'Customer', id, platformId, platformKey }];

    for (const text of [id, name, umaAddress, umaAddress.toUpperCase()]) {
      expect([text, await find(text)]).toEqual([text, found]);
    }
    expect(await find(platformId)).toMatchObject([{ kind: 'PlatformConfig', id: platformId }]);
    const uuid = id.slice('Customer:'.length);
    for (const text of [uuid, uuid.toUpperCase()]) expect([text, await find(text)]).toEqual([text, found]);
  });

  it('is an account whose number ends so, in its own platform', async () => {
    const { id } = await customer();
    const { body } = await accounts.createAccount({ ...usdAccount(), customerId: id });
    const { accountNumber } = (body as { accountInfo: { accountNumber: string } }).accountInfo;
    const { platformId, platformKey } = accounts.platform;
    const found = [{ kind: 'ExternalAccount', id: body['id'], platformId, platformKey }];
    const other = await accounts.createPlatform();
    const end = accountNumber.slice(-4);
    const findIn = (text: string, key: number) =>
      accounts.module.get(Finder, { strict: false }).find(text, key);

    for (const text of [end, `…${end}`, `****${end}`]) {
      expect([text, await find(text)]).toEqual([text, found]);
      expect(await findIn(text, platformKey)).toEqual(found);
      expect(await findIn(text, other.platformKey)).toEqual([]);
    }
    for (const text of [end.slice(1), `1${end}`]) expect(await find(text)).toEqual([]);
  });

  it('is found in every platform that has the name', async () => {
    const { name } = await customer();
    const other = await accounts.createPlatform();
    const context = { platformKey: other.platformKey, platformId: other.platformId };
    await accounts.createCustomer(anIndividual({ platformCustomerId: name }), { context });

    expect((await find(name)).map(({ platformId }) => platformId).sort()).toEqual(
      [accounts.platform.platformId, other.platformId].sort(),
    );
  });

  it.each(['', 'user', '%', 'Customer:x', '$nobody@nowhere.test', `Customer:${mintUuid()}`])(
    'is nothing for %s',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );
});

describe('the queue of accounts', () => {
  it('has no review while no account is under review', async () => {
    const queues = await accounts.module.get(QueueSource, { strict: false }).read();
    expect(queues).toEqual([{ queue: 'REVIEWS', count: 0, oldestAt: null }]);
  });
});

describe('a customer for operators', () => {
  const operatorId = formatId('Operator', mintUuid());
  const reason = 'ticket 4711';

  function request(customerId: string, body: object = {}): OperationRequest {
    const context = { platformId: '', platformKey: 0, permissions: [], operatorId, commandId: randomUUID() };
    return aRequest<unknown, unknown>(body, { context, params: { customerId } }) as OperationRequest;
  }
  const controller = () => accounts.module.get(OperatorCustomersController, { strict: false });

  it('is masked, and revealed with a reason that the audit log keeps without the data', async () => {
    const fullName = 'Augusta Ada Lovelace';
    const { id } = await customer({ fullName });
    const { platformId } = accounts.platform;
    const { body: masked } = await controller().get(request(id));

    expect(masked).toMatchObject({ id, platformId, isRevealed: false });
    expect(JSON.stringify(masked)).not.toContain('Lovelace');
    const { renderedBody = '' } = await controller().reveal(request(id, { reason }));
    const shown = JSON.parse(renderedBody) as OperatorCustomerResource;
    expect(shown).toMatchObject({ id, platformId, isRevealed: true, customer: { fullName } });
    const page = { resourceId: id, limit: 10 };
    const { entries } = await readAuditLog(accounts.runtime.pool, 'accounts', page);
    expect(entries).toMatchObject([
      { operatorId, action: 'reveal-customer', reason, before: null, after: { isRevealed: true } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Lovelace');
  });

  it('is not found if there is none', async () => {
    const unknown = request(formatId('Customer', mintUuid()), { reason });
    await expect(controller().get(unknown)).rejects.toMatchObject({ code: 'CUSTOMER_NOT_FOUND' });
  });
});

describe('a platform for operators', () => {
  const get = (platformId: string): Promise<OperationReply<OperatorPlatformResource>> => {
    const asked = aRequest<unknown, unknown>({}, { params: { platformId } }) as OperationRequest;
    return accounts.module.get(OperatorPlatformsController, { strict: false }).get(asked);
  };

  it('has a name', async () => {
    const { platformId } = accounts.platform;
    const { rows } = await accounts.runtime.pool.query<{ name: string; uma_domain: string }>(
      'SELECT name, uma_domain FROM platforms WHERE platform_key = $1',
      [accounts.platform.platformKey],
    );
    const { body } = await get(platformId);
    expect(body).toEqual({ id: platformId, name: rows[0]?.name, umaDomain: rows[0]?.uma_domain });
  });

  it.each([formatId('PlatformConfig', mintUuid()), 'PlatformConfig:x'])('is not found: %s', async (id) => {
    await expect(get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
