import { failureCodes, type FailureCode } from '@corridor/kernel';
import { z } from 'zod';
import { amount, code, currency, id, list, moment, oneOf, text, word } from './fields';

/** Statuses that a connector gives an instruction. */
export const outcomeStatuses = [
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'RETURNED',
  'UNKNOWN',
  'NOT_ACCEPTED',
] as const;
export type OutcomeStatus = (typeof outcomeStatuses)[number];

function isFailureCode(value: string | undefined): value is FailureCode {
  return failureCodes.some((known) => known === value);
}

/** A fee of the provider. A deducted one reduces what the settlement account or the beneficiary gets. */
export const fee = z
  .object({
    amount: amount(),
    currency: currency(),
    bearer: oneOf(['PLATFORM', 'BENEFICIARY']).describe(
      'BENEFICIARY: the beneficiary gets that much less than instructed',
    ),
    settled: oneOf(['DEDUCTED', 'INVOICED']).describe(
      'DEDUCTED: taken from the settlement account or from the payment. INVOICED: on a later invoice',
    ),
  })
  .describe('A fee of the provider');

const reason = z
  .object({
    code: code()
      .optional()
      .transform((value) => (isFailureCode(value) ? value : 'REJECTED_BY_BANK'))
      .describe(`One of ${failureCodes.join(', ')}. Any other one counts as REJECTED_BY_BANK`),
    message: text().optional().describe('For people'),
    providerCode: code().optional().describe("The provider's own code, for example AC04"),
  })
  .describe('Why an instruction did not succeed');

/** Members that each result of an instruction or a trade has. */
export const resultShape = {
  providerReference: text().optional().describe("The provider's own reference"),
  fees: list(fee).optional().describe('Those of this status. RETURNED: of the return alone'),
  reason: reason.optional(),
  occurredAt: moment().optional().describe('When the provider reached this status'),
};

const outcomeShape = {
  instructionId: id().describe('As in the instruction'),
  status: oneOf(outcomeStatuses),
  ...resultShape,
  amount: amount()
    .optional()
    .describe('What was paid, collected or returned. A COMPLETED outcome without it means the whole amount'),
  currency: currency().optional().describe('Present if and only if `amount` is'),
  returnId: id()
    .optional()
    .describe('Needed for RETURNED: the id of this return, of which an instruction can have several'),
};

/** Rules that hold between the members of an outcome, as JSON Schema. */
const OUTCOME_RULES = {
  dependentRequired: { amount: ['currency'], currency: ['amount'] },
  if: { properties: { status: { const: 'RETURNED' } } },
  then: { required: ['returnId', 'amount', 'currency'] },
};

interface Amounts {
  status: string;
  amount?: number | undefined;
  currency?: string | undefined;
  returnId?: string | undefined;
}

function checkAmounts(value: Amounts, faults: z.RefinementCtx): void {
  const isReturn = value.status === 'RETURNED';
  const missing = (path: string, message: string): void => {
    faults.addIssue({ code: 'custom', path: [path], message });
  };
  if (isReturn && value.returnId === undefined) missing('returnId', 'is required for RETURNED');
  if (value.amount === undefined && (isReturn || value.currency !== undefined))
    missing('amount', 'is required for RETURNED and beside a currency');
  if (value.currency === undefined && (isReturn || value.amount !== undefined))
    missing('currency', 'is required for RETURNED and beside an amount');
}

/** What became of an instruction. */
export const outcome = z
  .object(outcomeShape)
  .superRefine(checkAmounts)
  .meta({ description: 'What became of an instruction', ...OUTCOME_RULES });
export type Outcome = z.output<typeof outcome>;
export type Fee = z.output<typeof fee>;

/** An outcome that arrives as a report. */
export const instructionReport = z
  .object({ reportId: id(), type: word('instruction.report'), ...outcomeShape })
  .superRefine(checkAmounts)
  .meta({ description: 'The outcome of an instruction', ...OUTCOME_RULES });

/** Answer to a query of an instruction that the connector does not know. */
export const notFound = z
  .object({ instructionId: id().optional(), status: word('NOT_FOUND') })
  .describe('The connector does not know the instruction');
