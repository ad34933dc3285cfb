import { TEXT_LENGTH_MAX, type Violation } from '@corridor/kernel';
import { ownAccountViolations, type AccountInfoRules } from '../account-types/account-info-violations';
import { findAccountType, isJsonObject } from '../account-types/account-type';

type Body = Record<string, unknown>;

/** No day is both open and closed. */
export function bankTimesViolations({
  closedOn,
  openOn,
}: {
  closedOn?: unknown;
  openOn?: unknown;
}): Violation[] {
  if (!Array.isArray(closedOn) || !Array.isArray(openOn)) return [];
  const both = openOn.filter((day) => closedOn.includes(day));
  if (both.length === 0) return [];
  return [{ field: 'openOn', message: `openOn must not name days of closedOn: ${both.join(', ')}` }];
}

function bankDetailViolations(details: Body): Violation[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const isText = typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX;
    const field = `bankDetails.${name}`;
    if (isText || name === 'accountType') return [];
    return [{ field, message: `${field} must be a text of at most ${TEXT_LENGTH_MAX} characters` }];
  });
}

/** Faults of what is given of an account. */
function fieldViolations(path: string, details: Body, rules: AccountInfoRules): Violation[] {
  return ownAccountViolations(details, rules).map(({ field, message }) => ({
    field: field.replace('accountInfo', path),
    message: message.replaceAll('accountInfo', path),
  }));
}

/** The money of a deposit is sent back to the account of its payer. A type that is not known may be of a bank. */
export function depositViolations({ debtor }: Body, rules: AccountInfoRules): Violation[] {
  const account = isJsonObject(debtor) ? debtor['account'] : undefined;
  return isJsonObject(account) ? fieldViolations('debtor.account', account, rules) : [];
}

/** The bank details are an account of a type that has the currency. */
export function settlementAccountViolations(body: Body, rules: AccountInfoRules): Violation[] {
  const { bankDetails, currency } = body;
  const times = bankTimesViolations(body);
  if (!isJsonObject(bankDetails)) return times;
  const field = 'bankDetails.accountType';
  const type = findAccountType(bankDetails['accountType']);
  const isOfCurrency = type?.currency.some((one) => one === currency) ?? false;
  const message = `${field} must be an account type of the currency, for example EUR_ACCOUNT`;
  const ofFields = isOfCurrency ? fieldViolations('bankDetails', bankDetails, rules) : [{ field, message }];
  const named = new Set(ofFields.map((fault) => fault.field));
  const ofTexts = bankDetailViolations(bankDetails).filter((fault) => !named.has(fault.field));
  return [...ofFields, ...ofTexts, ...times];
}

/** A trade has two currencies. */
export function tradeViolations({ sell, buy }: { sell?: unknown; buy?: unknown }): Violation[] {
  return sell === buy ? [{ field: 'buy', message: 'buy must be another currency than sell' }] : [];
}
