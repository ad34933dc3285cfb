import { DomainError } from './domain-error';

/** Letters and digits of a UMA address's local part: what the UMA standard allows, lower case. */
const LOCAL_PART = /^[a-z0-9._+-]{1,64}$/;
/** A host name of at least two labels (RFC 1035), lower case. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Longest domain that addresses are issued under, characters: with the longest local part an address has 255, as any
 * text of the API.
 */
const UMA_DOMAIN_LENGTH_MAX = 255 - '$@'.length - 64;

/** A UMA address, `$local@domain`, in lower case as it is stored, compared and shown. */
export interface UmaAddress {
  text: string;
  local: string;
  domain: string;
}

/** Whether a text in lower case can be a domain that UMA addresses are issued under. */
export function isUmaDomain(text: string): boolean {
  return text.length <= UMA_DOMAIN_LENGTH_MAX && DOMAIN.test(text);
}

/**
 * Reads `$local@domain` in whatever case it was written.
 * @param field the input's path as the caller wrote it, for the fault.
 * @throws DomainError INVALID_UMA_ADDRESS for wrong syntax (docs/behaviour.md 3).
 */
export function umaAddressOf(input: string, field: string): UmaAddress {
  const text = input.toLowerCase();
  const at = text.lastIndexOf('@');
  const local = text.slice(1, Math.max(at, 1));
  const domain = text.slice(at + 1);
  if (!text.startsWith('$') || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) {
    const message = `${field} must be a UMA address of the form $name@domain, for example $ada@platform.test`;
    throw new DomainError('INVALID_UMA_ADDRESS', message, { errors: [{ field, message }] });
  }
  return { text, local, domain };
}
