import { currencyOf, DAY_MS, isCurrency, isoTime } from '@corridor/kernel';
import { CheckSkipped, demand, needs, type Check, type CheckContext } from './check';
import { endOf } from './instruction-checks';
import { AMOUNT_DECIMALS, readCamt053 } from './camt053-reader';

const DAY_LENGTH = 10;

function dayIn(days: number): string {
  return isoTime(Date.now() + days * DAY_MS).slice(0, DAY_LENGTH);
}

/** An amount of smallest units in the unit of {@link readCamt053}. */
function scaled(amount: number, currency: string): bigint {
  if (!isCurrency(currency)) throw new CheckSkipped(`The decimals of ${currency} are unknown.`);
  return BigInt(amount) * 10n ** BigInt(AMOUNT_DECIMALS - currencyOf(currency).decimals);
}

/** The statement of today or yesterday that is ready. */
async function readyStatement({
  client,
  settlementAccountId,
}: CheckContext): Promise<{ date: string; format: string; content: string }> {
  for (const date of [dayIn(0), dayIn(-1)]) {
    const answer = await client.call('statement', { settlementAccountId, date });
    if ('content' in answer) return { date, ...answer };
  }
  throw new CheckSkipped('The statements of today and of yesterday are NOT_READY.');
}

async function isBalanced(context: CheckContext): Promise<void> {
  needs(context, 'statements');
  const { format, content } = await readyStatement(context);
  if (format !== 'CAMT053') throw new CheckSkipped('The statement is CSV, which has no balances.');
  const { opening, closing, entries } = readCamt053(content);
  const sum = entries.reduce((total, { amount }) => total + amount, opening);
  demand(
    sum === closing,
    `The opening balance and the entries are ${sum}, and the closing balance is ${closing}.`,
  );
}

async function isStable(context: CheckContext): Promise<void> {
  needs(context, 'statements');
  const { client, settlementAccountId } = context;
  const { date, content } = await readyStatement(context);
  const again = await client.call('statement', { settlementAccountId, date });
  demand('content' in again && again.content === content, `The statement of ${date} has changed.`);
}

async function hasEachPayout(context: CheckContext): Promise<void> {
  needs(context, 'statements');
  const { body, ...instruction } = context.samples.body('PAYOUT');
  const end = await endOf(context, await context.client.submit(body));
  if (end.status !== 'COMPLETED') throw new CheckSkipped(`The payout is ${end.status}.`);
  const { date, format, content } = await readyStatement(context);
  if (date !== dayIn(0) || format !== 'CAMT053')
    throw new CheckSkipped('The statement of today is not ready, or it is CSV.');
  // With a fee that the bank deducts, the entry is the instructed amount or what the beneficiary got.
  const amounts = [instruction.amount, end.amount ?? instruction.amount].map(
    (amount) => -scaled(amount, instruction.currency),
  );
  const lines = readCamt053(content).entries.filter(
    ({ references, amount }) => references.includes(instruction.reference) && amounts.includes(amount),
  );
  demand(
    lines.length === 1,
    `The statement of today has ${lines.length} debits with the payout's reference.`,
  );
}

async function isNotReady(context: CheckContext): Promise<void> {
  needs(context, 'statements');
  const { client, settlementAccountId } = context;
  const answer = await client.call('statement', { settlementAccountId, date: dayIn(2) });
  demand('status' in answer, 'The day after tomorrow has a statement.');
}

/** Checks of statements. The payout comes first, because a connector may freeze the first statement of a day. */
export const statementChecks: readonly Check[] = [
  { name: 'a completed payout is in the statement once', profiles: ['statements'], run: hasEachPayout },
  { name: 'the balances of a statement agree with its entries', profiles: ['statements'], run: isBalanced },
  { name: 'a statement is the same each time', profiles: ['statements'], run: isStable },
  { name: 'the statement of a day to come is NOT_READY', profiles: ['statements'], run: isNotReady },
];
