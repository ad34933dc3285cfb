import type { Violation } from '@corridor/kernel';
import { accountNumberFormFault, factFault } from './account-facts';
import { exampleValue } from './account-info-example';
import {
  accountFormOf,
  accountTypeNames,
  bankFields,
  canonicalFields,
  fieldsOfOtherForm,
  findAccountType,
  formsOfType,
  ibanType,
  isJsonObject,
  memberOf,
  namesOfField,
  RAILS_MAX,
  type AccountType,
  type AccountTypeField,
} from './account-type';
import { checkBeneficiary } from './beneficiary';
import { expectationOf, type TextRule } from './expectations';
import { isSpacedAddress, normalizedAccountInfo } from './normal-forms';
import { ViolationCollector } from './text-rules';

/** How strictly account numbers are validated. */
export interface AccountInfoRules {
  /** False in a sandbox without `SANDBOX_CHECK_DIGITS`, so that test numbers with the magic suffixes are possible. */
  checkDigits: boolean;
}

/** The message for a missing required field: the expected value, and the other form of the type if it has one. */
function missing(type: AccountType, name: string, rule: TextRule): string {
  const [, other] = formsOfType(type);
  const fields = other && canonicalFields(other).filter(([, field]) => field.required);
  const instead = fields ? `, or ${fields.map(([field]) => `accountInfo.${field}`).join(' with ')}` : '';
  const expected =
    expectationOf(rule) ?? (rule.example === undefined ? undefined : `for example ${rule.example}`);
  const hint = expected === undefined ? '' : ` (${expected})`;
  return `accountInfo.${name} is required${hint}${instead}`;
}

/** The message for an absent or unknown account type: the types of the currency, or all types if it has none. */
function wrongType(name: unknown, currency: unknown): string {
  const fitting = accountTypeNames.filter((known) =>
    findAccountType(known)?.currency.some((code) => code === currency),
  );
  const isKnown = fitting.length > 0;
  const names = isKnown ? fitting : accountTypeNames;
  const verb = name === undefined ? 'is required:' : 'must be';
  const choice = names.length === 1 ? names[0] : `one of ${names.join(', ')}`;
  return `accountInfo.accountType ${verb} ${choice}${isKnown ? ` for ${String(currency)}` : ''}`;
}

function checkField(
  at: { type: AccountType; name: string; field: AccountTypeField; info: Record<string, unknown> },
  rules: AccountInfoRules,
  into: ViolationCollector,
): void {
  const { type, name, field, info } = at;
  const given = namesOfField(type, name).filter((alias) => memberOf(info, alias) !== undefined);
  const example = exampleValue(type, name, field);
  if (given.length === 0) {
    if (field.required) into.add(`accountInfo.${name}`, missing(type, name, { ...field, example }));
    return;
  }
  for (const alias of given) {
    const path = `accountInfo.${alias}`;
    const value = memberOf(info, alias);
    const hasShape = into.text(path, value, { ...field, example });
    if (hasShape && isSpacedAddress(name, String(value), info)) {
      into.add(path, `${path} must not have spaces or invisible characters within`);
    } else if (hasShape) {
      const of = { ...at, example };
      const form = accountNumberFormFault(of, String(value));
      const fault = form ?? (rules.checkDigits ? factFault(of, String(value)) : undefined);
      if (fault !== undefined) into.add(path, `${path} ${fault}`);
    }
  }
  if (new Set(given.map((alias) => memberOf(info, alias))).size > 1) {
    const [first = name, second = name] = given;
    into.add(`accountInfo.${second}`, `accountInfo.${second} must be the same as accountInfo.${first}`);
  }
}

function checkExactlyOne(type: AccountType, info: Record<string, unknown>, into: ViolationCollector): void {
  const names = type.exactlyOneOf ?? [];
  const given = names.filter((name) => memberOf(info, name) !== undefined);
  if (names.length === 0 || given.length === 1) return;
  const all = names.join(', ');
  if (given.length === 0) into.add('accountInfo', `accountInfo must have exactly one of ${all}`);
  for (const name of given) {
    into.add(
      `accountInfo.${name}`,
      `accountInfo.${name} cannot be combined: exactly one of ${all} is required`,
    );
  }
}

/** An account may use only one of the forms. */
function checkOneForm(form: AccountType, info: Record<string, unknown>, into: ViolationCollector): void {
  const identifier = [form.primaryIdentifier].flat().join(', ');
  for (const name of fieldsOfOtherForm(form)) {
    if (memberOf(info, name) === undefined) continue;
    into.add(
      `accountInfo.${name}`,
      `accountInfo.${name} is not for an account with accountInfo.${identifier}`,
    );
  }
}

function checkRails(type: AccountType, value: unknown, into: ViolationCollector): void {
  const path = 'accountInfo.paymentRails';
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    into.add(path, `${path} must be a list`);
    return;
  }
  if (value.length > RAILS_MAX) {
    into.add(path, `${path} must have at most ${RAILS_MAX} items`);
    return;
  }
  const isFit = value.every((rail) => typeof rail === 'string' && type.paymentRails.includes(rail));
  const rails = type.paymentRails.join(', ');
  const allowed = rails === '' ? 'empty for this account type' : `a list of these: ${rails}`;
  if (!isFit) into.add(path, `${path} must be ${allowed}`);
}

function checkFields(
  type: AccountType,
  info: Record<string, unknown>,
  rules: AccountInfoRules,
  into: ViolationCollector,
): void {
  for (const [field, rule] of canonicalFields(type)) {
    checkField({ type, name: field, field: rule, info }, rules, into);
  }
  checkOneForm(type, info, into);
  checkExactlyOne(type, info, into);
}

/**
 * Faults of an account of the house or of a payer, of a known type. It need not have what its type asks of a payee: what is
 * given has the right shape and digits, and there is a number by which statements and refunds can name the account.
 */
export function ownAccountViolations(account: Record<string, unknown>, rules: AccountInfoRules): Violation[] {
  const into = new ViolationCollector();
  const info = normalizedAccountInfo(account);
  const type = accountFormOf(info);
  if (!type) return [];
  const own = canonicalFields(type).filter(([name]) => name !== 'iban' && name !== 'swiftCode');
  const others =
    type.beneficiary === null ? [] : bankFields.filter(([name]) => own.every(([field]) => field !== name));
  const ofBank = type.beneficiary === null ? [] : ['iban', 'accountNumber'];
  const numbers = [...new Set([type.primaryIdentifier, ofBank].flat())];
  if (numbers.every((name) => memberOf(info, name) === undefined)) {
    const [first = 'iban'] = numbers;
    const words = numbers.map((name) => `accountInfo.${name}`).join(', ');
    into.add(`accountInfo.${first}`, `${words.replace(/, ([^,]*)$/, ' or $1')} is required`);
  }
  for (const [name, field] of own) {
    checkField({ type, name, field: { ...field, required: false }, info }, rules, into);
  }
  // A bank abroad has an IBAN and a BIC of its country.
  for (const [name, field] of others) {
    checkField({ type: ibanType, name, field: { ...field, required: false }, info }, rules, into);
  }
  return into.violations;
}

/**
 * Every fault of an `accountInfo` in its normal form, checked against the one table (docs/behaviour.md 7). Field paths
 * are those of the caller and begin with `accountInfo`. `currency` is the given currency of the account. It shortens
 * the list of possible account types.
 */
export function accountInfoViolations(
  accountInfo: unknown,
  rules: AccountInfoRules,
  currency?: unknown,
): Violation[] {
  const into = new ViolationCollector();
  if (!isJsonObject(accountInfo)) return [{ field: 'accountInfo', message: 'accountInfo must be an object' }];
  const info = normalizedAccountInfo(accountInfo);
  const name = memberOf(info, 'accountType');
  const type = accountFormOf(info);
  if (!type) {
    return [{ field: 'accountInfo.accountType', message: wrongType(name, currency) }];
  }
  checkFields(type, info, rules, into);
  checkRails(type, memberOf(info, 'paymentRails'), into);
  const own = memberOf(info, 'platformAccountId');
  if (own !== undefined && own !== null) into.text('accountInfo.platformAccountId', own, {});
  checkBeneficiary(type, memberOf(info, 'beneficiary'), into);
  return into.violations;
}

/**
 * Faults of `cryptoNetwork`: required and one of the type's if the table lists networks, otherwise free
 * (docs/behaviour.md 7). An unknown account type gives no fault here.
 */
export function cryptoNetworkViolations(accountInfo: unknown, cryptoNetwork: unknown): Violation[] {
  const type = isJsonObject(accountInfo) ? findAccountType(memberOf(accountInfo, 'accountType')) : undefined;
  if (!type?.cryptoNetworks) return [];
  if (cryptoNetwork === undefined || cryptoNetwork === null) {
    return [{ field: 'cryptoNetwork', message: `cryptoNetwork is required for ${type.accountType}` }];
  }
  if (typeof cryptoNetwork === 'string' && type.cryptoNetworks.includes(cryptoNetwork)) return [];
  const message = `cryptoNetwork must be one of ${type.cryptoNetworks.join(', ')} for ${type.accountType}`;
  return [{ field: 'cryptoNetwork', message }];
}
