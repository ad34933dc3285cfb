import { randomUUID } from 'node:crypto';
import { mintUuid } from '@corridor/kernel';
import type { VerificationEvent, VerificationState } from '@corridor/contracts';
import { anEvent } from '@corridor/testing';
import { FollowVerificationHandler } from '../src/verifications/follow-verification.handler';
import { Accounts } from './support/accounts';

let accounts: Accounts;
let customerId: string;
let verificationId: string;

beforeAll(async () => {
  accounts = await Accounts.start();
});
afterAll(() => accounts?.stop());
beforeEach(async () => {
  accounts.platform = await accounts.createPlatform(false);
  customerId = String((await accounts.createCustomer({ customerType: 'INDIVIDUAL' })).body['id']);
  verificationId = `Verification:${mintUuid()}`;
  accounts.serviceClients.asked.length = 0;
});

type Step = VerificationState['verificationStatus'];

function step(
  verificationStatus: Step,
  version: number,
  change: Partial<VerificationEvent> = {},
): VerificationEvent {
  const { platformKey, platformId } = accounts.platform;
  const state = { customerId, verificationStatus };
  const of = { aggregate: 'verifications', subject: verificationId, version, epoch: 0, platformKey } as const;
  return anEvent<VerificationState>({ ...of, platformId, state, ...change });
}

const follow = (event: VerificationEvent): Promise<void> =>
  accounts.module.get(FollowVerificationHandler, { strict: false }).execute(event);
const statusOf = async (): Promise<unknown> => (await accounts.getCustomer(customerId)).body['kycStatus'];
const applied = () =>
  accounts.serviceClients.asked.filter(({ operation }) => operation === 'payments.apply-events');

describe('the status of a customer', () => {
  it.each([
    ['RESOLVE_ERRORS', 'UNVERIFIED', []],
    ['READY_FOR_VERIFICATION', 'UNVERIFIED', []],
    ['IN_PROGRESS', 'PENDING', ['CUSTOMER_KYC_PENDING']],
    ['PENDING_MANUAL_REVIEW', 'PENDING', ['CUSTOMER_KYC_PENDING']],
    ['APPROVED', 'APPROVED', ['CUSTOMER_KYC_APPROVED']],
    ['REJECTED', 'REJECTED', ['CUSTOMER_KYC_REJECTED']],
  ] as [Step, string, string[]][])('after %s is %s', async (status, kycStatus, webhooks) => {
    await follow(step(status, 1));
    expect(await statusOf()).toBe(kycStatus);
    const sent = webhooks.map((type, index) => [type, index + 2]);
    expect(await accounts.history(customerId)).toEqual([['CUSTOMER_CREATED', 1], ...sent]);
  });

  it('follows each step once, in any order of arrival', async () => {
    await follow(step('IN_PROGRESS', 1));
    await follow(step('APPROVED', 3));
    await follow(step('PENDING_MANUAL_REVIEW', 2));
    await follow(step('APPROVED', 3));
    await follow(step('REJECTED', 9, { subject: 'Verification:01900000-0000-7000-8000-000000000000' }));
    expect(await statusOf()).toBe('APPROVED');
    const types = (await accounts.history(customerId)).map(([type]) => type);
    expect(types).toEqual(['CUSTOMER_CREATED', 'CUSTOMER_KYC_PENDING', 'CUSTOMER_KYC_APPROVED']);
  });

  it('has reached payments when a step that withdraws a permission is answered, and again when it is repeated', async () => {
    await follow(step('REJECTED', 1));
    const told = () => applied().map(({ request }) => request.body);
    const rejected = {
      events: [{ subject: customerId, version: 2, state: { verificationStatus: 'REJECTED' } }],
    };
    expect(told()).toMatchObject([rejected]);
    await follow(step('REJECTED', 1));
    expect(told()).toMatchObject([rejected, rejected]);
    expect(await accounts.history(customerId)).toHaveLength(2);
  });

  it('keeps what a regulated platform sets after the last step', async () => {
    accounts.platform = await accounts.createPlatform(true);
    customerId = String((await accounts.createCustomer({ customerType: 'INDIVIDUAL' })).body['id']);
    await follow(step('IN_PROGRESS', 1));
    await accounts.updateCustomer(customerId, { kycStatus: 'REJECTED' });
    await follow(step('IN_PROGRESS', 1));
    expect(await statusOf()).toBe('REJECTED');
    await follow(step('APPROVED', 2));
    expect(await statusOf()).toBe('APPROVED');
  });

  it('ignores a verification of a deleted or unknown customer', async () => {
    await accounts.deleteCustomer(customerId);
    await follow(step('REJECTED', 1));
    expect((await accounts.history(customerId)).map(([type]) => type)).toEqual([
      'CUSTOMER_CREATED',
      'CUSTOMER_DELETED',
    ]);
    customerId = `Customer:${randomUUID()}`;
    await expect(follow(step('REJECTED', 1))).resolves.toBeUndefined();
  });

  it('is correct if a verification races with changes of the customer', async () => {
    await Promise.all([
      follow(step('IN_PROGRESS', 1)),
      accounts.updateCustomer(customerId, { fullName: 'Ada' }),
      follow(step('REJECTED', 2)),
      accounts.updateCustomer(customerId, { nationality: 'US' }),
    ]);
    expect((await accounts.getCustomer(customerId)).body).toMatchObject({
      kycStatus: 'REJECTED',
      fullName: 'Ada',
      nationality: 'US',
    });
    const versions = (await accounts.history(customerId)).map(([, version]) => version);
    expect(versions).toEqual(versions.map((_version, index) => index + 1));
  });

  it('is consistent if a verification and a deletion run at once', async () => {
    await Promise.allSettled([accounts.deleteCustomer(customerId), follow(step('REJECTED', 1))]);
    const { body } = await accounts.getCustomer(customerId);
    const versions = (await accounts.history(customerId)).map(([, version]) => version);
    expect(versions).toEqual(versions.map((_version, index) => index + 1));
    if (body['isDeleted'] !== true) expect(body['kycStatus']).toBe('REJECTED');
  });
});
