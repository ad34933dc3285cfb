import { MINUTE_MS } from '@corridor/kernel';
import {
  DiscardIncompleteStatementBody,
  ListInterimEntriesQuery,
  ListProofsQuery,
  ListStatementsQuery,
  STATEMENT_BYTES_MAX,
  statementFileTypes,
  UndoStatementBody,
  UploadStatementBody,
} from '../bodies/bank-statements.body';
import { bankTexts, defineOperatorOperations } from '../operator-operation';
import {
  BankStatementResource,
  IncompleteStatementResource,
  InterimEntryResource,
  ListedStatementResource,
  ProofResource,
  StatementUploadResource,
} from '../resources/bank-statements.resource';

/** A file is read to its end before the answer: a file of 100 MB takes 12 seconds on a busy machine. */
const REPLY_WITHIN_MS = 2 * MINUTE_MS;
const treasury = {
  service: 'payments',
  permission: 'TREASURY',
  tag: 'Treasury',
  personalData: 'NONE',
} as const;

/** Statements of banks, and the proofs that the ledger agrees with them. */
export const bankStatementOperations = defineOperatorOperations({
  uploadStatement: {
    ...treasury,
    method: 'POST',
    path: '/settlement-accounts/{settlementAccountId}/statements',
    status: 201,
    summary: 'Upload a bank statement',
    description:
      'Opening balance and lines must be the closing balance. The same statement again changes nothing; with other ' +
      'content it is 409, unless replace is true: then the known one is undone in the same commit, as by ' +
      'POST /statements/{statementId}/undo. Up to 1,000 lines are imported and matched at once, more in the background. ' +
      'Pages of a camt.053 may come in several files: `incomplete` says which are missing, and the last one imports all.',
    body: UploadStatementBody,
    upload: {
      isRequired: true,
      mediaTypes: statementFileTypes,
      area: 'statements',
      bytesMax: STATEMENT_BYTES_MAX,
      replyWithinMs: REPLY_WITHIN_MS,
    },
    errors: ['STATEMENT_EXISTS', 'NOT_IN_THIS_STATE', 'PAYLOAD_TOO_LARGE'],
    resource: StatementUploadResource,
  },
  undoStatement: {
    ...treasury,
    method: 'POST',
    path: '/statements/{statementId}/undo',
    summary: 'Undo a bank statement',
    description:
      'The last import of its settlement account: an entry against each of its lines is booked, and the items that they ' +
      'have shown are open again. It is 409 if there is a later import, or if a person or a payment depends on a line; the ' +
      'message names each. The same file may be uploaded again.',
    body: UndoStatementBody,
    isStrict: true,
    resource: BankStatementResource,
    errors: ['NOT_IN_THIS_STATE'],
  },
  listStatements: {
    ...treasury,
    method: 'GET',
    path: '/settlement-accounts/{settlementAccountId}/statements',
    summary: 'List the statements of a settlement account',
    description:
      'By the day of the closing balance, the newest first; with `importedAfter` by the time of the import, the last first.',
    query: ListStatementsQuery,
    answer: 'page',
    resource: ListedStatementResource,
  },
  listIncompleteStatements: {
    ...treasury,
    method: 'GET',
    path: '/settlement-accounts/{settlementAccountId}/incomplete-statements',
    summary: 'List the statements of which pages are missing',
    description:
      'A camt.053 may come in several pages, each in a file. Nothing of it is booked until all pages are there. ' +
      'This list has no pages.',
    answer: 'list',
    resource: IncompleteStatementResource,
  },
  discardIncompleteStatement: {
    ...treasury,
    method: 'POST',
    path: '/settlement-accounts/{settlementAccountId}/incomplete-statements/discard',
    summary: 'Discard a statement of which pages are missing',
    description:
      'Nothing of it is booked, so nothing is taken back. Its pages may be uploaded again. If several statements with the ' +
      'id wait, it is the one that came first.',
    body: DiscardIncompleteStatementBody,
    isStrict: true,
    resource: IncompleteStatementResource,
  },
  listInterimEntries: {
    ...treasury,
    permission: 'RESOLVE',
    personalData: bankTexts('to compare an entry of the bank with payments'),
    method: 'GET',
    path: '/interim-entries',
    summary: 'List the entries that the bank told of before its statement',
    description:
      'Of camt.052 and camt.054, each once for each format; the newest first. They move nothing. Text and counterparty are ' +
      'masked without the permission RESOLVE; with it the audit log has the reading.',
    query: ListInterimEntriesQuery,
    answer: 'page',
    resource: InterimEntryResource,
    sealed: true,
  },
  listProofs: {
    ...treasury,
    method: 'GET',
    path: '/proofs',
    summary: 'List proofs',
    description:
      'A settlement account is proven every day, after each import and when a statement is late. PROVEN: −NOSTRO is ' +
      'the closing balance of the last statement, and TRANSIT is the open items.',
    query: ListProofsQuery,
    answer: 'page',
    resource: ProofResource,
  },
});
