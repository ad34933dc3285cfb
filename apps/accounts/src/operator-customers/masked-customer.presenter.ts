import { HIDDEN, maskName, maskTail } from '@corridor/kernel';
import type { AddressBody, CustomerResource } from '@corridor/contracts';

/** `$a****@platform.test`: the name in front of the domain is chosen by people. */
function maskedAddress(umaAddress: string): string {
  const [local = '', domain = ''] = umaAddress.split('@');
  return `${[...local].slice(0, 2).join('')}${HIDDEN}@${domain}`;
}

function hidden(values: object): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN]));
}

function business(info: NonNullable<CustomerResource['businessInfo']>): CustomerResource['businessInfo'] {
  const { legalName, doingBusinessAs, registrationNumber, taxId } = info;
  return {
    ...info,
    ...(typeof legalName === 'string' ? { legalName: maskName(legalName) } : {}),
    ...(typeof doingBusinessAs === 'string' ? { doingBusinessAs: maskName(doingBusinessAs) } : {}),
    ...(typeof registrationNumber === 'string' ? { registrationNumber: maskTail(registrationNumber) } : {}),
    ...(typeof taxId === 'string' ? { taxId: maskTail(taxId) } : {}),
  };
}

/** A customer whose personal data can't be read, for operators who look for something else. */
export function maskedCustomer(customer: CustomerResource): CustomerResource {
  const { umaAddress, fullName, birthDate, nationality, address, businessInfo, metadata } = customer;
  return {
    ...customer,
    umaAddress: maskedAddress(umaAddress),
    ...(fullName === undefined ? {} : { fullName: maskName(fullName) }),
    ...(birthDate === undefined ? {} : { birthDate: HIDDEN }),
    ...(nationality === undefined ? {} : { nationality: HIDDEN }),
    ...(address === undefined
      ? {}
      : { address: { ...hidden(address), country: address.country } as AddressBody }),
    ...(businessInfo === undefined ? {} : { businessInfo: business(businessInfo) }),
    ...(metadata === undefined ? {} : { metadata: hidden(metadata) }),
  } as CustomerResource;
}
