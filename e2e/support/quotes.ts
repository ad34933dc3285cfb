import type { CreateExternalAccountBody, CreateQuoteBody } from '@corridor/sdk';
import { numberAt, textAt, type Answer, type Api, type Json } from './api';
import { createCustomer, fund, internalAccount, type Resource } from './money';

/** An exact fraction. */
interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

/** Parses the decimal notation of a JSON number, without floating-point arithmetic. */
function ratioOf(value: number): Ratio {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const shift = BigInt(fraction.length) - BigInt(exponent);
  const numerator = BigInt(whole + fraction);
  return shift >= 0n
    ? { numerator, denominator: 10n ** shift }
    : { numerator: numerator * 10n ** -shift, denominator: 1n };
}

function ceil(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/** The amounts that follow from a quote's `rateDetails` and locked amount (docs/behaviour.md 8), in smallest units. */
export function amountsOf(
  quote: Json,
  side: 'SENDING' | 'RECEIVING',
  locked: number,
): { totalSendingAmount: number; totalReceivingAmount: number; feesIncluded: number } {
  const rate = ratioOf(numberAt(quote, 'exchangeRate'));
  const sendingUnit = 10n ** BigInt(numberAt(quote, 'sendingCurrency', 'decimals'));
  const receivingUnit = 10n ** BigInt(numberAt(quote, 'receivingCurrency', 'decimals'));
  const variable = ratioOf(numberAt(quote, 'rateDetails', 'variableFeeRate'));
  const fixedFee = BigInt(numberAt(quote, 'rateDetails', 'fixedFee'));
  const counterpartyFee = BigInt(numberAt(quote, 'rateDetails', 'counterpartyFixedFee'));
  const feesOf = (principal: bigint): bigint =>
    fixedFee + ceil(principal * variable.numerator, variable.denominator);
  const costOf = (receiving: bigint): bigint =>
    ceil(receiving * rate.numerator * sendingUnit, rate.denominator * receivingUnit);
  const amount = BigInt(locked);
  if (side === 'RECEIVING') {
    const principal = costOf(amount + counterpartyFee);
    const feesIncluded = Number(feesOf(principal));
    return {
      totalSendingAmount: Number(principal) + feesIncluded,
      totalReceivingAmount: locked,
      feesIncluded,
    };
  }
  let [principal, beyond] = [0n, amount + 1n];
  while (beyond - principal > 1n) {
    const middle = (principal + beyond) / 2n;
    if (middle + feesOf(middle) <= amount) principal = middle;
    else beyond = middle;
  }
  const bought = (principal * rate.denominator * receivingUnit) / (rate.numerator * sendingUnit);
  return {
    totalSendingAmount: locked,
    totalReceivingAmount: Number(bought - counterpartyFee),
    feesIncluded: Number(amount - principal),
  };
}

/** Body of POST /quotes from an internal account. The amount is 100.00 unless `change` sets another. */
export function quoteBody(accountId: string, destination: object, change: object = {}): Json {
  return {
    source: { sourceType: 'ACCOUNT', accountId },
    destination,
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...change,
  };
}

/** A destination that is an account. */
export function toAccount(accountId: string): { destinationType: 'ACCOUNT'; accountId: string } {
  return { destinationType: 'ACCOUNT', accountId };
}

/** Expects a status. Resolves with the body of the answer. */
export async function done(answer: Promise<Answer>, status = 200): Promise<Json> {
  const { status: got, text, body } = await answer;
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${text}`);
  return body;
}

/** Creates a quote. */
export function createQuote(api: Api, body: object): Promise<Resource> {
  return api.corridor.quotes.createQuote(body as CreateQuoteBody);
}

/** Executes a quote. */
export function executeQuote(api: Api, quote: Json): Promise<Json> {
  return api.corridor.quotes.executeQuote(textAt(quote, 'id'));
}

/** Creates and executes a quote. Resolves with the answer to its creation. */
export async function executedQuote(api: Api, body: object): Promise<Resource> {
  const quote = await createQuote(api, body);
  await executeQuote(api, quote);
  return quote;
}

/** Advances the platform's clock. */
export function advance(api: Api, seconds: number): Promise<Json> {
  return api.corridor.sandbox.advanceClock({ seconds });
}

/** The platform's own internal account in a currency. */
export async function platformAccount(api: Api, currency = 'USD'): Promise<string> {
  const { data } = await api.corridor.internalAccounts.listPlatformInternalAccounts({ currency });
  return textAt(data, 0, 'id');
}

/** Id of the customer's internal account in a currency. */
export async function accountIdOf(api: Api, customerId: string, currency = 'USD'): Promise<string> {
  return (await internalAccount(api, customerId, currency)).id;
}

/** Creates a customer with a funded USD account. */
export async function payer(
  api: Api,
  amount = 100_000,
  change: object = {},
): Promise<{ customerId: string; accountId: string }> {
  const { id: customerId } = await createCustomer(api, change);
  const accountId = await accountIdOf(api, customerId);
  if (amount > 0) await fund(api, accountId, amount);
  return { customerId, accountId };
}

let clabeNumber = Date.now() % 1_000_000_000;

/** Body of a Mexican bank account whose number ends with the suffix. */
export function mxAccount(suffix = '999', change: object = {}): CreateExternalAccountBody {
  clabeNumber += 1;
  return {
    currency: 'MXN',
    accountInfo: {
      accountType: 'CLABE',
      clabeNumber: `${String(clabeNumber).padStart(15, '0')}${suffix}`,
      bankName: 'Banco Uno',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
    ...change,
  };
}

/** Adds a Mexican bank account to a customer or to the platform. */
export async function addMxAccount(api: Api, customerId: string | null, suffix = '999'): Promise<string> {
  const { externalAccounts } = api.corridor;
  const { id } = await (customerId === null
    ? externalAccounts.createPlatformExternalAccount(mxAccount(suffix))
    : externalAccounts.createExternalAccount(mxAccount(suffix, { customerId })));
  return id;
}
