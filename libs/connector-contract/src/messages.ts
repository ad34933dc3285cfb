import type { z } from 'zod';
import { accountCheck, accountCheckAnswer, virtualAccount, virtualAccountAnswer } from './account-checks';
import { capabilities, capabilitiesRequest } from './capabilities';
import { depositReport } from './deposits';
import { findingReport } from './findings';
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

/** Every message, and the parts that several messages have, by its name in the documents. */
export const messages = {
  Account: account,
  AccountCheck: accountCheck,
  AccountCheckAnswer: accountCheckAnswer,
  Address: address,
  Capabilities: capabilities,
  CapabilitiesRequest: capabilitiesRequest,
  DepositReport: depositReport,
  FindingReport: findingReport,
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
