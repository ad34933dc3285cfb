import { Injectable } from '@nestjs/common';
import { DomainError, type Uuid } from '@corridor/kernel';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { sqlState } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { DepositRepository, type StoredDeposit } from '../deposits/deposit.repository';
import type { OpenHouseItem } from '../deposits/house-item.repository';
import { Committer } from '../ledger/committer.worker';
import type { AlsoWrite } from '../ledger/domain/ledger-book';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { DepositTargetRepository, type DepositTarget } from './deposit-target.repository';
import { creditDeposit } from './domain/deposit-ledger';

/** A deposit of the suspense account with the internal account that an operator has found for it. */
export interface FoundOwner {
  deposit: StoredDeposit;
  target: DepositTarget;
}

/** Status of the answer that the ledger stores. */
const DONE = 200;
/** What `require_rows` raises: a row has another state than the decision has seen. */
const CHANGED_MEANWHILE = '27000';

/** Credits a deposit of the house's suspense account to an internal account, as an operator has decided. */
@Injectable()
export class CreditDepositHandler {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly targets: DepositTargetRepository,
    private readonly committer: Committer<PaymentLedger>,
  ) {}

  /** @throws DomainError NOT_IN_THIS_STATE, ACCOUNT_NOT_FOUND. */
  async find(runner: SqlRunner, item: OpenHouseItem, internalAccountId: Uuid): Promise<FoundOwner> {
    const { id, depositId, currency } = item;
    const deposit = depositId === id ? await this.deposits.findById(runner, id) : undefined;
    if (!deposit) {
      throw new DomainError(
        'NOT_IN_THIS_STATE',
        'the money is of a refund that came back: its deposit belongs to a payment already',
      );
    }
    if (deposit.state !== 'SUSPENDED')
      throw new DomainError('NOT_IN_THIS_STATE', `the deposit is ${deposit.state}`);
    const target = await this.targets.accountById(runner, internalAccountId, currency);
    if (target) return { deposit, target };
    throw new DomainError('ACCOUNT_NOT_FOUND', `there is no such internal account in ${currency}`);
  }

  /**
   * The credit, the further statements and the answer of the key are one commit.
   * @throws DomainError NOT_IN_THIS_STATE if the deposit, or what its bank says of it, has changed meanwhile.
   */
  async execute(
    { deposit, target }: FoundOwner,
    { context, alsoWrites }: { context: RequestContext; alsoWrites: readonly AlsoWrite[] },
  ): Promise<OperationReply> {
    const { platformKey, platformId, id: internalAccountId } = target;
    const command = creditDeposit.of({ platformKey, internalAccountId, deposit, alsoWrites });
    try {
      return await this.committer.submit({ command, context: { ...context, platformId }, status: DONE });
    } catch (error) {
      if (sqlState(error) !== CHANGED_MEANWHILE) throw error;
      throw new DomainError(
        'NOT_IN_THIS_STATE',
        'the deposit, or what its bank says of it, has changed meanwhile',
      );
    }
  }
}
