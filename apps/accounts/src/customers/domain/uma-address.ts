import { DomainError, umaAddressOf } from '@corridor/kernel';

/** The address in lower case, the stored and compared form. */
export function normalizedUmaAddress(text: string): string {
  return text.toLowerCase();
}

/**
 * Checks `$local@<umaDomain of the platform>` and returns it in lower case (docs/behaviour.md 6).
 * @throws DomainError INVALID_UMA_ADDRESS for wrong syntax or another domain.
 */
export function checkUmaAddress(text: string, umaDomain: string): string {
  const address = umaAddressOf(text, 'umaAddress');
  if (address.domain !== umaDomain) {
    const message = `umaAddress must be of the domain of the platform, for example $ada@${umaDomain}`;
    throw new DomainError('INVALID_UMA_ADDRESS', message, { errors: [{ field: 'umaAddress', message }] });
  }
  return address.text;
}

/** An address for a customer without one. 80 bits of the customer's time-ordered UUID make it unique. */
export function generatedUmaAddress(uuid: string, umaDomain: string): string {
  return `$${uuid.replaceAll('-', '').slice(12)}@${umaDomain}`;
}
