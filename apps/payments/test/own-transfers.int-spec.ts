import type {
  ApprovalResource,
  ListOwnTransfersQuery,
  OperationRequest,
  OwnTransferResource,
  Page,
} from '@corridor/contracts';
import { mintUuid } from '@corridor/kernel';
import { readAuditLog } from '@corridor/database';
import { OperatorActions } from '@corridor/service';
import { aRequest, type TestDatabase } from '@corridor/testing';
import { FoundRepository } from '../src/oversight/found.repository';
import { ManageSettlementAccountsHandler } from '../src/settlement-accounts/manage-settlement-accounts.handler';
import { TreasuryOrdersController } from '../src/treasury-orders/treasury-orders.controller';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

let database: TestDatabase;
let app: PaymentsApp;
let controller: TreasuryOrdersController;
const connectorId = mintUuid();
/** From here on a transfer needs a second operator. */
const SECOND_FROM = 1_000n;

beforeAll(async () => {
  database = await createPaymentsDatabase();
  app = await PaymentsApp.start(database, {
    config: {
      ...{ sandbox: false, connectorsAllowPrivateNetworks: true },
      fourEyes: new Map([['create-transfer', [{ from: SECOND_FROM, currency: 'USD' }]]]),
    },
  });
  controller = app.module.get(TreasuryOrdersController);
  await app.pool.query(
    `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities)
     VALUES ($1, 'bank', 'http://127.0.0.1:1', 'none', '{"rails":[]}')`,
    [connectorId],
  );
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

function request(
  body: object,
  settlementAccountId: string,
  query: ListOwnTransfersQuery = {},
): OperationRequest<never, never> {
  const context = { platformKey: 0, operatorId: `Operator:${mintUuid()}`, commandId: mintUuid() };
  return aRequest<unknown, unknown>(body, {
    context,
    params: { settlementAccountId },
    query,
  }) as OperationRequest<never, never>;
}

async function settlementAccount(name: string): Promise<string> {
  const account = await app.module.get(ManageSettlementAccountsHandler).add({
    connectorId: `Connector:${connectorId}`,
    currency: 'USD',
    name,
    bankDetails: { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' },
  });
  return account.id;
}

async function move(from: string, toSettlementAccountId: string, amount: number): Promise<void> {
  const { status } = await controller.createOwnTransfer(request({ toSettlementAccountId, amount }, from));
  expect(status).toBe(201);
}

async function listed(id: string, query: ListOwnTransfersQuery = {}): Promise<Page<OwnTransferResource>> {
  return bodyOf(await controller.listOwnTransfers(request({}, id, query)));
}

function amountsOf({ data }: Page<OwnTransferResource>): number[] {
  return data.map(({ amount }) => amount);
}

describe('transfers between settlement accounts', () => {
  it('are found by their ids, which are no ids of trades', async () => {
    const [from, to] = [await settlementAccount('found from'), await settlementAccount('found to')];
    await move(from, to, 5);
    const id = (await listed(from)).data[0]?.id ?? '';
    const finder = new FoundRepository(app.pool);
    expect(await finder.find(id)).toEqual([{ kind: 'OwnTransfer', id, platformId: null, platformKey: null }]);
    expect(await finder.find(id.replace('OwnTransfer', 'FxTrade'))).toEqual([]);
  });

  it('are listed for the account that they debit and for the one that they credit', async () => {
    const first = await settlementAccount('first');
    const second = await settlementAccount('second');
    const third = await settlementAccount('third');
    await move(first, second, 1);
    await move(second, first, 2);
    await move(third, second, 3);
    await move(first, third, 4);

    expect(amountsOf(await listed(first))).toEqual([4, 2, 1]);
    expect(amountsOf(await listed(second))).toEqual([3, 2, 1]);
    expect((await listed(third)).data).toMatchObject([
      { fromSettlementAccountId: first, toSettlementAccountId: third, amount: 4, currency: 'USD' },
      { fromSettlementAccountId: third, toSettlementAccountId: second, amount: 3, currency: 'USD' },
    ]);
    const begin = await listed(second, { limit: 2 });
    expect([amountsOf(begin), begin.hasMore, begin.totalCount]).toEqual([[3, 2], true, 3]);
    const cursor = begin.nextCursor ?? '';
    const end = await listed(second, { limit: 2, cursor });
    expect([amountsOf(end), end.hasMore, end.totalCount]).toEqual([[1], false, 3]);
    await expect(listed(first, { cursor })).rejects.toThrow('cursor');
  });

  it('of an unknown account are not found', async () => {
    await expect(listed(`SettlementAccount:${mintUuid()}`)).rejects.toThrow('there is no settlement account');
  });
});

describe('the approval of a transfer', () => {
  const large = Number(SECOND_FROM);

  async function ask(): Promise<{ from: string; asked: ApprovalResource }> {
    const [from, to] = [await settlementAccount(mintUuid()), await settlementAccount(mintUuid())];
    const body = { toSettlementAccountId: to, amount: large };
    const reply = await controller.createOwnTransfer(request(body, from));
    expect(reply.status).toBe(202);
    return { from, asked: bodyOf<ApprovalResource>(reply) };
  }

  async function decide(approvalId: string, as: 'APPROVED' | 'REJECTED'): Promise<ApprovalResource> {
    const context = {
      ...{ platformKey: 0, operatorId: `Operator:${mintUuid()}`, operatorPermissions: ['TREASURY'] as const },
      commandId: mintUuid(),
    };
    const decision = aRequest<unknown, unknown>({}, { context, params: { approvalId } });
    return bodyOf(await app.module.get(OperatorActions).decide(decision as OperationRequest, as));
  }

  async function aboutOf(
    action: 'ask-create-transfer' | 'approve-create-transfer' | 'create-transfer',
  ): Promise<string | null | undefined> {
    const { entries } = await readAuditLog(app.pool, 'payments', { action, limit: 1 });
    return entries[0]?.resourceId;
  }

  it('names the account that it debits, and then the transfer that was made', async () => {
    const { from, asked } = await ask();
    expect([asked.resourceId, await aboutOf('ask-create-transfer')]).toEqual([from, from]);

    const decided = await decide(asked.id, 'APPROVED');
    const [made] = (await listed(from)).data;
    expect(made).toMatchObject({ fromSettlementAccountId: from, amount: large });
    expect(decided).toMatchObject({ status: 'APPROVED', resourceId: made?.id });
    expect(await aboutOf('approve-create-transfer')).toBe(made?.id);
    expect(await aboutOf('create-transfer')).toBe(made?.id);
  });

  it('that is rejected names the account for ever', async () => {
    const { from, asked } = await ask();
    expect(await decide(asked.id, 'REJECTED')).toMatchObject({ status: 'REJECTED', resourceId: from });
    expect((await listed(from)).data).toEqual([]);
  });
});
