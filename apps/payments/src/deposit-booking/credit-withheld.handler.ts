import { Injectable } from '@nestjs/common';
import { DomainError, mintUuid, type Uuid } from '@corridor/kernel';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { assertPayerHasPaid } from '../deposits/house-item.repository';
import { Committer } from '../ledger/committer.worker';
import type { AlsoWrite } from '../ledger/domain/ledger-book';
import { ResolutionRepository } from '../suspense/resolution.repository';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { DepositTargetRepository } from './deposit-target.repository';
import { creditWithheld } from './domain/credit-withheld';

/** Money of a payment in its platform's suspense account. */
export interface Withheld {
  platformKey: number;
  transactionId: Uuid;
  currency: string;
}

/** Such money with the account that an operator credits. */
export interface PlacedMoney extends Withheld {
  internalAccountId: Uuid;
  /** Public id of the platform. */
  platformId: string;
}

/** Where a decision came from, in place of an account of the operating system. */
const OPERATIONS_API = 'operations API';
/** Status of the answer that the ledger stores. */
const DONE = 200;

/** Credits withheld money to an account of its platform, as an operator has decided. */
@Injectable()
export class CreditWithheldHandler {
  constructor(
    private readonly targets: DepositTargetRepository,
    private readonly resolutions: ResolutionRepository,
    private readonly committer: Committer<PaymentLedger>,
  ) {}

  /**
   * @throws DomainError NOT_IN_THIS_STATE if the bank took the deposit back; ACCOUNT_NOT_FOUND if the account isn't one of the payment's platform and
   * currency.
   */
  async find(runner: SqlRunner, withheld: Withheld, internalAccountId: Uuid): Promise<PlacedMoney> {
    const { platformKey, transactionId: id, currency } = withheld;
    await assertPayerHasPaid(runner, { platformKey, id });
    const target = await this.targets.accountById(runner, internalAccountId, currency);
    if (target?.platformKey === platformKey) {
      return { ...withheld, internalAccountId, platformId: target.platformId };
    }
    throw new DomainError(
      'ACCOUNT_NOT_FOUND',
      `the platform of the payment has no such internal account in ${currency}`,
    );
  }

  /** The credit, the decision, the further statements and the answer of the key are one commit. */
  async execute(
    { platformKey, platformId, transactionId, internalAccountId }: PlacedMoney,
    { reason, operatorId: operator }: { reason: string; operatorId: string },
    { context, alsoWrites }: { context: RequestContext; alsoWrites: readonly AlsoWrite[] },
  ): Promise<OperationReply> {
    const decision = { outcome: 'PAID', isOfSuspense: true, operatorAccount: OPERATIONS_API } as const;
    const resolution = { platformKey, transactionId, reason, operator, id: mintUuid(), ...decision };
    const record: AlsoWrite = (runner) => this.resolutions.add(runner, resolution);
    const command = creditWithheld.of({
      ...{ platformKey, transactionId, internalAccountId },
      alsoWrites: [record, ...alsoWrites],
    });
    return this.committer.submit({ command, context: { ...context, platformId }, status: DONE });
  }
}
