import { formatId, maskTail } from '@corridor/kernel';
import type { AddressBody, BusinessInfoBody, CustomerResource, RequestContext } from '@corridor/contracts';
import type { BusinessInfo, Customer } from './domain/customer';

/**
 * Whether a caller sees personal data unmasked: with TRANSACT or MANAGE, but not with VIEW only (docs/behaviour.md 7).
 */
export function canSeePersonalData(context: Pick<RequestContext, 'permissions'>): boolean {
  return context.permissions.includes('TRANSACT') || context.permissions.includes('MANAGE');
}

function shownBusinessInfo(info: BusinessInfo, isWhole: boolean): BusinessInfoBody {
  const taxId = typeof info.taxId === 'string' && !isWhole ? { taxId: maskTail(info.taxId) } : {};
  return { ...info, ...taxId } as BusinessInfoBody;
}

/** The customer as its GET shows it; absent fields are omitted. */
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
