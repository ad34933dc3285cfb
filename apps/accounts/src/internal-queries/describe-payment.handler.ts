import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, type Uuid } from '@corridor/kernel';
import type {
  CustomerResource,
  DescribePaymentAnswer,
  DescribePaymentBody,
  OperationReply,
  OperationRequest,
  PaymentDescription,
} from '@corridor/contracts';
import { toCustomerResource } from '../customers/customer.presenter';
import { CustomerRepository } from '../customers/customer.repository';
import { accountTexts, partyOf } from '../external-accounts/payment-party.presenter';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';

/** `accounts.describe-payment`: payments keeps no replica of personal data, and asks for each payment to a connector. */
@Injectable()
export class DescribePaymentHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<DescribePaymentBody>): Promise<OperationReply<DescribePaymentAnswer>> {
    const { platformKey } = context;
    const accountId = parseId('ExternalAccount', body.externalAccountId);
    const found = accountId ? await this.describe(platformKey, accountId, body.customerId) : null;
    return { status: 200, body: { found } };
  }

  private async describe(
    platformKey: number,
    accountId: Uuid,
    customerId: string | null,
  ): Promise<PaymentDescription | null> {
    const { manager } = this.dataSource;
    const [stored] = await this.accounts.findMany(manager, platformKey, [accountId]);
    if (!stored) return null;
    const { accountType, accountInfo, cryptoNetwork } = stored.account;
    return {
      account: accountTexts({ accountType, accountInfo, cryptoNetwork }),
      beneficiary: partyOf(accountInfo['beneficiary']),
      originator: partyOf(await this.customer(platformKey, customerId)),
    };
  }

  private async customer(
    platformKey: number,
    customerId: string | null,
  ): Promise<CustomerResource | undefined> {
    const id = customerId === null ? undefined : parseId('Customer', customerId);
    const customer = id ? await this.customers.find(this.dataSource.manager, platformKey, id) : undefined;
    return customer && toCustomerResource(customer, true);
  }
}
