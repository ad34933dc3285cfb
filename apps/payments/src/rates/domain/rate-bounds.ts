import { isCurrency } from '@corridor/kernel';
import { isDecimal, multiply, onePlus, parseDecimal, type Ratio } from './decimal';

/** The largest change of a rate that is believed, unless it is configured: a tenth. */
const CHANGE_MAX = '0.1';

function isGreater(a: Ratio, b: Ratio): boolean {
  return a.numerator * b.denominator > b.numerator * a.denominator;
}

/** How far rates may move from the level that was believed last. */
export class RateBounds {
  private constructor(
    private readonly general: string,
    private readonly ofCurrency: ReadonlyMap<string, string>,
  ) {}

  /** Reads `0.1,BTC:0.3`: the bound of all rates against the dollar, and those of single currencies. */
  static parse(items: readonly string[]): { bounds: RateBounds; violations: string[] } {
    let general: string | undefined;
    const ofCurrency = new Map<string, string>();
    const violations: string[] = [];
    for (const item of items) {
      const [text = '', code, ...more] = item
        .split(':')
        .map((part) => part.trim())
        .toReversed();
      const isGood = more.length === 0 && isDecimal(text) && parseDecimal(text).numerator > 0n;
      const isTwice = code === undefined ? general !== undefined : ofCurrency.has(code);
      if (!isGood || (code !== undefined && !isCurrency(code)) || isTwice) {
        violations.push(
          `"${item}" must be a share above 0, alone or once for a currency, for example 0.1,BTC:0.3`,
        );
      } else if (code === undefined) general = text;
      else ofCurrency.set(code, text);
    }
    return { bounds: new RateBounds(general ?? CHANGE_MAX, ofCurrency), violations };
  }

  /** The bound of a currency, as decimal text. */
  changeMaxOf(currency: string): string {
    return this.ofCurrency.get(currency) ?? this.general;
  }

  /**
   * Whether a rate is near enough to a level: the greater of both is at most 1 + bound times the other. So a rate and its
   * inverse have the same bound.
   */
  admits(currency: string, { level, rate }: { level: string; rate: string }): boolean {
    const factor = onePlus(parseDecimal(this.changeMaxOf(currency)));
    const [a, b] = [parseDecimal(level), parseDecimal(rate)];
    return !isGreater(b, multiply(a, factor)) && !isGreater(a, multiply(b, factor));
  }
}
