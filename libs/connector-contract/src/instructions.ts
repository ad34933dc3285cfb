import { z } from 'zod';
import { amount, code, currency, day, id, oneOf, text, word } from './fields';
import { notFound, outcome } from './outcomes';
import { account, party } from './parties';

/** Longest description of a payment, characters. */
const DESCRIPTION_LENGTH_MAX = 1_024;

/**
 * What an instruction does. PAYOUT pays an account, COLLECT debits one, REFUND pays a deposit back to its payer,
 * OWN_TRANSFER moves money between two settlement accounts.
 */
export const instructionOperations = ['PAYOUT', 'COLLECT', 'REFUND', 'OWN_TRANSFER'] as const;
export type InstructionOperation = (typeof instructionOperations)[number];

/** POST /instructions. */
export const instruction = z
  .object({
    type: word('instruction'),
    instructionId: id().describe('`PaymentInstruction:<uuid>`. The instruction has effect at most once'),
    transactionId: id().optional().describe('The transaction or quote that the instruction belongs to'),
    reference: text().describe('Short reference that the counterparty sees, for example REF-4X7P2M9Q1Z'),
    operation: oneOf(instructionOperations),
    amount: amount(),
    currency: currency(),
    paymentRail: code().optional(),
    settlementAccountId: id().optional().describe('The settlement account that pays or receives'),
    account: account.describe('The account to pay or to debit, with all fields of its type'),
    beneficiary: party.optional(),
    originator: party.optional(),
    purposeOfPayment: text().optional(),
    description: text(DESCRIPTION_LENGTH_MAX).optional(),
    executionDate: day()
      .optional()
      .describe(
        'The day on which the bank is asked to execute it, by the calendar of the settlement account. ' +
          'A day that is over means as soon as possible',
      ),
  })
  .describe('A payment to make or to collect');
export type Instruction = z.output<typeof instruction>;

/** POST /instructions/query. */
export const instructionQuery = z
  .object({ type: word('instruction.query'), instructionId: id() })
  .describe('Asks for the present outcome of an instruction');

/** Answer to a query: the outcome, or NOT_FOUND. */
export const instructionQueryAnswer = z
  .discriminatedUnion('status', [outcome, notFound], 'must be an outcome or have the status NOT_FOUND')
  .describe('The outcome of the instruction, or NOT_FOUND');

/** POST /instructions/cancel. */
export const instructionCancel = z
  .object({ type: word('instruction.cancel'), instructionId: id() })
  .describe('Asks to cancel an instruction');

/** Answer to a cancellation. CANCELLED promises that the instruction has no effect and will have none. */
export const instructionCancelAnswer = z
  .object({
    instructionId: id().optional(),
    status: oneOf(['CANCELLED', 'TOO_LATE', 'UNKNOWN']).describe(
      'CANCELLED: the instruction has no effect and will have none',
    ),
  })
  .describe('Whether the instruction is cancelled');
