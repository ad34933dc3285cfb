import { isCurrency } from '@corridor/kernel';
import { divide, isDecimal, parseDecimal, RATE_DIGITS, roundSignificant, type Ratio } from './decimal';
import { jsonObject, TableError } from './tables';

/** The currency that rates are quoted against. */
const BASE = 'USD';
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Whether a value is the text of a positive decimal. */
function isPositive(text: unknown): text is string {
  return typeof text === 'string' && isDecimal(text) && parseDecimal(text).numerator > 0n;
}

function isOne(text: string): boolean {
  const { numerator, denominator } = parseDecimal(text);
  return numerator === denominator;
}

/** Mid-market rates at one time. Rates between two currencies are computed from their rates against the US dollar. */
export class RateTable {
  private readonly crossRates = new Map<string, string>();

  private constructor(
    /** Time of the rates, milliseconds since the epoch. */
    readonly asOfMs: number,
    /** Units of each currency for one dollar, as decimal text. */
    readonly perDollar: ReadonlyMap<string, string>,
  ) {}

  /**
   * Reads `{asOf, base: "USD", rates: {EUR: "0.92", …}}`: units of the currency for one dollar, as decimal text. It
   * ignores currencies that the deployment doesn't know.
   * @throws TableError with every fault.
   */
  static parse(document: unknown): RateTable {
    const { asOf, base, rates } = jsonObject(document);
    const violations: string[] = [];
    const asOfMs = typeof asOf === 'string' && ISO_MOMENT.test(asOf) ? Date.parse(asOf) : Number.NaN;
    if (Number.isNaN(asOfMs)) violations.push('asOf must be an ISO 8601 date or date-time');
    if (base !== BASE) violations.push(`base must be ${BASE}`);
    const perDollar = new Map<string, string>();
    for (const [code, text] of Object.entries(jsonObject(rates))) {
      if (!isCurrency(code)) continue;
      if (!isPositive(text)) violations.push(`rates.${code} must be a positive decimal as text`);
      else if (code !== BASE) perDollar.set(code, text);
      else if (!isOne(text)) violations.push(`rates.${BASE} must be 1`);
    }
    if (perDollar.size === 0) violations.push('rates must hold at least one currency of the deployment');
    if (violations.length > 0) throw new TableError(violations);
    return new RateTable(asOfMs, perDollar);
  }

  /** The same without the rates of some currencies. */
  without(currencies: readonly string[]): RateTable {
    const rest = [...this.perDollar].filter(([code]) => !currencies.includes(code));
    return new RateTable(this.asOfMs, new Map(rest));
  }

  /**
   * Sending units for one receiving unit, major units: the exact quotient of both rates against the dollar. It is
   * rounded up to 12 significant digits, so that no conversion through several currencies and back gains by rounding.
   * It is 1 within one currency, and undefined if the table lacks a rate.
   */
  midMarketRate(sending: string, receiving: string): string | undefined {
    if (sending === receiving) return '1';
    const pair = `${sending}/${receiving}`;
    const known = this.crossRates.get(pair);
    if (known !== undefined) return known;
    const [dividend, divisor] = [this.perDollarOf(sending), this.perDollarOf(receiving)];
    if (!dividend || !divisor) return undefined;
    const rate = roundSignificant(divide(dividend, divisor), RATE_DIGITS, 'UP');
    this.crossRates.set(pair, rate);
    return rate;
  }

  private perDollarOf(code: string): Ratio | undefined {
    const text = code === BASE ? '1' : this.perDollar.get(code);
    return text === undefined ? undefined : parseDecimal(text);
  }
}
