import { formatId, maskTail, mintUuid, type KycStatus } from '@corridor/kernel';
import type {
  AddressBody,
  BusinessInfoBody,
  CustomerEvent,
  CustomerResource,
  RequestContext,
  WebhookType,
} from '@corridor/contracts';
import type { BusinessInfo, Customer } from './domain/customer';

/** Whether a caller sees personal data whole: TRANSACT or MANAGE do, VIEW alone doesn't (docs/behaviour.md 7). */
export function canSeePersonalData(context: Pick<RequestContext, 'permissions'>): boolean {
  return context.permissions.includes('TRANSACT') || context.permissions.includes('MANAGE');
}

function shownBusinessInfo(info: BusinessInfo, isWhole: boolean): BusinessInfoBody {
  const taxId = typeof info.taxId === 'string' && !isWhole ? { taxId: maskTail(info.taxId) } : {};
  return { ...info, ...taxId } as BusinessInfoBody;
}

/** The customer as its GET shows it; absent fields are left out. */
export function toCustomerResource(customer: Customer, isWhole: boolean): CustomerResource {
  const { verificationStatus, fullName, birthDate, nationality, address, businessInfo, metadata } = customer;
  return {
    id: formatId('Customer', customer.id),
    platformCustomerId: customer.platformCustomerId,
    customerType: customer.customerType,
    umaAddress: customer.umaAddress,
    ...(customer.customerType === 'BUSINESS'
      ? { kybStatus: verificationStatus }
      : { kycStatus: verificationStatus }),
    ...(fullName === null ? {} : { fullName }),
    ...(birthDate === null ? {} : { birthDate }),
    ...(nationality === null ? {} : { nationality }),
    ...(address === null ? {} : { address: address as AddressBody }),
    ...(businessInfo === null ? {} : { businessInfo: shownBusinessInfo(businessInfo, isWhole) }),
    ...(metadata === null ? {} : { metadata: { ...metadata } }),
    isDeleted: customer.deletedAtMs !== null,
    createdAt: new Date(customer.createdAtMs).toISOString(),
    updatedAt: new Date(customer.updatedAtMs).toISOString(),
  };
}

const statusWebhooks: Readonly<Record<KycStatus, { kyc: WebhookType; kyb: WebhookType } | null>> = {
  UNVERIFIED: null,
  PENDING: { kyc: 'CUSTOMER_KYC_PENDING', kyb: 'CUSTOMER_KYB_PENDING' },
  APPROVED: { kyc: 'CUSTOMER_KYC_APPROVED', kyb: 'CUSTOMER_KYB_APPROVED' },
  REJECTED: { kyc: 'CUSTOMER_KYC_REJECTED', kyb: 'CUSTOMER_KYB_REJECTED' },
};

/** The webhook of a customer's present status; null where none belongs to it. */
export function statusWebhook(customer: Customer): WebhookType | null {
  const types = statusWebhooks[customer.verificationStatus];
  return types && (customer.customerType === 'BUSINESS' ? types.kyb : types.kyc);
}

/** The customer's present state as an event. */
export function customerEvent(
  customer: Customer,
  what: {
    type: string;
    webhookType: WebhookType | null;
    platformId: string;
    traceparent?: string | undefined;
  },
): CustomerEvent {
  const id = formatId('Customer', customer.id);
  return {
    id: mintUuid(),
    type: `accounts.customer.${what.type}`,
    aggregate: 'customers',
    subject: id,
    version: customer.version,
    epoch: customer.epoch,
    time: new Date(customer.updatedAtMs).toISOString(),
    platformKey: customer.platformKey,
    platformId: what.platformId,
    webhookType: what.webhookType,
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
    ...(what.traceparent === undefined ? {} : { traceparent: what.traceparent }),
  };
}
