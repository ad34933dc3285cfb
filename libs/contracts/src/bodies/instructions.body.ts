import { CurrencyCodeField, EnumField, IdField, IntegerField, LimitField, TextField } from '../fields';

/** States of an instruction to a connector. */
export const instructionStateNames = [
  'QUEUED',
  'HELD',
  'SUBMITTING',
  'UNKNOWN',
  'ACCEPTED',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'CANCELLED',
  'RETURNED',
] as const;

/** GET /instructions. */
export class ListInstructionsQuery {
  @EnumField(instructionStateNames, { optional: true }) state?: string;
  @IdField('Connector', { optional: true }) connectorId?: string;
  @IdField('Transaction', { optional: true }) transactionId?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** How an operator knows that a payment has ended. */
export const resolutionOutcomes = ['COMPLETED', 'FAILED', 'RETURNED'] as const;

/** POST /instructions/{instructionId}/resolve. */
export class ResolveInstructionBody {
  @EnumField(resolutionOutcomes) outcome!: (typeof resolutionOutcomes)[number];
  @TextField({
    maxLength: 500,
    example: 'statement of the bank of 12 March, line 42',
    description: 'How the operator knows it, without personal data. Callers of the public API never see it',
  })
  evidence!: string;
}

/** Results of a report. */
export const reportResults = ['APPLIED', 'IGNORED', 'BREAK'] as const;

/** GET /reports. */
export class ListReportsQuery {
  @IdField('Connector', { optional: true }) connectorId?: string;
  @EnumField(reportResults, { optional: true }) result?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /breaks. */
export class ListBreaksQuery {
  @IdField('Break', { optional: true, description: 'Only this one' }) breakId?: string;
  @TextField({ optional: true, maxLength: 64, example: 'CONTRADICTION' }) kind?: string;
  @EnumField(['CRITICAL', 'WARNING'], { optional: true }) severity?: string;
  @EnumField(['OPEN', 'RESOLVED'], { optional: true }) status?: string;
  @IdField('PaymentInstruction', { optional: true }) instructionId?: string;
  @TextField({ optional: true, description: 'The name that the bank gives the deposit' }) depositId?: string;
  @IdField('SettlementAccount', { optional: true, description: 'Of statements and their lines' })
  settlementAccountId?: string;
  @IntegerField({ optional: true, min: 1, max: Number.MAX_SAFE_INTEGER, example: 10000 }) amount?: number;
  @CurrencyCodeField({ optional: true }) currency?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** What an operator can do with a break. */
export const breakActions = [
  'MATCH',
  'CREDIT_ACCOUNT',
  'RETURN_TO_SENDER',
  'BOOK_FEE',
  'BOOK_ENTRY',
  'WRITE_OFF',
  'NO_ACTION',
] as const;
export type BreakActionName = (typeof breakActions)[number];

/** POST /breaks/{breakId}/resolve. */
export class ResolveBreakBody {
  @EnumField(breakActions) action!: BreakActionName;
  @TextField({ maxLength: 500, example: 'the bank sent the report twice' }) reason!: string;
  @IdField('InternalAccount', { optional: true, description: 'For CREDIT_ACCOUNT' }) accountId?: string;
  @IdField('StatementLine', {
    optional: true,
    description:
      'For MATCH; of an AMBIGUOUS_ENTRY, the line that it is; for a RETURN_SHORTFALL, the line of what came back; ' +
      'for a CONTRADICTION, a LATE_RETURN or an UNBOOKED_FEE, the line of its money',
  })
  lineId?: string;
  @IdField('SettlementAccount', {
    optional: true,
    description:
      'For BOOK_FEE of an UNBOOKED_FEE: the account that has paid it. Needed if its connector has several in the currency',
  })
  settlementAccountId?: string;
}
