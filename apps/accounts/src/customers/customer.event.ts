import { formatId, mintUuid, type KycStatus, type WebhookType } from '@corridor/kernel';
import type { CustomerEvent } from '@corridor/contracts';
import { toCustomerResource } from './customer.presenter';
import type { Customer } from './domain/customer';

const statusWebhooks: Readonly<Record<KycStatus, { kyc: WebhookType; kyb: WebhookType } | null>> = {
  UNVERIFIED: null,
  PENDING: { kyc: 'CUSTOMER_KYC_PENDING', kyb: 'CUSTOMER_KYB_PENDING' },
  APPROVED: { kyc: 'CUSTOMER_KYC_APPROVED', kyb: 'CUSTOMER_KYB_APPROVED' },
  REJECTED: { kyc: 'CUSTOMER_KYC_REJECTED', kyb: 'CUSTOMER_KYB_REJECTED' },
};

/** The webhook of a customer's present status; null if the status has none. */
export function statusWebhook(customer: Customer): WebhookType | null {
  const types = statusWebhooks[customer.verificationStatus];
  return types && (customer.customerType === 'BUSINESS' ? types.kyb : types.kyc);
}

/** The customer's present state as an event. */
export function customerEvent(
  customer: Customer,
  cause: {
    type: string;
    webhookType: WebhookType | null;
    platformId: string;
    traceparent?: string | undefined;
  },
): CustomerEvent {
  const id = formatId('Customer', customer.id);
  return {
    id: mintUuid(),
    type: `accounts.customer.${cause.type}`,
    aggregate: 'customers',
    subject: id,
    version: customer.version,
    epoch: customer.epoch,
    time: new Date(customer.updatedAtMs).toISOString(),
    platformKey: customer.platformKey,
    platformId: cause.platformId,
    webhookType: cause.webhookType,
    data: { ...toCustomerResource(customer, false) },
    state: {
      id,
      platformCustomerId: customer.platformCustomerId,
      customerType: customer.customerType,
      umaAddress: customer.umaAddress,
      verificationStatus: customer.verificationStatus,
      createdAt: new Date(customer.createdAtMs).toISOString(),
      deleted: customer.deletedAtMs !== null,
    },
    ...(cause.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
  };
}
