import { formatId, mintUuid, type WebhookType } from '@corridor/kernel';
import type { ExternalAccountEvent } from '@corridor/contracts';
import { toExternalAccountResource } from './external-account.presenter';
import type { StoredExternalAccount } from './external-account.repository';

/** The account's present state as an event: the identifier is ciphertext, and other sensitive data is masked. */
export function externalAccountEvent(
  stored: StoredExternalAccount,
  cause: {
    type: string;
    webhookType: WebhookType | null;
    platformId: string;
    traceparent?: string | undefined;
  },
): ExternalAccountEvent {
  const { account, primaryIdentifierSealed } = stored;
  const resource = toExternalAccountResource(account, false);
  const id = formatId('ExternalAccount', account.id);
  const rails = account.accountInfo['paymentRails'];
  return {
    id: mintUuid(),
    type: `accounts.external-account.${cause.type}`,
    aggregate: 'externalAccounts',
    subject: id,
    version: account.version,
    epoch: account.epoch,
    time: new Date(account.updatedAtMs).toISOString(),
    platformKey: account.platformKey,
    platformId: cause.platformId,
    webhookType: cause.webhookType,
    data: { ...resource },
    state: {
      id,
      customerId: resource.customerId,
      currency: account.currency,
      accountType: account.accountType,
      status: account.status,
      defaultUmaDepositAccount: account.defaultUmaDepositAccount,
      paymentRails: Array.isArray(rails) ? rails.map(String) : [],
      cryptoNetwork: account.cryptoNetwork,
      primaryIdentifierSealed,
      deleted: account.deletedAtMs !== null,
    },
    ...(cause.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
  };
}
