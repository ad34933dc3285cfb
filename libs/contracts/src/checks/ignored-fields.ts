import leven from 'leven';
import { ignoredAccountInfo, type UnknownMembers } from '../account-types/ignored-account-info';
import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
} from '../bodies/external-accounts.body';
import { CreateQuoteBody } from '../bodies/quotes.body';
import type { Shape } from '../operation';
import { destinationTypeOf, isGiven, memberOf, sourceTypeOf } from './quote-violations';

/** Largest number of ignored fields that one answer names. */
export const IGNORED_MAX = 100;

/** How many letters of a misspelt name may differ: two, and one in three. */
const EDITS_MAX = 2;
const EDITED_PART = 3;

/** Longest name that is repeated in full, in UTF-16 units. */
const NAME_LENGTH_MAX = 64;
const PLAIN_NAME = /^[\w$-]{1,64}$/;
const UNPRINTABLE = /\p{Cc}/gu;
const REPLACEMENT = '\ufffd';

type Plain = Record<string, unknown>;

/** A member's name for an answer: short, without control characters and lone surrogates. */
export function shownName(name: string): string {
  if (PLAIN_NAME.test(name)) return name;
  const start = Buffer.from(name.slice(0, NAME_LENGTH_MAX))
    .toString('utf8')
    .replace(UNPRINTABLE, REPLACEMENT);
  return name.length > NAME_LENGTH_MAX ? `${start}…` : start;
}

/** A member that is ignored. */
export interface IgnoredField {
  /** Its path as the caller wrote it. */
  path: string;
  name: string;
  /** The names that its object may have. */
  known: ReadonlySet<string>;
}

/** Adds ignored members, {@link IGNORED_MAX} in total. `path` is the path of their object, empty for the body. */
export function noteIgnored(
  ignored: IgnoredField[],
  { path, names, known = new Set() }: UnknownMembers,
): void {
  for (const given of names) {
    if (ignored.length >= IGNORED_MAX) return;
    const name = shownName(given);
    ignored.push({ path: path === '' ? name : `${path}.${name}`, name, known });
  }
}

/** The name that was probably meant. Undefined if no name is near. */
export function nearName({ name, known }: IgnoredField): string | undefined {
  // Each letter that a name is longer is an edit.
  const similar = [...known].filter((one) => Math.abs(one.length - name.length) <= EDITS_MAX);
  const distances = similar.map((one) => [one, leven(name.toLowerCase(), one.toLowerCase())] as const);
  const near = distances.filter(([, distance]) => distance <= Math.min(EDITS_MAX, name.length / EDITED_PART));
  return near.sort(([, one], [, other]) => one - other)[0]?.[0];
}

/** Members of a body without a class. */
export function ignoredNames(names: readonly string[]): IgnoredField[] {
  const ignored: IgnoredField[] = [];
  noteIgnored(ignored, { path: '', names });
  return ignored;
}

/** Members of a quote's sides that belong to another type of side. */
const foreignOfSource: Readonly<Record<string, readonly string[]>> = {
  ACCOUNT: ['currency', 'cryptoNetwork'],
  REALTIME_FUNDING: ['accountId'],
};
const foreignOfDestination: Readonly<Record<string, readonly string[]>> = {
  ACCOUNT: ['umaAddress', 'currency', 'externalAccountDetails'],
  UMA_ADDRESS: ['accountId', 'paymentRail', 'externalAccountDetails'],
  EXTERNAL_ACCOUNT_DETAILS: ['accountId', 'umaAddress', 'currency'],
};

function foreignIn(path: string, side: Plain, names: readonly string[] = []): UnknownMembers {
  return { path, names: names.filter((name) => Object.hasOwn(side, name) && isGiven(side[name])) };
}

function ofQuote(body: Plain): UnknownMembers[] {
  const source = memberOf(body, 'source');
  const destination = memberOf(body, 'destination');
  const type = String(destinationTypeOf(destination));
  const details = memberOf(destination, 'externalAccountDetails');
  const inside = 'destination.externalAccountDetails.accountInfo';
  return [
    foreignIn('source', source, foreignOfSource[String(sourceTypeOf(source))]),
    foreignIn('destination', destination, foreignOfDestination[type]),
    ...(type === 'EXTERNAL_ACCOUNT_DETAILS' ? ignoredAccountInfo(details['accountInfo'], inside) : []),
  ];
}

function ofAccount(body: Plain): UnknownMembers[] {
  return ignoredAccountInfo(body['accountInfo'], 'accountInfo');
}

/** Ignored members that no class of fields can detect. */
const moreIgnored: ReadonlyMap<Shape, (body: Plain) => UnknownMembers[]> = new Map<
  Shape,
  (body: Plain) => UnknownMembers[]
>([
  [CreateExternalAccountBody, ofAccount],
  [CreatePlatformExternalAccountBody, ofAccount],
  [CreateQuoteBody, ofQuote],
]);

/** Adds the ignored members that the class of a body can't detect: those of `accountInfo`, and of unions. */
export function noteIgnoredOfUnions(ignored: IgnoredField[], shape: Shape, body: Plain): void {
  for (const members of moreIgnored.get(shape)?.(body) ?? []) noteIgnored(ignored, members);
}
