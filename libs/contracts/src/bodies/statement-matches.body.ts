import {
  AmountField,
  DateField,
  EnumField,
  IdField,
  LimitField,
  ObjectField,
  TextField,
  TextListField,
} from '../fields';

/** Most lines, and most items, of one match. */
const MATCHED_MAX = 500;
/** Most lines that a list names: those of a page. */
const LISTED_MAX = 100;
const REASON_LENGTH_MAX = 500;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const lineIdForm = {
  pattern: new RegExp(`^StatementLine:${UUID}$`),
  words: 'ids of the form StatementLine:<uuid>',
};
/** The id of an open item is opaque. */
const itemIdForm = { pattern: /^OpenItem:[A-Za-z0-9_-]{1,300}$/, words: 'ids that GET /open-items gave' };

/** States of a line. */
export const lineStateNames = ['UNMATCHED', 'MATCHED', 'RESOLVED', 'UNDONE'] as const;
/** Accounts of the house that take the difference of a match. */
export const differenceAccounts = ['PROVIDER_FEES', 'OWN_FUNDS', 'RECEIVABLE'] as const;
export type DifferenceAccount = (typeof differenceAccounts)[number];

/** What lines and items of a match differ by. */
export class MatchDifferenceBody {
  @EnumField(differenceAccounts, { description: 'RECEIVABLE only if the bank has taken more, or given less' })
  account!: DifferenceAccount;
  @TextField({ maxLength: REASON_LENGTH_MAX, example: 'fee of the correspondent bank' }) reason!: string;
}

/** POST /statement-lines/match. */
export class MatchLinesBody {
  @TextListField({
    maxItems: MATCHED_MAX,
    form: lineIdForm,
    example: ['StatementLine:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
    description: 'Lines that are UNMATCHED. Empty if the bank will never show the items',
  })
  lineIds!: string[];
  @TextListField({
    maxItems: MATCHED_MAX,
    form: itemIdForm,
    example: ['OpenItem:WzEsIjAxOTlhMWIyIl0'],
    description: 'Open items of the same settlement account. Empty if the lines end each other',
  })
  itemIds!: string[];
  @ObjectField(() => MatchDifferenceBody, {
    optional: true,
    description: 'Needed if and only if the sums of lines and items differ',
  })
  difference?: MatchDifferenceBody;
}

/** POST /matches/{matchId}/undo. */
export class UndoMatchBody {
  @TextField({ optional: true, maxLength: REASON_LENGTH_MAX, example: 'it was another payment' })
  reason?: string;
}

/** GET /statement-lines. */
export class ListStatementLinesQuery {
  @IdField('SettlementAccount') settlementAccountId!: string;
  @TextListField({ optional: true, maxItems: LISTED_MAX, form: lineIdForm, description: 'Only these' })
  lineIds?: string[];
  @EnumField(lineStateNames, { optional: true }) state?: string;
  @EnumField(['CREDIT', 'DEBIT'], { optional: true }) direction?: string;
  @AmountField({ optional: true }) amount?: number;
  @DateField({ optional: true, description: 'First booking date' }) from?: string;
  @DateField({ optional: true, description: 'Last booking date' }) to?: string;
  @TextField({
    optional: true,
    maxLength: 140,
    description: 'A reference of the bank or of ours, as a whole',
  })
  reference?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /open-items. */
export class ListOpenItemsQuery {
  @IdField('SettlementAccount') settlementAccountId!: string;
  @EnumField(['CREDIT', 'DEBIT'], { optional: true }) direction?: string;
  @AmountField({ optional: true }) amount?: number;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /matches. */
export class ListMatchesQuery {
  @IdField('SettlementAccount') settlementAccountId!: string;
  @EnumField(['ACTIVE', 'UNDONE'], { optional: true }) status?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
