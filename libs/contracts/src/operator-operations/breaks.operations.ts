import { ListBreaksQuery, ResolveBreakBody } from '../bodies/instructions.body';
import { bankTexts, defineOperatorOperations } from '../operator-operation';
import { BreakResource, ListedBreakResource } from '../resources/instructions.resource';

const resolving = {
  service: 'payments',
  permission: 'RESOLVE',
  tag: 'Breaks',
  personalData: 'NONE',
} as const;

const TEXTS_PURPOSE = 'to find whose money it is';

/** Findings that a person has to look into. */
export const breakOperations = defineOperatorOperations({
  listBreaks: {
    ...resolving,
    method: 'GET',
    path: '/breaks',
    summary: 'List breaks',
    description:
      'The newest first. Text and counterparty are masked without the permission RESOLVE; with it the audit log has the reading.',
    sealed: true,
    personalData: bankTexts(TEXTS_PURPOSE),
    query: ListBreaksQuery,
    answer: 'page',
    resource: ListedBreakResource,
  },
  getBreak: {
    ...resolving,
    method: 'GET',
    path: '/breaks/{breakId}',
    summary: 'Get a break',
    description: 'Text and counterparty are masked, and their reading is noted, as in the list.',
    sealed: true,
    personalData: bankTexts(TEXTS_PURPOSE),
    resource: ListedBreakResource,
  },
  resolveBreak: {
    ...resolving,
    method: 'POST',
    path: '/breaks/{breakId}/resolve',
    summary: 'Resolve a break',
    description:
      'UNMATCHED_DEPOSIT: CREDIT_ACCOUNT, RETURN_TO_SENDER (an instruction to the account of the payer, which opens the ' +
      'break again if it fails) or WRITE_OFF. RECEIVABLE: WRITE_OFF. RETURN_SHORTFALL: BOOK_FEE or WRITE_OFF. LATE_RETURN: BOOK_ENTRY. ' +
      'UNBOOKED_FEE: BOOK_FEE (from or to the settlement account of the connector in the currency of the fee). ' +
      'CONTRADICTION of a payout that was refunded, or of an order of the house that has failed, and that its bank has paid: ' +
      'WRITE_OFF. ' +
      'FROZEN_PARTY and CLOSED_ACCOUNT of a deposit: as UNMATCHED_DEPOSIT. All three of a payment (`transactionId`): CREDIT_ACCOUNT, ' +
      'and `POST /transactions/{transactionId}/resolve` resolves it too. ' +
      'UNMATCHED_LINE: MATCH, BOOK_FEE or WRITE_OFF. AMBIGUOUS_ENTRY of a statement: MATCH or NO_ACTION (it is a line that ' +
      'was shown, and nothing is booked) or BOOK_ENTRY (it is another one, and is booked); with a `lineId`, as UNMATCHED_LINE. NO_ACTION closes any other break and moves no money. An action ' +
      'that does not fit the break is NOT_IN_THIS_STATE.',
    body: ResolveBreakBody,
    resource: BreakResource,
    errors: [
      'NOT_IN_THIS_STATE',
      'ACCOUNT_NOT_FOUND',
      'AMOUNT_OUT_OF_RANGE',
      'ACCOUNT_FROZEN',
      'CUSTOMER_DELETED',
    ],
  },
});
