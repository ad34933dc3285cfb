import { createHash } from 'node:crypto';
import type { FxTrade, FxTradeOutcome } from '@corridor/connector-contract';
import { currencyOf, isoTime, toJsonInteger } from '@corridor/kernel';
import type { StateFile, StateTable } from './state-file';

/** A trade that the bank made. */
export interface MadeTrade {
  bodySha256: string;
  outcome: FxTradeOutcome;
}

const REFERENCE_LENGTH = 12;

/** Trades of currencies: each is made at once, at its limit or one to one. */
export class BankTrades {
  private readonly table: StateTable<MadeTrade>;

  constructor(private readonly parts: { state: StateFile; nowMs: () => number }) {
    this.table = parts.state.table('fx-trades');
  }

  find(tradeId: string): MadeTrade | undefined {
    return this.table.get(tradeId);
  }

  /** Makes the trade. @returns undefined if the trade is known with other bytes */
  trade(trade: FxTrade, bodySha256: string): FxTradeOutcome | undefined {
    const { tradeId, sell, buy, amount } = trade;
    const known = this.find(tradeId);
    if (known) return known.bodySha256 === bodySha256 ? known.outcome : undefined;
    const digest = createHash('sha256').update(tradeId).digest('hex');
    const outcome: FxTradeOutcome = {
      tradeId,
      status: 'COMPLETED',
      providerReference: digest.slice(0, REFERENCE_LENGTH).toUpperCase(),
      sold: { amount, currency: sell },
      bought: { amount: boughtFor(trade), currency: buy },
      occurredAt: isoTime(this.parts.nowMs()),
    };
    this.table.set(tradeId, { bodySha256, outcome });
    return outcome;
  }
}

/** What the sold amount buys, smallest units of `buy`, rounded up so that the limit holds. */
function boughtFor({ sell, buy, amount, limitRate = '1' }: FxTrade): number {
  const [whole = '0', fraction = ''] = limitRate.split('.');
  const numerator = BigInt(amount) * BigInt(`${whole}${fraction}`) * 10n ** BigInt(currencyOf(buy).decimals);
  const denominator = 10n ** BigInt(fraction.length + currencyOf(sell).decimals);
  return toJsonInteger((numerator + denominator - 1n) / denominator);
}
