import { z } from 'zod';
import { accountCheck, accountCheckAnswer, virtualAccount, virtualAccountAnswer } from './account-checks';
import { connectorCalls, type CallType } from './calls';
import { capabilities, capabilitiesRequest } from './capabilities';
import { depositReport } from './deposits';
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
import { instructionReport, notFound, outcome } from './outcomes';
import { account, address, party } from './parties';
import { report, reportsAnswer, reportsList, reportsListAnswer, reportsRequest } from './reports';
import { statementAnswer, statementRequest } from './statements';

/** JSON Schema (draft 2020-12), as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Every message, and the parts that several messages have, by its name in the documents. */
const named = {
  Account: account,
  AccountCheck: accountCheck,
  AccountCheckAnswer: accountCheckAnswer,
  Address: address,
  Capabilities: capabilities,
  CapabilitiesRequest: capabilitiesRequest,
  DepositReport: depositReport,
  FxTrade: fxTrade,
  FxTradeOutcome: fxTradeOutcome,
  FxTradeQuery: fxTradeQuery,
  FxTradeQueryAnswer: fxTradeQueryAnswer,
  IdentityCheck: identityCheck,
  IdentityCheckAnswer: identityCheckAnswer,
  IdentityCheckQuery: identityCheckQuery,
  IdentityCheckQueryAnswer: identityCheckQueryAnswer,
  Instruction: instruction,
  InstructionCancel: instructionCancel,
  InstructionCancelAnswer: instructionCancelAnswer,
  InstructionQuery: instructionQuery,
  InstructionQueryAnswer: instructionQueryAnswer,
  InstructionReport: instructionReport,
  NotFound: notFound,
  Outcome: outcome,
  Party: party,
  Report: report,
  Reports: reportsRequest,
  ReportsAnswer: reportsAnswer,
  ReportsList: reportsList,
  ReportsListAnswer: reportsListAnswer,
  StatementAnswer: statementAnswer,
  StatementRequest: statementRequest,
  VirtualAccount: virtualAccount,
  VirtualAccountAnswer: virtualAccountAnswer,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** The name of a message in the documents. */
export type MessageName = keyof typeof named;

const names = Object.keys(named) as MessageName[];

function nameOf(schema: z.ZodType): MessageName {
  const found = names.find((name) => named[name] === schema);
  if (found === undefined) throw new Error('A message of the contract has no name.');
  return found;
}

/** The names of a call's request and answer. */
export function messagesOfCall(type: CallType): { request: MessageName; answer: MessageName } {
  const { request, answer } = connectorCalls[type];
  return { request: nameOf(request), answer: nameOf(answer) };
}

/**
 * The JSON Schema of every message by name, with references to each other.
 * @param uri the reference to a message, for example `#/components/schemas/Outcome`
 */
export function messageSchemas(uri: (name: string) => string): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const name of names) registry.add(named[name], { id: name });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}
