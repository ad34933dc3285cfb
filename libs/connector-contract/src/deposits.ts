import { z } from 'zod';
import { amount, currency, id, list, moment, oneOf, text, word } from './fields';
import { fee } from './outcomes';
import { account } from './parties';

/** Longest text that a payer writes, characters (ISO 20022: 140 unstructured). */
const PAYMENT_TEXT_LENGTH_MAX = 1_024;

/** Money that arrived on a settlement account, or was taken back. */
export const depositReport = z
  .object({
    reportId: id(),
    type: word('deposit.report'),
    depositId: id().describe(
      "BOOKED and REVERSED reports of one deposit have the same; the bank's reference of the booking, by which a statement names it",
    ),
    settlementAccountId: id(),
    amount: amount(),
    currency: currency(),
    reference: text(PAYMENT_TEXT_LENGTH_MAX).optional().describe('What the payer wrote'),
    virtualAccount: id().optional().describe('The virtual account that the payer paid to'),
    debtor: z.object({ name: text().optional(), account: account.optional() }).optional(),
    status: oneOf(['BOOKED', 'REVERSED']),
    fees: list(fee).optional().describe('What the bank took beside the amount, for this status'),
    occurredAt: moment().optional(),
  })
  .describe('Money that arrived on a settlement account, or was taken back');
export type DepositReport = z.output<typeof depositReport>;
