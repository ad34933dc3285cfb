import { SECOND_MS } from '@corridor/kernel';
import type { z } from 'zod';
import { messages } from './messages';

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
    request: messages.CapabilitiesRequest,
    answer: messages.Capabilities,
    summary: 'Say what the connector can do',
  },
  instruction: {
    path: '/instructions',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.Instruction,
    answer: messages.Outcome,
    summary: 'Take an instruction',
  },
  'instruction.query': {
    path: '/instructions/query',
    limitMs: QUERY_LIMIT_MS,
    request: messages.InstructionQuery,
    answer: messages.InstructionQueryAnswer,
    summary: 'Give the outcome of an instruction',
  },
  'instruction.cancel': {
    path: '/instructions/cancel',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.InstructionCancel,
    answer: messages.InstructionCancelAnswer,
    summary: 'Cancel an instruction',
  },
  'account-check': {
    path: '/account-checks',
    limitMs: ACCOUNT_CHECK_LIMIT_MS,
    request: messages.AccountCheck,
    answer: messages.AccountCheckAnswer,
    summary: 'Check an account and its holder',
  },
  'virtual-account': {
    path: '/virtual-accounts',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.VirtualAccount,
    answer: messages.VirtualAccountAnswer,
    summary: 'Give an account number for deposits',
  },
  'reports.list': {
    path: '/reports/list',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.ReportsList,
    answer: messages.ReportsListAnswer,
    summary: 'List reports',
  },
  statement: {
    path: '/statements',
    limitMs: STATEMENT_LIMIT_MS,
    request: messages.StatementRequest,
    answer: messages.StatementAnswer,
    summary: 'Give a statement',
  },
  'identity-check': {
    path: '/identity-checks',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.IdentityCheck,
    answer: messages.IdentityCheckAnswer,
    summary: 'Verify a person or a business',
  },
  'identity-check.query': {
    path: '/identity-checks/query',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.IdentityCheckQuery,
    answer: messages.IdentityCheckQueryAnswer,
    summary: 'Give the result of an identity check',
  },
  'fx-trade': {
    path: '/fx-trades',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.FxTrade,
    answer: messages.FxTradeOutcome,
    summary: 'Trade one currency for another',
  },
  'fx-trade.query': {
    path: '/fx-trades/query',
    limitMs: COMMAND_LIMIT_MS,
    request: messages.FxTradeQuery,
    answer: messages.FxTradeQueryAnswer,
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
