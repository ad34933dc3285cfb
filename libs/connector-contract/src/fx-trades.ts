import { z } from 'zod';
import { amount, currency, decimal, id, oneOf, word } from './fields';
import { outcomeStatuses, resultShape } from './outcomes';

/** POST /fx-trades. */
export const fxTrade = z
  .object({
    type: word('fx-trade'),
    tradeId: id().describe('The trade has effect at most once'),
    sell: currency(),
    buy: currency(),
    amount: amount().describe('What is sold, smallest unit of `sell`'),
    limitRate: decimal().optional().describe('The least units of `buy` for one unit of `sell`'),
  })
  .describe('Sells one currency for another');
export type FxTrade = z.output<typeof fxTrade>;

const money = z.object({ amount: amount(), currency: currency() });

/** Rules that hold between the members, as JSON Schema. */
const COMPLETED_RULES = {
  if: { properties: { status: { const: 'COMPLETED' } } },
  then: { required: ['sold', 'bought'] },
};

/** What became of a trade. A COMPLETED one says what was sold and bought. */
export const fxTradeOutcome = z
  .object({
    tradeId: id(),
    status: oneOf(outcomeStatuses),
    ...resultShape,
    sold: money.optional(),
    bought: money.optional(),
  })
  .superRefine((value, faults) => {
    for (const side of ['sold', 'bought'] as const)
      if (value.status === 'COMPLETED' && value[side] === undefined)
        faults.addIssue({ code: 'custom', path: [side], message: 'is required for COMPLETED' });
  })
  .meta({ description: 'What became of a trade', ...COMPLETED_RULES });
export type FxTradeOutcome = z.output<typeof fxTradeOutcome>;

/** POST /fx-trades/query. */
export const fxTradeQuery = z
  .object({ type: word('fx-trade.query'), tradeId: id() })
  .describe('Asks for the present outcome of a trade');

/** Answer to a query of a trade. */
export const fxTradeQueryAnswer = z
  .discriminatedUnion(
    'status',
    [fxTradeOutcome, z.object({ tradeId: id().optional(), status: word('NOT_FOUND') })],
    'must be the outcome of a trade or have the status NOT_FOUND',
  )
  .describe('The outcome of the trade, or NOT_FOUND');
