import { HIDDEN } from '@corridor/kernel';
import { isJsonObject } from './account-types/account-type';
import { openInRequests } from './open-members';

/** The form of ids, codes, figures, moments, and paths of fields. Texts of people have spaces or other letters. */
const OPEN_TEXT = /^[\w.:+[\]-]{1,100}$/;
/** A name of a member as programs write it. A number in place of a name is what a caller has mixed up. */
const MEMBER_NAME = /^(?!.*\d{3})[A-Za-z_]\w{0,63}$/;
/** Shorter texts would be found in every message. */
const ECHO_LENGTH_MIN = 3;
/** UMA addresses and addresses of mail in a message. */
const ADDRESS = /\S*@\S*/g;

function isOpen(name: string, value: unknown): boolean {
  if (!openInRequests.has(name)) return false;
  return typeof value === 'string' ? OPEN_TEXT.test(value) : true;
}

function redactedMember(name: string, value: unknown, hide: (value: unknown) => string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => redactedMember(name, item, hide));
  if (isJsonObject(value)) return redactedObject(value, hide, { isMetadata: name === 'metadata' });
  return isOpen(name, value) ? value : hide(value);
}

/** A platform chooses the names of its metadata, so they say nothing about the values. */
function redactedObject(
  value: object,
  hide: (value: unknown) => string,
  { isMetadata = false }: { isMetadata?: boolean } = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      MEMBER_NAME.test(name) ? name : hide(name),
      redactedMember(isMetadata ? '' : name, member, hide),
    ]),
  );
}

/**
 * A copy without personal data and secrets: only members that `open-members.ts` names show their values, and only those in
 * an open form. Everything else is hidden, unknown members too.
 * @param hidden collects the texts that were hidden.
 */
export function redactedRequest(body: object, hidden: Set<string>): Record<string, unknown> {
  return redactedObject(body, (value) => {
    if (typeof value === 'string') hidden.add(value);
    return HIDDEN;
  });
}

/** The message of an error without what the request sent. */
function redactedMessage(message: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof message !== 'string') return HIDDEN;
  return [...hidden]
    .filter(({ length }) => length >= ECHO_LENGTH_MIN)
    .sort((left, right) => right.length - left.length)
    .reduce((text, value) => text.replaceAll(value, HIDDEN), message)
    .replace(ADDRESS, HIDDEN);
}

function redactedFault(fault: unknown, hidden: ReadonlySet<string>): unknown {
  if (!isJsonObject(fault)) return HIDDEN;
  const { field, ...others } = redactedObject(fault, () => HIDDEN);
  return {
    ...others,
    field: redactedMessage(field, hidden),
    message: redactedMessage(fault['message'], hidden),
  };
}

/** The same of an answer that is no error. */
export function redactedAnswer(body: object): Record<string, unknown> {
  return redactedObject(body, () => HIDDEN);
}

/**
 * The same of an error. Its messages are Corridor's own, so they stay, without what the request sent.
 * @param hidden the texts that were hidden in the request.
 */
export function redactedError(body: object, hidden: ReadonlySet<string>): Record<string, unknown> {
  const redacted = redactedAnswer(body);
  const { message, details } = body as { message?: unknown; details?: { errors?: unknown } };
  if (!Array.isArray(details?.errors)) return { ...redacted, message: redactedMessage(message, hidden) };
  const errors = (details.errors as unknown[]).map((fault) => redactedFault(fault, hidden));
  return {
    ...redacted,
    message: redactedMessage(message, hidden),
    details: { ...(redacted['details'] as object), errors },
  };
}
