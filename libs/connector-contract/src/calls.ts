import { SECOND_MS } from '@corridor/kernel';
import type { z } from 'zod';
import { accountCheck, accountCheckAnswer, virtualAccount, virtualAccountAnswer } from './account-checks';
import { capabilities, capabilitiesRequest } from './capabilities';
import { fxTrade, fxTradeOutcome, fxTradeQuery, fxTradeQueryAnswer } from './fx-trades';
import {
  identityCheck,
  identityCheckAnswer,
  identityCheckQuery,
  identityCheckQueryAnswer,
} from './identity-checks';
import {
  instruction,
  instructionCancel,
  instructionCancelAnswer,
  instructionQuery,
  instructionQueryAnswer,
} from './instructions';
import { outcome } from './outcomes';
import { reportsList, reportsListAnswer } from './reports';
import { statementAnswer, statementRequest } from './statements';

/** One call of the contract. Each call is POST `{baseUrl}/v1{path}` with a signed JSON body. */
export interface CallDeclaration {
  /** Path below `{baseUrl}/v1`. */
  path: string;
  /** Time within which the connector answers, milliseconds. */
  limitMs: number;
  request: z.ZodType;
  answer: z.ZodType;
  /** One sentence for the documents. */
  summary: string;
}

const QUERY_LIMIT_MS = 10 * SECOND_MS;
const COMMAND_LIMIT_MS = 30 * SECOND_MS;
const ACCOUNT_CHECK_LIMIT_MS = 8 * SECOND_MS;
const STATEMENT_LIMIT_MS = 60 * SECOND_MS;

/** Every call that a connector answers, by the `type` of its body. */
export const connectorCalls = {
  capabilities: {
    path: '/capabilities',
    limitMs: QUERY_LIMIT_MS,
    request: capabilitiesRequest,
    answer: capabilities,
    summary: 'Say what the connector can do',
  },
  instruction: {
    path: '/instructions',
    limitMs: COMMAND_LIMIT_MS,
    request: instruction,
    answer: outcome,
    summary: 'Take an instruction',
  },
  'instruction.query': {
    path: '/instructions/query',
    limitMs: QUERY_LIMIT_MS,
    request: instructionQuery,
    answer: instructionQueryAnswer,
    summary: 'Give the outcome of an instruction',
  },
  'instruction.cancel': {
    path: '/instructions/cancel',
    limitMs: COMMAND_LIMIT_MS,
    request: instructionCancel,
    answer: instructionCancelAnswer,
    summary: 'Cancel an instruction',
  },
  'account-check': {
    path: '/account-checks',
    limitMs: ACCOUNT_CHECK_LIMIT_MS,
    request: accountCheck,
    answer: accountCheckAnswer,
    summary: 'Check an account and its holder',
  },
  'virtual-account': {
    path: '/virtual-accounts',
    limitMs: COMMAND_LIMIT_MS,
    request: virtualAccount,
    answer: virtualAccountAnswer,
    summary: 'Give an account number for deposits',
  },
  'reports.list': {
    path: '/reports/list',
    limitMs: COMMAND_LIMIT_MS,
    request: reportsList,
    answer: reportsListAnswer,
    summary: 'List reports',
  },
  statement: {
    path: '/statements',
    limitMs: STATEMENT_LIMIT_MS,
    request: statementRequest,
    answer: statementAnswer,
    summary: 'Give a statement',
  },
  'identity-check': {
    path: '/identity-checks',
    limitMs: COMMAND_LIMIT_MS,
    request: identityCheck,
    answer: identityCheckAnswer,
    summary: 'Verify a person or a business',
  },
  'identity-check.query': {
    path: '/identity-checks/query',
    limitMs: COMMAND_LIMIT_MS,
    request: identityCheckQuery,
    answer: identityCheckQueryAnswer,
    summary: 'Give the result of an identity check',
  },
  'fx-trade': {
    path: '/fx-trades',
    limitMs: COMMAND_LIMIT_MS,
    request: fxTrade,
    answer: fxTradeOutcome,
    summary: 'Trade one currency for another',
  },
  'fx-trade.query': {
    path: '/fx-trades/query',
    limitMs: COMMAND_LIMIT_MS,
    request: fxTradeQuery,
    answer: fxTradeQueryAnswer,
    summary: 'Give the outcome of a trade',
  },
} as const satisfies Readonly<Record<string, CallDeclaration>>;

/** The `type` of a call's body. */
export type CallType = keyof typeof connectorCalls;
/** The body of a call. */
export type RequestOf<T extends CallType> = z.output<(typeof connectorCalls)[T]['request']>;
/** The answer to a call. */
export type AnswerOf<T extends CallType> = z.output<(typeof connectorCalls)[T]['answer']>;

/** Every type of a call. */
export const callTypes = Object.keys(connectorCalls) as CallType[];

/** Version of the contract in the path of each call. */
export const CONTRACT_PATH = '/v1';
/** Largest body of a request or an answer, bytes. */
export const BODY_BYTES_MAX = 1_048_576;
/** Header of a submission: the id of the instruction. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Header of a submission: the number of the attempt, from 1. */
export const ATTEMPT_HEADER = 'corridor-attempt';
