import type { DescribePaymentsBody, OperationRequest, PaymentDescription } from '@corridor/contracts';
import { DomainError, formatId, mintUuid, type Uuid } from '@corridor/kernel';
import { queuedInstruction } from '../instructions/domain/payment-instruction';
import { PaymentDetailsClient } from './accounts-payment-details.client';

type Asked = Parameters<PaymentDetailsClient['describe']>[0];

function aPayment(platformKey = 1, accountId: Uuid = mintUuid()): Asked {
  const instruction = queuedInstruction(mintUuid(), {
    platformKey,
    transactionId: mintUuid(),
    operation: 'PAYOUT',
    connectorId: mintUuid(),
    settlementAccountId: null,
    depositId: null,
    externalAccountId: accountId,
    accountType: 'US_ACCOUNT',
    amount: 100n,
    currency: 'USD',
    paymentRail: null,
  });
  return { instruction, platformId: `PlatformConfig:${platformKey}`, customerId: mintUuid() };
}

function descriptionOf(accountNumber: string): PaymentDescription {
  return { account: { accountType: 'US_ACCOUNT', accountNumber }, beneficiary: null, originator: null };
}

function accountOf({ instruction: { externalAccountId } }: Asked): string {
  return formatId('ExternalAccount', externalAccountId ?? '');
}

describe('PaymentDetailsClient', () => {
  const requests: { platformKey: number; accounts: string[] }[] = [];
  let fault: ((accounts: readonly string[]) => Error | undefined) | undefined;
  const unknown = new Set<string>();

  const call = (_name: string, _service: string, request: OperationRequest): Promise<never> => {
    const { payments } = request.body as DescribePaymentsBody;
    const accounts = payments.map(({ externalAccountId }) => externalAccountId);
    requests.push({ platformKey: request.context.platformKey, accounts });
    const error = fault?.(accounts);
    if (error) return Promise.reject(error);
    const found = accounts.map((account) => (unknown.has(account) ? null : descriptionOf(account)));
    return Promise.resolve({ found } as never);
  };
  const client = new PaymentDetailsClient({ call });

  beforeEach(() => {
    requests.length = 0;
    unknown.clear();
    fault = undefined;
  });

  const describeAll = (payments: readonly Asked[]) =>
    Promise.allSettled(payments.map((payment) => client.describe(payment)));
  const described = (payment: Asked) => ({ status: 'fulfilled', value: descriptionOf(accountOf(payment)) });

  it('asks once for each platform and 64 payments, and gives each payment its own description', async () => {
    const payments = Array.from({ length: 150 }, (_, place) => aPayment(place < 130 ? 1 : 2));
    expect(await describeAll(payments)).toEqual(payments.map(described));
    const sizes = requests.map(({ platformKey, accounts }) => [platformKey, accounts.length]);
    expect(sizes).toEqual([
      [1, 64],
      [1, 64],
      [1, 2],
      [2, 20],
    ]);
  });

  it('rejects only the payment whose account is unknown', async () => {
    const payments = [aPayment(), aPayment(), aPayment()] as const;
    unknown.add(accountOf(payments[1]));
    const [first, second, third] = await describeAll(payments);
    expect([first, third]).toEqual([described(payments[0]), described(payments[2])]);
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('does not know the account') as string },
    });
    expect(requests).toHaveLength(1);
  });

  it('rejects only the payment that accounts fails to describe', async () => {
    const payments = [aPayment(), aPayment(), aPayment()] as const;
    const wrong = accountOf(payments[1]);
    fault = (accounts) => (accounts.includes(wrong) ? new DomainError('INTERNAL_ERROR', 'wrong') : undefined);
    const [first, second, third] = await describeAll(payments);
    expect([first, third]).toEqual([described(payments[0]), described(payments[2])]);
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'INTERNAL_ERROR' } });
    expect(requests).toHaveLength(4);
  });

  it('asks no more when accounts does not answer', async () => {
    fault = () => new DomainError('UPSTREAM_TIMEOUT', 'no answer');
    const results = await describeAll([aPayment(), aPayment()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(requests).toHaveLength(1);
  });
});
