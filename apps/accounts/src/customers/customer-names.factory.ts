import { NameIndex, type NamedRecord, type PersonalDataVault } from '@corridor/service';
import type { Customer } from './domain/customer';

/** Customers by words of their names. */
export function customerNames(vault: PersonalDataVault): NameIndex {
  const relation = { table: 'customer_name_words', idColumn: 'customer_id', label: 'customer-name' };
  return new NameIndex(vault, relation);
}

/** A customer and its names. */
export function namedCustomer({ platformKey, id, fullName, businessInfo }: Customer): NamedRecord {
  return { platformKey, id, names: [fullName, businessInfo?.legalName, businessInfo?.doingBusinessAs] };
}
