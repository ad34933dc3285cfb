import { formatId, mintUuid } from '@corridor/kernel';
import {
  maskAccountInfo,
  type ExternalAccountEvent,
  type ExternalAccountResource,
  type WebhookType,
} from '@corridor/contracts';
import type { ExternalAccount } from './domain/external-account';
import type { StoredExternalAccount } from './external-account.repository';

function customerIdOf(account: ExternalAccount): string | null {
  return account.customerId === null ? null : formatId('Customer', account.customerId);
}

/** The account as its GET shows it; sensitive members masked unless the caller may see them. */
export function toExternalAccountResource(
  account: ExternalAccount,
  isWhole: boolean,
): ExternalAccountResource {
  const { accountInfo, platformAccountId, verifiedName, cryptoNetwork } = account;
  return {
    id: formatId('ExternalAccount', account.id),
    status: account.status,
    currency: account.currency,
    accountInfo: isWhole ? accountInfo : maskAccountInfo(accountInfo),
    customerId: customerIdOf(account),
    ...(platformAccountId === null ? {} : { platformAccountId }),
    defaultUmaDepositAccount: account.defaultUmaDepositAccount,
    beneficiaryVerificationStatus: account.beneficiaryVerificationStatus,
    ...(verifiedName === null ? {} : { beneficiaryVerifiedData: { fullName: verifiedName } }),
    ...(cryptoNetwork === null ? {} : { cryptoNetwork }),
    createdAt: new Date(account.createdAtMs).toISOString(),
    updatedAt: new Date(account.updatedAtMs).toISOString(),
  };
}

/** The account's present state as an event: identifier as ciphertext, the rest masked. */
export function externalAccountEvent(
  stored: StoredExternalAccount,
  what: {
    type: string;
    webhookType: WebhookType | null;
    platformId: string;
    traceparent?: string | undefined;
  },
): ExternalAccountEvent {
  const { account, primaryIdentifierSealed } = stored;
  const id = formatId('ExternalAccount', account.id);
  const rails = account.accountInfo['paymentRails'];
  return {
    id: mintUuid(),
    type: `accounts.external-account.${what.type}`,
    aggregate: 'externalAccounts',
    subject: id,
    version: account.version,
    epoch: account.epoch,
    time: new Date(account.updatedAtMs).toISOString(),
    platformKey: account.platformKey,
    platformId: what.platformId,
    webhookType: what.webhookType,
    data: { ...toExternalAccountResource(account, false) },
    state: {
      id,
      customerId: customerIdOf(account),
      currency: account.currency,
      accountType: account.accountType,
      status: account.status,
      defaultUmaDepositAccount: account.defaultUmaDepositAccount,
      paymentRails: Array.isArray(rails) ? rails.map(String) : [],
      cryptoNetwork: account.cryptoNetwork,
      primaryIdentifierSealed,
      deleted: account.deletedAtMs !== null,
    },
    ...(what.traceparent === undefined ? {} : { traceparent: what.traceparent }),
  };
}
