import type { Uuid, KycStatus, ExternalAccountStatus } from '@corridor/kernel';
import { scoped } from '../../ledger/domain/record-key';
import { FreezeSet, type ActiveFreeze } from './freezes';

/** A currency that a platform supports. Limits in smallest units. */
export interface CurrencyRules {
  minAmount: number;
  maxAmount: number;
  /** Allowed directions of transfers; both if the platform names none. */
  enabledTransactionTypes: readonly string[];
  /** Fields that the platform asks for about the payers of its customers in this currency. */
  requiredCounterpartyFields: readonly { name: string; mandatory: boolean }[];
}

/** The replica of a platform. */
export interface PlatformReplica {
  platformKey: number;
  /** Public id, for events. */
  id: string;
  isRegulated: boolean;
  umaDomain: string;
  /** Whether a webhook endpoint can be asked to approve incoming payments. */
  hasWebhookEndpoint: boolean;
  currencies: ReadonlyMap<string, CurrencyRules>;
}

/** The replica of a customer. */
export interface CustomerReplica {
  platformKey: number;
  id: Uuid;
  platformCustomerId: string;
  umaAddress: string;
  verificationStatus: KycStatus;
  /** Whether the customer is deleted by its owner, or closed because a deletion is in progress. */
  isClosed: boolean;
}

/** The replica of an external account. The identifier is ciphertext. */
export interface ExternalAccountReplica {
  platformKey: number;
  id: Uuid;
  customerId: Uuid | null;
  currency: string;
  accountType: string;
  status: ExternalAccountStatus;
  paymentRails: readonly string[];
  /** Whether the customer's incoming UMA payments are paid on to this account. */
  isDefaultUmaDeposit: boolean;
  primaryIdentifierSealed: string;
  isDeleted: boolean;
  version: number;
}

/** The replicas and the freezes that a batch may read. */
export class ReplicaSnapshot {
  private readonly platforms = new Map<number, PlatformReplica>();
  private readonly customers = new Map<string, CustomerReplica>();
  private readonly externalAccounts = new Map<string, ExternalAccountReplica>();
  readonly freezes: FreezeSet;

  constructor(input: {
    platforms?: readonly PlatformReplica[];
    customers?: readonly CustomerReplica[];
    externalAccounts?: readonly ExternalAccountReplica[];
    freezes?: readonly ActiveFreeze[];
  }) {
    this.freezes = new FreezeSet(input.freezes);
    for (const platform of input.platforms ?? []) this.platforms.set(platform.platformKey, platform);
    for (const replica of input.customers ?? [])
      this.customers.set(scoped(replica.platformKey, replica.id), replica);
    for (const replica of input.externalAccounts ?? []) {
      this.externalAccounts.set(scoped(replica.platformKey, replica.id), replica);
    }
  }

  platform(platformKey: number): PlatformReplica | undefined {
    return this.platforms.get(platformKey);
  }

  customer(platformKey: number, id: Uuid): CustomerReplica | undefined {
    return this.customers.get(scoped(platformKey, id));
  }

  /** The account to which the customer's incoming UMA payments of a currency are paid on, if there is one. */
  depositOf(
    platformKey: number,
    customerId: Uuid | null,
    currency: string,
  ): ExternalAccountReplica | undefined {
    return [...this.externalAccounts.values()].find(
      (account) =>
        account.platformKey === platformKey &&
        account.customerId !== null &&
        account.customerId === customerId &&
        account.currency === currency &&
        account.isDefaultUmaDeposit &&
        account.status === 'ACTIVE' &&
        !account.isDeleted,
    );
  }

  externalAccount(platformKey: number, id: Uuid): ExternalAccountReplica | undefined {
    return this.externalAccounts.get(scoped(platformKey, id));
  }
}
