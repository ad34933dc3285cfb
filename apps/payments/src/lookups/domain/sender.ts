import { invalidInput, parseId, umaAddressOf, type UmaAddress, type Uuid } from '@corridor/kernel';

/** The payer, as far as the caller names it. */
export interface Sender {
  address: UmaAddress | undefined;
  customerIds: readonly Uuid[];
}

/**
 * The sender that a lookup names.
 * @throws DomainError INVALID_UMA_ADDRESS or INVALID_INPUT if it can't be read.
 */
export function senderOf(query: {
  senderUmaAddress?: string | undefined;
  customerId?: string | undefined;
}): Sender {
  const { senderUmaAddress, customerId } = query;
  const id = customerId === undefined ? undefined : parseId('Customer', customerId);
  if (customerId !== undefined && id === undefined) {
    throw invalidInput([
      { field: 'customerId', message: 'customerId must be an id of the form Customer:<uuid>' },
    ]);
  }
  return {
    address: senderUmaAddress === undefined ? undefined : umaAddressOf(senderUmaAddress, 'senderUmaAddress'),
    customerIds: id === undefined ? [] : [id],
  };
}
