import { DomainError, invalidInput, isCurrency, parseId, type Violation, type Uuid } from '@corridor/kernel';
import {
  externalAccountViolations,
  findAccountType,
  knownAccountInfo,
  normalizedAccountInfo,
  platformAccountIdOf,
  primaryIdentifier,
  type AccountType,
  type CreateExternalAccountBody,
} from '@corridor/contracts';

/** A new account as its request describes it. */
export interface AccountDraft {
  type: AccountType;
  customerId: Uuid | null;
  currency: string;
  accountType: string;
  accountInfo: Record<string, unknown>;
  primaryIdentifier: string;
  platformAccountId: string | null;
  defaultUmaDepositAccount: boolean;
  cryptoNetwork: string | null;
}

function ownerViolations(body: CreateExternalAccountBody): Violation[] {
  const violations: Violation[] = [];
  const isPlatforms = body.customerId === undefined || body.customerId === null;
  if (!isPlatforms && parseId('Customer', body.customerId ?? '') === undefined) {
    violations.push({ field: 'customerId', message: 'customerId must be an id of the form Customer:<uuid>' });
  }
  // Refused instead of ignored, because the caller has probably forgotten the customer.
  if (isPlatforms && body.defaultUmaDepositAccount === true) {
    const message = "defaultUmaDepositAccount is a customer's: an account of the platform can't be one";
    violations.push({ field: 'defaultUmaDepositAccount', message });
  }
  return violations;
}

/**
 * Reads a request's account by the account type table and normalises its texts.
 * @param checkDigits whether check digits are verified.
 * @throws DomainError INVALID_INPUT with every violation.
 */
export function draftOf(body: CreateExternalAccountBody, checkDigits: boolean): AccountDraft {
  const { cryptoNetwork, currency } = body;
  const violations = [...externalAccountViolations({ ...body }, { checkDigits }), ...ownerViolations(body)];
  if (violations.length > 0) throw invalidInput(violations);
  const accountInfo = normalizedAccountInfo(body.accountInfo);
  const type = findAccountType(accountInfo['accountType']);
  if (!type) throw new Error('an accountInfo without faults has a known type');
  const customerId = parseId('Customer', body.customerId ?? '') ?? null;
  return {
    type,
    customerId,
    currency,
    accountType: type.accountType,
    accountInfo: knownAccountInfo(accountInfo),
    primaryIdentifier: primaryIdentifier(accountInfo),
    platformAccountId: body.platformAccountId ?? platformAccountIdOf(accountInfo) ?? null,
    defaultUmaDepositAccount: body.defaultUmaDepositAccount ?? false,
    cryptoNetwork: cryptoNetwork ?? null,
  };
}

/** @throws DomainError INVALID_CURRENCY if the type does not have the currency (docs/behaviour.md 7). */
export function assertCurrency(draft: AccountDraft): void {
  const { currency, type } = draft;
  if (isCurrency(currency) && type.currency.includes(currency)) return;
  const message = `an account of type ${type.accountType} is in ${type.currency.join(' or ')}`;
  throw new DomainError('INVALID_CURRENCY', message, { errors: [{ field: 'currency', message }] });
}
