import { maskTail } from '@corridor/kernel';
import {
  accountFormOf,
  canonicalFields,
  isJsonObject,
  memberOf,
  namesOfField,
  type AccountType,
} from './account-type';
import { addressTexts, beneficiaryTexts, businessInfoTexts } from './beneficiary';

/** An `accountInfo` that has passed `accountInfoViolations`. */
export type AccountInfo = Record<string, unknown>;

/** What distinguishes an account from others of the same owner and currency (docs/behaviour.md 7). */
export interface AccountIdentity {
  /** Canonical type, so that the other names of the type mean the same account. */
  accountType: string;
  /** Normalised: without spacing, punctuation and case that carry no meaning. */
  primaryIdentifier: string;
  /** Normalised values of the routing fields, in the table's order. */
  routing: string[];
}

const SUFFIX = /[0-9]{3}$/;
/** People's names and telephone numbers end in digits too: those of a scenario are no end of a longer number. */
const SUFFIX_OF_NAME = /(?<![0-9])[0-9]{3}$/;
const CASELESS_FIELDS = new Set(['vpa', 'lightningAddress', 'invoice', 'bolt12']);
const TAX_ID_PATHS = ['beneficiary.taxId', 'beneficiary.businessInfo.taxId'];

function typeOf(accountInfo: AccountInfo): AccountType {
  const type = accountFormOf(accountInfo);
  if (!type) throw new Error('the account type is unknown: input is checked by accountInfoViolations first');
  return type;
}

function textAt(accountInfo: AccountInfo, path: string): string | undefined {
  let value: unknown = accountInfo;
  for (const name of path.split('.')) value = isJsonObject(value) ? memberOf(value, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function primaryField(type: AccountType, accountInfo: AccountInfo): { name: string; value: string } {
  const names = [type.primaryIdentifier].flat();
  for (const name of names) {
    const value = textAt(accountInfo, name);
    if (value !== undefined) return { name, value };
  }
  throw new Error(
    `${type.accountType} has no primary identifier: input is checked by accountInfoViolations first`,
  );
}

/** The identifier that selects the sandbox's scenario: account number, IBAN, CLABE, wallet address and similar. */
export function primaryIdentifier(accountInfo: AccountInfo): string {
  return primaryField(typeOf(accountInfo), accountInfo).value;
}

/**
 * The identifier of an account as its bank describes it, which nobody has checked: the type can be unknown, and the account
 * can lack the identifier of its type. Null without one.
 */
export function describedIdentifier(account: AccountInfo): string | null {
  const names = [accountFormOf(account)?.primaryIdentifier ?? [], 'iban', 'accountNumber'].flat();
  return names.map((name) => textAt(account, name)).find((value) => value !== undefined) ?? null;
}

/**
 * The last three digits of an identifier, empty if it doesn't end in three (docs/sandbox.md). In an identifier with a
 * domain they end the name before it, with no fourth digit: `user104@bank`.
 */
export function sandboxSuffix(identifier: string): string {
  const at = identifier.lastIndexOf('@');
  const [name, suffix] = at > 0 ? [identifier.slice(0, at), SUFFIX_OF_NAME] : [identifier, SUFFIX];
  return suffix.exec(name.trim())?.[0] ?? '';
}

/** Dotted paths of the sensitive texts of this `accountInfo`, to encrypt at rest and to mask. */
export function sensitivePaths(accountInfo: AccountInfo): string[] {
  const type = typeOf(accountInfo);
  const fields = canonicalFields(type)
    .filter(([, field]) => field.sensitive === true)
    .flatMap(([name]) => namesOfField(type, name));
  const taxIds = type.beneficiary === null ? [] : TAX_ID_PATHS;
  return [...fields, ...taxIds].filter((path) => textAt(accountInfo, path) !== undefined);
}

/** A copy in which the text at each path is replaced. */
export function replaceTexts(
  accountInfo: AccountInfo,
  paths: readonly string[],
  replace: (text: string, path: string) => string,
): AccountInfo {
  const replica = structuredClone(accountInfo);
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let target: unknown = replica;
    for (const name of names) target = isJsonObject(target) ? memberOf(target, name) : undefined;
    const text = isJsonObject(target) ? memberOf(target, last) : undefined;
    if (isJsonObject(target) && typeof text === 'string') target[last] = replace(text, path);
  }
  return replica;
}

/** A copy for logs, webhooks and callers with VIEW only: sensitive texts show their last four characters. */
export function maskAccountInfo(accountInfo: AccountInfo): AccountInfo {
  return replaceTexts(accountInfo, sensitivePaths(accountInfo), maskTail);
}

function normalizedIdentifier(type: AccountType, accountInfo: AccountInfo): string {
  const { name, value } = primaryField(type, accountInfo);
  const field = type.fields[name];
  if (field?.checksum === 'IBAN') return value.toUpperCase();
  if (field?.checksum === 'EIP55' || CASELESS_FIELDS.has(name)) return value.trim().toLowerCase();
  if (name === 'accountNumber') return value.replace(/[\s-]/g, '').toUpperCase() || value;
  if (name !== 'pixKey') return value.trim();
  const kind = textAt(accountInfo, 'pixKeyType');
  const isNumber = kind === 'CPF' || kind === 'CNPJ' || kind === 'PHONE';
  return isNumber ? value.replace(/[^0-9A-Za-z]/g, '').toUpperCase() || value : value.trim().toLowerCase();
}

/** What uniqueness depends on: canonical type, primary identifier and routing fields, normalised. */
export function identityParts(accountInfo: AccountInfo): AccountIdentity {
  const type = typeOf(accountInfo);
  const routing = type.routing.map((name) => {
    const given = namesOfField(type, name).find((alias) => textAt(accountInfo, alias) !== undefined);
    return (textAt(accountInfo, given ?? name) ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  });
  return {
    accountType: type.accountType,
    primaryIdentifier: normalizedIdentifier(type, accountInfo),
    routing,
  };
}

function pick(source: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (!isJsonObject(source)) return undefined;
  const known = names.filter((name) => memberOf(source, name) !== undefined);
  return Object.fromEntries(known.map((name) => [name, source[name]]));
}

function knownBeneficiary(value: unknown): Record<string, unknown> | undefined {
  const texts = pick(value, ['beneficiaryType', ...Object.keys(beneficiaryTexts)]);
  if (!texts || !isJsonObject(value)) return undefined;
  const address = pick(memberOf(value, 'address'), Object.keys(addressTexts));
  const businessInfo = pick(memberOf(value, 'businessInfo'), Object.keys(businessInfoTexts));
  return { ...texts, ...(address ? { address } : {}), ...(businessInfo ? { businessInfo } : {}) };
}

/**
 * What is stored and shown of an `accountInfo`: the known members, under the names of the caller, and always
 * `paymentRails` (default: the type's first; empty for wallets). Unknown members are ignored (docs/behaviour.md 1), and
 * so is a wallet's beneficiary.
 */
export function knownAccountInfo(accountInfo: AccountInfo): AccountInfo {
  const type = typeOf(accountInfo);
  const names = canonicalFields(type).flatMap(([name]) => namesOfField(type, name));
  const given = memberOf(accountInfo, 'paymentRails');
  const rails =
    Array.isArray(given) && given.length > 0 ? [...new Set(given)] : type.paymentRails.slice(0, 1);
  const beneficiary =
    type.beneficiary === null ? undefined : knownBeneficiary(memberOf(accountInfo, 'beneficiary'));
  return {
    ...pick(accountInfo, ['accountType', ...names]),
    paymentRails: rails,
    ...(beneficiary ? { beneficiary } : {}),
  };
}

/** The beneficiary's name, in either place; undefined for wallets. */
export function beneficiaryName(accountInfo: AccountInfo): string | undefined {
  const isBusiness = textAt(accountInfo, 'beneficiary.beneficiaryType') === 'BUSINESS';
  const paths = isBusiness
    ? ['beneficiary.legalName', 'beneficiary.businessInfo.legalName']
    : ['beneficiary.fullName'];
  return paths.map((path) => textAt(accountInfo, path)).find((name) => name !== undefined);
}

/** The e-mail address of the beneficiary. */
export function beneficiaryEmail(accountInfo: AccountInfo): string | undefined {
  return textAt(accountInfo, 'beneficiary.email');
}

/** `platformAccountId` inside `accountInfo`; the top-level one has priority (docs/behaviour.md 2). */
export function platformAccountIdOf(accountInfo: AccountInfo): string | undefined {
  return textAt(accountInfo, 'platformAccountId');
}
