import { DomainError } from '@corridor/kernel';

/** Letters and digits of a UMA address's local part: what the UMA standard allows, lower case. */
const LOCAL_PART = /^[a-z0-9._+-]{1,64}$/;

function invalid(message: string): DomainError {
  return new DomainError('INVALID_UMA_ADDRESS', message, { errors: [{ field: 'umaAddress', message }] });
}

/** The address in lower case, as it is stored and compared. */
export function normalizedUmaAddress(text: string): string {
  return text.toLowerCase();
}

/**
 * Checks `$local@<umaDomain of the platform>` and gives it in lower case (decisions.md 6).
 * @throws DomainError INVALID_UMA_ADDRESS for wrong syntax or another domain.
 */
export function checkUmaAddress(text: string, umaDomain: string): string {
  const address = normalizedUmaAddress(text);
  const at = address.lastIndexOf('@');
  if (!address.startsWith('$') || at < 0 || !LOCAL_PART.test(address.slice(1, at))) {
    throw invalid('umaAddress must have the form $local@domain');
  }
  if (address.slice(at + 1) !== umaDomain) throw invalid(`umaAddress must end in @${umaDomain}`);
  return address;
}

/** An address for a customer that came without one: 80 bits of its time-ordered uuid make it unique. */
export function generatedUmaAddress(uuid: string, umaDomain: string): string {
  return `$${uuid.replaceAll('-', '').slice(12)}@${umaDomain}`;
}
