import type { NetworkFees } from './domain/network-fees';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, invalidInput, parseId, toAmount, toJsonInteger, type Uuid } from '@corridor/kernel';
import {
  accountInfoViolations,
  accountTypes,
  operations,
  type EstimateWithdrawalFeeBody,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
  type WithdrawalFeeEstimateResource,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaOwner } from '../replicas/owner.port';
import { InternalAccountRepository } from '../internal-accounts/internal-account.repository';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import { RateBook } from '../rates/rate-book.cache';
import { withdrawalFee } from './domain/withdrawal-fee';

/** Networks that no account type names, and the field by which an address on them is checked. */
const wallets: Readonly<Record<string, { accountType: string; field: string }>> = {
  LIGHTNING: { accountType: 'LIGHTNING', field: 'invoice' },
  SPARK: { accountType: 'SPARK_WALLET', field: 'address' },
};

/** Configuration of withdrawals. */
export interface WithdrawalsConfig extends Pick<ServiceConfig, 'checkDigits'> {
  /** Network fees of withdrawals. */
  networkFees: NetworkFees;
}

/** POST /crypto/estimate-withdrawal-fee: estimates the cost of a withdrawal without moving or storing anything. */
@Injectable()
export class EstimateWithdrawalFeeHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: InternalAccountRepository,
    private readonly replicas: ReplicaRepository,
    private readonly owner: ReplicaOwner,
    private readonly rateBook: RateBook,
    @Inject(SERVICE_CONFIG) private readonly config: WithdrawalsConfig,
  ) {}

  /** The answer is stored only if the caller sent an Idempotency-Key, since an estimate has no effect. */
  async execute({ context, body }: OperationRequest<EstimateWithdrawalFeeBody>): Promise<OperationReply> {
    if (!context.idempotency) return { body: await this.estimate(context, body) };
    const known = await this.unitOfWork.findAnswer(context);
    if (known) return known;
    const { status, sealed } = operations.estimateWithdrawalFee;
    return this.unitOfWork.command({ context, status, sealed }, () => this.estimate(context, body));
  }

  private async estimate(
    context: RequestContext,
    body: EstimateWithdrawalFeeBody,
  ): Promise<WithdrawalFeeEstimateResource> {
    const { currency, cryptoNetwork } = body;
    this.assertAddress(body);
    const account = await this.accountOf(context, body.internalAccountId);
    if (account.currency !== currency) {
      throw new DomainError('INVALID_CURRENCY', `the account is not of the currency ${currency}`);
    }
    const networkFee = this.config.networkFees.feeOf(cryptoNetwork, currency);
    if (networkFee === undefined) {
      throw new DomainError('INVALID_CURRENCY', `${cryptoNetwork} does not carry ${currency}`);
    }
    const terms = this.rateBook.terms(currency, currency);
    const fee = withdrawalFee({ currency, amount: toAmount(body.amount), networkFee, terms });
    return {
      networkFee: toJsonInteger(fee.networkFee),
      networkFeeAsset: currency,
      applicationFee: toJsonInteger(fee.applicationFee),
      totalFee: toJsonInteger(fee.totalFee),
      netAmount: toJsonInteger(fee.netAmount),
    };
  }

  /**
   * Checks the address by the rules of the network's account type, including check digits if the deployment checks
   * them.
   */
  private assertAddress({ cryptoNetwork, currency, destinationAddress }: EstimateWithdrawalFeeBody): void {
    const listed = accountTypes.find(
      (type) => type.currency.includes(currency) && type.cryptoNetworks?.includes(cryptoNetwork),
    );
    const wallet = listed ? { accountType: listed.accountType, field: 'address' } : wallets[cryptoNetwork];
    if (!wallet) return;
    const info = { accountType: wallet.accountType, [wallet.field]: destinationAddress };
    const violations = accountInfoViolations(info, this.config);
    if (violations.length === 0) return;
    const path = `accountInfo.${wallet.field}`;
    throw invalidInput(
      violations.map(({ message }) => ({
        field: 'destinationAddress',
        message: message.replace(path, 'destinationAddress'),
      })),
    );
  }

  private async accountOf(context: RequestContext, accountId: string): Promise<AccountSnapshot> {
    const id = parseId('InternalAccount', accountId);
    const account = id && (await this.accounts.find(this.dataSource, context.platformKey, id));
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND', 'the internal account does not exist');
    if (account.customerId) await this.assertOpen(context, account.customerId);
    return account;
  }

  /** A replica alone never rejects a customer as deleted; its owner is asked first. */
  private async assertOpen({ platformKey, platformId }: RequestContext, id: Uuid): Promise<void> {
    const isOpen = async (): Promise<boolean> =>
      (await this.replicas.customers(this.dataSource, [{ platformKey, id }])).some(
        (replica) => !replica.isClosed,
      );
    if (await isOpen()) return;
    await this.owner.resolve({ platformKey, platformId, customerIds: [id], externalAccountIds: [] });
    if (!(await isOpen())) throw new DomainError('CUSTOMER_DELETED', 'the customer was deleted');
  }
}
