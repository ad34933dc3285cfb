import { DomainError } from './domain-error';
import { TEXT_LENGTH_MAX } from './limits';

/** Longest local part of a UMA address, in characters (the UMA standard). */
const UMA_LOCAL_LENGTH_MAX = 64;
/** The local part of a UMA address: the letters, digits and signs that the UMA standard allows, in lower case. */
const LOCAL_PART = new RegExp(`^[a-z0-9._+-]{1,${UMA_LOCAL_LENGTH_MAX}}$`);
/** A host name of at least two labels (RFC 1035), lower case. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Longest domain of a UMA address, in characters. With the longest local part, an address is as long as any text in
 * the API may be.
 */
export const UMA_DOMAIN_LENGTH_MAX = TEXT_LENGTH_MAX - '$@'.length - UMA_LOCAL_LENGTH_MAX;

/** A UMA address, `$local@domain`, in lower case as it is stored, compared and shown. */
export interface UmaAddress {
  text: string;
  local: string;
  domain: string;
}

/** Whether a lower-case text can be a domain for UMA addresses. */
export function isUmaDomain(text: string): boolean {
  return text.length <= UMA_DOMAIN_LENGTH_MAX && DOMAIN.test(text);
}

/**
 * Parses `$local@domain`, in upper or lower case.
 * @param field path of the input as the caller wrote it, for the violation.
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
