import type { DomainError, Uuid } from '@corridor/kernel';

/** A currency that a platform supports. Limits in smallest units. */
export interface CurrencyRules {
  minAmount: number;
  maxAmount: number;
  /** Directions that transfers may take; both where the platform names none. */
  enabledTransactionTypes: readonly string[];
  /** What the platform wants to know of who pays its customers in this currency. */
  requiredCounterpartyFields: readonly { name: string; mandatory: boolean }[];
}

/** What payments knows of a platform. */
export interface PlatformCopy {
  platformKey: number;
  /** Public id, for events. */
  id: string;
  isRegulated: boolean;
  umaDomain: string;
  /** Whether somebody can be asked to approve incoming payments. */
  hasWebhookEndpoint: boolean;
  currencies: ReadonlyMap<string, CurrencyRules>;
}

/** What payments knows of a customer. */
export interface CustomerCopy {
  platformKey: number;
  id: Uuid;
  platformCustomerId: string;
  umaAddress: string;
  verificationStatus: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED';
  /** Deleted by its owner, or closed for money because a deletion is under way. */
  isClosed: boolean;
}

/** What payments knows of an external account. The identifier is ciphertext. */
export interface ExternalAccountCopy {
  platformKey: number;
  id: Uuid;
  customerId: Uuid | null;
  currency: string;
  status: 'PENDING' | 'ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE';
  paymentRails: readonly string[];
  /** Where the customer's incoming UMA payments go. */
  isDefaultUmaDeposit: boolean;
  primaryIdentifierSealed: string;
  isDeleted: boolean;
  version: number;
}

/** Key of a record of a platform in a map: another platform's is never found. */
export function scoped(platformKey: number, id: string): string {
  return `${platformKey}/${id}`;
}

/** The copies that a batch may look at. */
export class CopyShelf {
  private readonly platforms = new Map<number, PlatformCopy>();
  private readonly customers = new Map<string, CustomerCopy>();
  private readonly externalAccounts = new Map<string, ExternalAccountCopy>();

  constructor(input: {
    platforms?: readonly PlatformCopy[];
    customers?: readonly CustomerCopy[];
    externalAccounts?: readonly ExternalAccountCopy[];
  }) {
    for (const platform of input.platforms ?? []) this.platforms.set(platform.platformKey, platform);
    for (const copy of input.customers ?? []) this.customers.set(scoped(copy.platformKey, copy.id), copy);
    for (const copy of input.externalAccounts ?? []) {
      this.externalAccounts.set(scoped(copy.platformKey, copy.id), copy);
    }
  }

  platform(platformKey: number): PlatformCopy | undefined {
    return this.platforms.get(platformKey);
  }

  customer(platformKey: number, id: Uuid): CustomerCopy | undefined {
    return this.customers.get(scoped(platformKey, id));
  }

  /** The account to which the customer's incoming UMA payments of a currency are paid on, if there is one. */
  depositOf(platformKey: number, customerId: Uuid | null, currency: string): ExternalAccountCopy | undefined {
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

  externalAccount(platformKey: number, id: Uuid): ExternalAccountCopy | undefined {
    return this.externalAccounts.get(scoped(platformKey, id));
  }
}

/** A refusal that rests on a copy: only final when the owner has been asked ("a copy may only say yes"). */
export class CopyRefusal extends Error {
  constructor(readonly refusal: DomainError) {
    super(refusal.message);
    this.name = 'CopyRefusal';
  }
}
