import {
  internalOperations,
  type AccountCheckResult,
  type CheckAccountBody,
  type OperationRequest,
  type ServiceReviewsAnswer,
} from '@corridor/contracts';
import { DomainError, formatId, mintUuid } from '@corridor/kernel';
import { randomUUID } from 'node:crypto';
import { readAuditLog } from '@corridor/database';
import { aRequest } from '@corridor/testing';
import { AccountReviewsController } from '../src/external-accounts/account-reviews.controller';
import { ExternalAccountsController } from '../src/external-accounts/external-accounts.controller';
import { Accounts, usdAccount } from './support/accounts';

let accounts: Accounts;
let asked: CheckAccountBody[];
let answer: () => { result: AccountCheckResult | null };

beforeAll(async () => {
  accounts = await Accounts.start({ sandbox: false });
  accounts.serviceClients.answer(internalOperations.checkAccount.name, ({ body }) => {
    asked.push(body as CheckAccountBody);
    return answer();
  });
});
afterAll(() => accounts?.stop());
beforeEach(() => {
  asked = [];
});

const says =
  (match: AccountCheckResult['match'], verifiedName: string | null = null) =>
  (): { result: AccountCheckResult } => ({ result: { match, verifiedName } });

async function report(checkId: string, result: AccountCheckResult): Promise<unknown> {
  const controller = accounts.module.get(ExternalAccountsController, { strict: false });
  const context = accounts.context({ permissions: [] });
  return (await controller.applyAccountCheck({ context, params: {}, query: {}, body: { checkId, result } }))
    .body;
}

describe('a new account outside of a sandbox', () => {
  it.each([
    ['MATCHED', 'ACTIVE', 'Ada King Lovelace'],
    ['PARTIAL_MATCH', 'UNDER_REVIEW', 'A. Lovelace'],
    ['NOT_MATCHED', 'UNDER_REVIEW', null],
    ['UNSUPPORTED', 'ACTIVE', null],
  ] as const)('that its connector says to be %s is %s', async (match, status, name) => {
    answer = says(match, name);
    const created = await accounts.createPlatformAccount(usdAccount());
    const shown = name === null ? {} : { beneficiaryVerifiedData: { fullName: name } };
    expect(created).toMatchObject({ status: 201, body: { status, beneficiaryVerificationStatus: match } });
    expect(created.body).toMatchObject(shown);
  });

  it('is described to the connector with all its fields and its beneficiary', async () => {
    answer = says('MATCHED');
    const body = usdAccount('105');
    await accounts.createPlatformAccount(body);
    const { accountNumber, routingNumber } = body['accountInfo'] as Record<string, string>;
    expect(asked).toMatchObject([
      {
        currency: 'USD',
        paymentRails: ['ACH'],
        account: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber },
        beneficiary: { name: 'Ada King Lovelace' },
      },
    ]);
    const sealed = accounts.serviceClients.asked.filter(({ operation }) =>
      operation.endsWith('check-account'),
    );
    expect(sealed.every(({ options }) => options.sealed)).toBe(true);
  });

  it('is refused if the bank knows no such account, and while the connector gives no answer', async () => {
    answer = says('INVALID');
    const invalid = await accounts.createPlatformAccount(usdAccount());
    expect(invalid).toMatchObject({ status: 400, body: { code: 'INVALID_BANK_ACCOUNT' } });
    answer = () => {
      throw new DomainError('SERVICE_UNAVAILABLE', 'no answer');
    };
    expect(await accounts.createPlatformAccount(usdAccount())).toMatchObject({ status: 503 });
  });

  it('is UNSUPPORTED without a connector', async () => {
    answer = () => ({ result: null });
    const { body } = await accounts.createPlatformAccount(usdAccount('102'));
    expect(body).toMatchObject({ status: 'ACTIVE', beneficiaryVerificationStatus: 'UNSUPPORTED' });
  });
});

describe('a pending account', () => {
  async function pending(): Promise<{ id: string; checkId: string }> {
    answer = says('PENDING');
    const { body } = await accounts.createPlatformAccount(usdAccount());
    expect(body).toMatchObject({ status: 'PENDING', beneficiaryVerificationStatus: 'PENDING' });
    return { id: String(body['id']), checkId: asked.at(-1)?.checkId ?? '' };
  }

  it('gets its status by the first report, with a webhook, and ignores others', async () => {
    const { id, checkId } = await pending();
    const matched = { match: 'MATCHED', verifiedName: 'Ada K. Lovelace' } as const;
    expect(await report(checkId, matched)).toMatchObject({ applied: 'APPLIED' });
    const shown = (await accounts.getPlatformAccount(id)).body;
    expect(shown).toMatchObject({
      status: 'ACTIVE',
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Ada K. Lovelace' },
    });
    expect(await report(checkId, matched)).toMatchObject({ applied: 'IGNORED' });
    const notMatched = { match: 'NOT_MATCHED', verifiedName: null } as const;
    expect(await report(checkId, notMatched)).toMatchObject({ applied: 'IGNORED' });
    expect((await accounts.getPlatformAccount(id)).body).toEqual(shown);
    expect(await accounts.history(id)).toEqual([
      [null, 1],
      ['EXTERNAL_ACCOUNT_STATUS_UPDATED', 2],
    ]);
  });

  it('waits for a review if the bank does not know it after all', async () => {
    const { id, checkId } = await pending();
    expect(await report(checkId, { match: 'INVALID', verifiedName: null })).toMatchObject({
      applied: 'APPLIED',
    });
    expect((await accounts.getPlatformAccount(id)).body).toMatchObject({
      status: 'UNDER_REVIEW',
      beneficiaryVerificationStatus: 'NOT_MATCHED',
    });
  });

  it('is not known before it is opened, and ignores reports once it is deleted', async () => {
    const matched = { match: 'MATCHED', verifiedName: null } as const;
    expect(await report(formatId('AccountCheck', mintUuid()), matched)).toMatchObject({ applied: 'UNKNOWN' });
    const { id, checkId } = await pending();
    await accounts.deletePlatformAccount(id);
    expect(await report(checkId, matched)).toMatchObject({ applied: 'IGNORED' });
  });
});

describe('an account that is UNDER_REVIEW', () => {
  const operatorId = formatId('Operator', mintUuid());

  function operatorsRequest(body: object, params: Record<string, string> = {}): OperationRequest {
    const context = { platformId: '', platformKey: 0, permissions: [], operatorId, commandId: randomUUID() };
    return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest;
  }

  const controller = () => accounts.module.get(AccountReviewsController, { strict: false });

  async function listed(more: object = {}): Promise<ServiceReviewsAnswer['reviews']> {
    const request = operatorsRequest({ limit: 10, ...more }) as OperationRequest<never>;
    const { body } = await controller().list(request);
    return (body as ServiceReviewsAnswer).reviews;
  }

  it.each([
    ['APPROVE', 'ACTIVE'],
    ['REJECT', 'INACTIVE'],
    ['RESUBMIT', 'INACTIVE'],
  ])('becomes by the decision %s %s, once, with an audit entry and a webhook', async (decision, status) => {
    answer = says('NOT_MATCHED');
    const externalAccountId = String((await accounts.createPlatformAccount(usdAccount())).body['id']);
    expect((await listed())[0]).toMatchObject({
      id: externalAccountId,
      kind: 'EXTERNAL_ACCOUNT',
      platformId: accounts.platform.platformId,
      customerId: null,
      subject: {
        beneficiaryName: 'A**** K**** L****',
        beneficiaryVerificationStatus: 'NOT_MATCHED',
        bank: null,
        identifier: expect.stringMatching(/^\*{4}.{4}$/) as string,
      },
    });
    const uuid = externalAccountId.slice(16);
    expect(await listed({ id: uuid })).toMatchObject([{ id: externalAccountId }]);
    expect(await listed({ id: mintUuid() })).toEqual([]);
    const request = operatorsRequest({ reason: 'to decide' }, { reviewId: externalAccountId });
    const { renderedBody = '' } = await controller().reveal(request);
    expect(JSON.parse(renderedBody)).toMatchObject({ subject: { beneficiaryName: 'Ada King Lovelace' } });
    const decide = () =>
      controller().decide(operatorsRequest({ decision, reason: 'called the bank' }, { externalAccountId }));
    expect((await decide()).renderedBody).not.toContain('Lovelace');
    expect((await accounts.getPlatformAccount(externalAccountId)).body).toMatchObject({ status });
    expect((await decide()).renderedBody).toContain('EXTERNAL_ACCOUNT_NOT_ACTIVE');
    expect((await listed()).some(({ id }) => id === externalAccountId)).toBe(false);
    expect(await listed({ id: uuid })).toEqual([]);
    expect(await accounts.history(externalAccountId)).toHaveLength(2);
    const page = { resourceId: externalAccountId, limit: 10 };
    const { entries } = await readAuditLog(accounts.runtime.pool, 'accounts', page);
    expect(entries).toMatchObject([
      { operatorId, action: 'decide-external-account', reason: 'called the bank', after: { status } },
      { operatorId, action: 'reveal-review', reason: 'to decide', after: { isRevealed: true } },
    ]);
  });
});
