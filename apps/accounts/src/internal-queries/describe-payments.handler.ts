import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, type ResourceName, type Uuid } from '@corridor/kernel';
import {
  DESCRIBED_PAYMENTS_MAX,
  type DescribePaymentsAnswer,
  type DescribePaymentsBody,
  type OperationReply,
  type OperationRequest,
  type PaymentDescription,
  type PaymentParty,
} from '@corridor/contracts';
import { toCustomerResource } from '../customers/customer.presenter';
import { CustomerRepository } from '../customers/customer.repository';
import { accountTexts, partyOf } from '../external-accounts/payment-party.presenter';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';

/**
 * `accounts.describe-payments`: payments keeps no replica of personal data, and asks for each payment to a connector. A
 * request has one query for each kind.
 */
@Injectable()
export class DescribePaymentsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {}

  async execute({
    context: { platformKey },
    body: { payments },
  }: OperationRequest<DescribePaymentsBody>): Promise<OperationReply<DescribePaymentsAnswer>> {
    if (payments.length > DESCRIBED_PAYMENTS_MAX) {
      throw new Error(`${payments.length} payments of one request, at most ${DESCRIBED_PAYMENTS_MAX}`);
    }
    const asked = payments.map(({ externalAccountId, customerId }) => ({
      accountId: idOf('ExternalAccount', externalAccountId),
      customerId: idOf('Customer', customerId),
    }));
    const [accounts, parties] = await Promise.all([
      this.describedAccounts(platformKey, uniqueIds(asked.map((one) => one.accountId))),
      this.parties(platformKey, uniqueIds(asked.map((one) => one.customerId))),
    ]);
    const found = asked.map(({ accountId, customerId }) => {
      const account = accountId && accounts.get(accountId);
      if (!account) return null;
      return { ...account, originator: (customerId && parties.get(customerId)) ?? null };
    });
    return { status: 200, body: { found } };
  }

  private async describedAccounts(
    platformKey: number,
    ids: readonly Uuid[],
  ): Promise<Map<Uuid, Omit<PaymentDescription, 'originator'>>> {
    const stored = await this.accounts.findMany(this.dataSource.manager, platformKey, ids);
    return new Map(
      stored.map(({ account: { id, accountType, accountInfo, cryptoNetwork } }) => {
        const account = accountTexts({ accountType, accountInfo, cryptoNetwork });
        return [id, { account, beneficiary: partyOf(accountInfo['beneficiary']) }];
      }),
    );
  }

  private async parties(platformKey: number, ids: readonly Uuid[]): Promise<Map<Uuid, PaymentParty | null>> {
    const customers = await this.customers.findMany(this.dataSource.manager, platformKey, ids);
    return new Map(customers.map((customer) => [customer.id, partyOf(toCustomerResource(customer, true))]));
  }
}

function idOf(name: ResourceName, id: string | null): Uuid | undefined {
  return id === null ? undefined : parseId(name, id);
}

function uniqueIds(ids: readonly (Uuid | undefined)[]): Uuid[] {
  return [...new Set(ids)].filter((id) => id !== undefined);
}
