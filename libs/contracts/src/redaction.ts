import { HIDDEN } from '@corridor/kernel';
import { accountTypes, formsOfType, isJsonObject } from './account-types/account-type';
import { declaredFields } from './field-record';
import { openMembers } from './open-members';

/** A name of a member as programs write it. A number in place of a name is what a caller has mixed up. */
const MEMBER_NAME = /^(?!.*\d{3})[A-Za-z_]\w{0,63}$/;
/** A platform chooses the names of its metadata, so they are like values. */
const METADATA = 'metadata';
/** The place of an item in a path. */
const PLACE = /^\[\d{1,4}\]$/;
/** What faults name besides the fields of classes and account types. */
const PARTS_OF_REQUESTS = ['body', 'file', 'beneficiary', 'Idempotency-Key', 'Corridor-Strict'];

let known: ReadonlySet<string> | undefined;

/** Names of all fields of the API. Their classes are loaded when the first fault comes. */
function knownNames(): ReadonlySet<string> {
  known ??= new Set([
    ...PARTS_OF_REQUESTS,
    ...[...declaredFields().values()].flatMap((fields) => [...fields.keys()]),
    ...accountTypes.flatMap(formsOfType).flatMap(({ fields }) => Object.keys(fields)),
  ]);
  return known;
}

function redactedMember(name: string, value: unknown, names: Set<string>): unknown {
  if (value === null) return null;
  if (name === METADATA) return HIDDEN;
  if (Array.isArray(value)) return value.map((item: unknown) => redactedMember(name, item, names));
  if (isJsonObject(value)) return redactedRequest(value, names);
  return openMembers.get(name)?.(value) === true ? value : HIDDEN;
}

/**
 * A copy without personal data and secrets: only members that `open-members.ts` names show their values, and only those in
 * the form of the member. Everything else is hidden, unknown members too.
 * @param names collects the names that are shown.
 */
export function redactedRequest(body: object, names: Set<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (!MEMBER_NAME.test(name)) return [HIDDEN, HIDDEN];
      names.add(name);
      return [name, redactedMember(name, value, names)];
    }),
  );
}

/** The same of an answer. */
export function redactedAnswer(body: object): Record<string, unknown> {
  return redactedRequest(body, new Set());
}

/** The path of a field, up to the first name that neither the API nor the shown request has. */
function redactedField(field: unknown, names: ReadonlySet<string>): string {
  if (typeof field !== 'string') return HIDDEN;
  const steps = field.split(/(?=\[)|\./);
  const isShown = (step: string): boolean => PLACE.test(step) || names.has(step) || knownNames().has(step);
  const end = steps.findIndex((step, at) => !isShown(step) || steps[at - 1] === METADATA);
  const shown = end === -1 ? steps : [...steps.slice(0, end), HIDDEN];
  return shown.join('.').replaceAll('.[', '[');
}

/**
 * The same of an error. Its messages are hidden, because they repeat what was sent.
 * @param names those that are shown of the request.
 */
export function redactedError(body: object, names: ReadonlySet<string>): Record<string, unknown> {
  const redacted = redactedAnswer(body);
  const { details } = body as { details?: { errors?: unknown } };
  if (!Array.isArray(details?.errors)) return redacted;
  const errors = (details.errors as unknown[]).map((fault) =>
    isJsonObject(fault) ? { ...redactedAnswer(fault), field: redactedField(fault['field'], names) } : HIDDEN,
  );
  return { ...redacted, details: { ...(redacted['details'] as object), errors } };
}
