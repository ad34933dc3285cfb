import { informationOf, addressMembers } from '@corridor/kernel';
import { counterpartyFieldNames } from '@corridor/contracts';

/** Fields that an answer may also give in parts. */
const ADDRESS_FIELDS = ['POSTAL_ADDRESS', 'FI_ADDRESS'] as const;

/**
 * Reads the `receiverCustomerInfo` of an unchecked answer: the texts of known names, and the parts of addresses. Each
 * text is limited as in a request. Null if the answer has none.
 */
export function receiverInformationOf(info: Readonly<Record<string, unknown>> | null): object | null {
  if (info === null) return null;
  const addresses = ADDRESS_FIELDS.flatMap((name) => {
    const parts = Object.hasOwn(info, name) ? informationOf(info[name], addressMembers) : {};
    return Object.keys(parts).length > 0 ? [[name, parts] as const] : [];
  });
  return { ...informationOf(info, counterpartyFieldNames), ...Object.fromEntries(addresses) };
}
