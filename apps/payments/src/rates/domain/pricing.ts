import { AMOUNT_MAX, currencyOf, DomainError, type LockedCurrencySide } from '@corridor/kernel';
import {
  ceilOf,
  divide,
  floorOf,
  multiply,
  onePlus,
  parseDecimal,
  RATE_DIGITS,
  roundSignificant,
  type Ratio,
} from './decimal';

/** Terms of a corridor at one time. Rates and fractions as decimal text. */
export interface CorridorTerms {
  /** Sending units for one receiving unit, major units, 12 significant digits at most. */
  midMarketRate: string;
  /** Fraction that is added to the mid-market rate: `0.005` is half a percent. */
  marginRate: string;
  /** Sending currency, smallest unit. */
  fixedFee: bigint;
  /** Fraction of the principal. */
  variableFeeRate: string;
  /** The part of the received amount that the other side keeps: receiving currency, smallest unit. */
  counterpartyFixedFee: bigint;
  /** Time of the rates, milliseconds since the epoch, real time. */
  rateAtMs: number;
}

/** The input of a price. */
export interface PriceRequest {
  /** Currency codes. */
  sending: string;
  receiving: string;
  /** The side that is fixed, and its amount in the smallest unit of that side's currency. */
  locked: { side: LockedCurrencySide; amount: bigint };
  terms: CorridorTerms;
}

/** The costs of a payment and the amount that arrives. Amounts in smallest units. */
export interface Price {
  /** The converted amount. Sending currency. */
  principal: bigint;
  /** `fixedFee` and `variableFeeAmount` together. Sending currency. */
  fees: bigint;
  /** The variable fee, including the remainder of a locked sending amount. Sending currency. */
  variableFeeAmount: bigint;
  /** `principal` and `fees` together. Sending currency. */
  totalSendingAmount: bigint;
  /** The amount that arrives. Receiving currency. */
  receivingAmount: bigint;
  /** Sending units for one receiving unit, major units, 12 significant digits at most. */
  exchangeRate: string;
}

function outOfRange(message: string): DomainError {
  return new DomainError('AMOUNT_OUT_OF_RANGE', message);
}

/** The rate of the customer: mid × (1 + margin), to the nearest of 12 significant digits (docs/behaviour.md 8). */
export function exchangeRateOf({ midMarketRate, marginRate }: CorridorTerms): string {
  const exact = multiply(parseDecimal(midMarketRate), onePlus(parseDecimal(marginRate)));
  return roundSignificant(exact, RATE_DIGITS);
}

/** Smallest sending units for one smallest receiving unit. */
function unitRate(exchangeRate: string, sending: string, receiving: string): Ratio {
  const { numerator, denominator } = parseDecimal(exchangeRate);
  return {
    numerator: numerator * 10n ** BigInt(currencyOf(sending).decimals),
    denominator: denominator * 10n ** BigInt(currencyOf(receiving).decimals),
  };
}

function whole(amount: bigint): Ratio {
  return { numerator: amount, denominator: 1n };
}

function priceOfSending({ locked, terms }: PriceRequest, rate: Ratio): Omit<Price, 'exchangeRate'> {
  const afterFixedFee = locked.amount - terms.fixedFee;
  // principal + ceil(principal × fee) fits in a whole amount exactly if principal × (1 + fee) does.
  const fitting = divide(whole(afterFixedFee), onePlus(parseDecimal(terms.variableFeeRate)));
  const principal = afterFixedFee > 0n ? floorOf(fitting) : 0n;
  return {
    principal,
    fees: locked.amount - principal,
    variableFeeAmount: afterFixedFee - principal,
    totalSendingAmount: locked.amount,
    receivingAmount: floorOf(divide(whole(principal), rate)) - terms.counterpartyFixedFee,
  };
}

function priceOfReceiving({ locked, terms }: PriceRequest, rate: Ratio): Omit<Price, 'exchangeRate'> {
  const principal = ceilOf(multiply(whole(locked.amount + terms.counterpartyFixedFee), rate));
  const variableFeeAmount = ceilOf(multiply(whole(principal), parseDecimal(terms.variableFeeRate)));
  const fees = terms.fixedFee + variableFeeAmount;
  return {
    principal,
    fees,
    variableFeeAmount,
    totalSendingAmount: principal + fees,
    receivingAmount: locked.amount,
  };
}

function uncheckedPrice(request: PriceRequest): Price {
  const { sending, receiving, locked, terms } = request;
  const exchangeRate = exchangeRateOf(terms);
  const rate = unitRate(exchangeRate, sending, receiving);
  const found = locked.side === 'SENDING' ? priceOfSending(request, rate) : priceOfReceiving(request, rate);
  return { ...found, exchangeRate };
}

function isTooLarge({ totalSendingAmount, receivingAmount }: Price, terms: CorridorTerms): boolean {
  return totalSendingAmount > AMOUNT_MAX || receivingAmount + terms.counterpartyFixedFee > AMOUNT_MAX;
}

/**
 * Prices a payment exactly (docs/behaviour.md 8), using only whole numbers and their fractions. The rate is rounded
 * once, before it is used, so that the shown rate reproduces the shown amounts. After that each conversion is rounded
 * once, never in favour of the payer: sent amounts up, received amounts down.
 *
 * SENDING locked: the largest principal that fits with its fees; the remainder goes to the fees. RECEIVING locked:
 * the smallest principal that buys the amount and the counterparty's fee.
 * @throws DomainError AMOUNT_OUT_OF_RANGE if nothing would arrive, if fees use up the amount, or if an amount would
 *   exceed 2^53 − 1.
 */
export function price(request: PriceRequest): Price {
  const found = uncheckedPrice(request);
  if (found.principal === 0n) throw outOfRange('the amount must be more than its fees');
  if (found.receivingAmount <= 0n) throw outOfRange('the amount is too small: nothing would arrive');
  if (isTooLarge(found, request.terms)) throw outOfRange(`no amount of the payment may pass ${AMOUNT_MAX}`);
  return found;
}

/** The amount that would arrive, smallest unit: 0 if nothing would, undefined if an amount would exceed 2^53 − 1. */
export function arrivingAmount(request: PriceRequest): bigint | undefined {
  const found = uncheckedPrice(request);
  if (found.principal === 0n || found.receivingAmount <= 0n) return 0n;
  return isTooLarge(found, request.terms) ? undefined : found.receivingAmount;
}
