import { createHash } from 'node:crypto';
import {
  callOfPath,
  parseRequest,
  signatureFault,
  type AnswerOf,
  type CallType,
  type Capabilities,
  type Instruction,
  type RequestOf,
} from '@corridor/connector-contract';
import { AMOUNT_MAX, currencyCodes, toJsonInteger } from '@corridor/kernel';
import type { BankChecks } from './bank-checks';
import type { BankDeposits } from './bank-deposits';
import type { BankReports } from './bank-reports';
import type { BankStatements } from './bank-statements';
import type { BankTrades } from './bank-trades';
import type { InstructionBook } from './instruction-book';
import type { BankFault, FaultChooser, FaultRule, Target } from './script';

/** A request as it arrived. */
export interface Arrived {
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** What the bank does with the connection. */
export type Reply =
  | { kind: 'JSON'; status: number; body: object; headers?: Record<string, string>; afterMs?: number }
  | { kind: 'RUBBISH' | 'LARGE_BODY' | 'REDIRECT' | 'HANG' | 'RESET' };

/** What answers the calls. */
export interface CallParts {
  book: InstructionBook;
  checks: BankChecks;
  deposits: BankDeposits;
  statements: BankStatements;
  trades: BankTrades;
  reports: BankReports;
  faults: FaultChooser;
  secretsOut: () => readonly string[];
  nowMs: () => number;
}

interface Result {
  status: number;
  body: object;
}

type Handlers = { [T in CallType]: (request: RequestOf<T>, sha256: string) => Result };

/** Faults of any call, before the bank does anything. */
const EARLY: readonly BankFault[] = [
  'HANGING',
  'SERVER_ERROR',
  'RUBBISH',
  'LARGE_BODY',
  'REDIRECT',
  'NOT_ACCEPTED',
];
/** Faults of an answer, after the effect. */
const LATE: readonly BankFault[] = ['LOST_ANSWER', 'EFFECT_WITHOUT_ANSWER', 'LATENCY'];
const EXPECTED_SECONDS = 60;
const RETURN_WINDOW_DAYS = 30;
const CALL_PREFIX = '/v1';

function ok(body: object): Result {
  return { status: 200, body };
}

/** Answers the calls of the contract, with the faults of the script. */
export class ContractCalls {
  constructor(private readonly parts: CallParts) {}

  answer(arrived: Arrived): Reply {
    const call = arrived.path.startsWith(CALL_PREFIX)
      ? callOfPath(arrived.path.slice(CALL_PREFIX.length))
      : undefined;
    if (call === undefined) return refusal(404, 'unknown path');
    const fault = this.signatureFault(arrived, call);
    return fault === undefined ? this.answerSigned(call, arrived.body) : refusal(401, fault);
  }

  private answerSigned<T extends CallType>(call: T, body: string): Reply {
    const parsed = parseRequest(call, body);
    if (!parsed.ok) return { kind: 'JSON', status: 400, body: { errors: parsed.faults } };
    const handler: Handlers[T] = this.handlers[call];
    const { faults } = this.parts;
    const target = targetOfCall(call, parsed.value);
    const early = faults.strike(EARLY, target);
    if (early && !early.withEffect) return earlyReply(early, target);
    const result = handler(parsed.value, sha256Of(body));
    if (early) return earlyReply(early, target);
    const late = faults.strike(LATE, target);
    if (late?.fault === 'LOST_ANSWER') return { kind: 'RESET' };
    if (late?.fault === 'EFFECT_WITHOUT_ANSWER') return { kind: 'HANG' };
    return { kind: 'JSON', ...result, ...(late ? { afterMs: late.delayMs } : {}) };
  }

  private signatureFault({ headers, body }: Arrived, call: CallType): string | undefined {
    const { faults, secretsOut, nowMs } = this.parts;
    const target: Target = { call, id: String(headers['webhook-id']) };
    const [first] = String(headers['webhook-signature']).split(' ');
    const read = faults.has('FIRST_SIGNATURE_ONLY', target)
      ? { ...headers, 'webhook-signature': first }
      : headers;
    const fault = signatureFault({ headers: read, body, nowMs: nowMs() }, secretsOut());
    const isOverlooked =
      (fault === 'STALE_TIMESTAMP' && faults.has('STALE_TAKEN', target)) ||
      (fault !== undefined && faults.has('UNSIGNED_TAKEN', target));
    return isOverlooked ? undefined : fault;
  }

  private readonly handlers: Handlers = {
    capabilities: () => ok(this.capabilities()),
    instruction: (request, sha256) => this.submit(request, sha256),
    'instruction.query': ({ instructionId }) => ok(this.query(instructionId)),
    'instruction.cancel': ({ instructionId }) => ok(this.cancel(instructionId)),
    'account-check': (request) => ok(this.parts.checks.checkAccount(request)),
    'virtual-account': (request) => ok(this.parts.deposits.virtualAccount(request)),
    'reports.list': ({ cursor }) => {
      const page = this.parts.reports.page(cursor);
      return page ? ok(page) : { status: 400, body: { error: 'unknown cursor' } };
    },
    statement: (request) => ok(this.parts.statements.statement(request)),
    'identity-check': (request) => ok(this.parts.checks.checkIdentity(request)),
    'identity-check.query': ({ checkId }) =>
      ok(this.parts.checks.identity(checkId) ?? { checkId, status: 'NOT_FOUND' }),
    'fx-trade': (request, sha256) => {
      const outcome = this.parts.trades.trade(request, sha256);
      return outcome ? ok(outcome) : { status: 409, body: { error: 'the trade is known with another body' } };
    },
    'fx-trade.query': ({ tradeId }) =>
      ok(this.parts.trades.find(tradeId)?.outcome ?? { tradeId, status: 'NOT_FOUND' }),
  };

  private cancel(instructionId: string): AnswerOf<'instruction.cancel'> {
    const isCancelled = this.parts.book.cancel(instructionId);
    if (isCancelled === undefined) return { instructionId, status: 'UNKNOWN' };
    return { instructionId, status: isCancelled ? 'CANCELLED' : 'TOO_LATE' };
  }

  private submit(instruction: Instruction, sha256: string): Result {
    const { book, faults } = this.parts;
    const { instructionId } = instruction;
    const known = book.find(instructionId);
    const target = { call: 'instruction', id: instructionId, instruction } as const;
    if (!known) return ok(book.take(instruction, sha256).outcome);
    if (known.bodySha256 !== sha256 && !faults.has('OTHER_BYTES_TAKEN', target))
      return { status: 409, body: { error: 'the instruction is known with another body' } };
    const isPaidAgain = known.effects > 0 && faults.has('DOUBLE_EFFECT', target);
    return ok(isPaidAgain ? book.take(instruction, sha256).outcome : known.outcome);
  }

  private query(instructionId: string): AnswerOf<'instruction.query'> {
    const known = this.parts.book.find(instructionId);
    const target = known && { call: 'instruction.query', id: instructionId, instruction: known.instruction };
    const isForgotten = this.parts.faults.has('FORGOTTEN', {
      call: 'instruction.query',
      id: instructionId,
      ...(target ? { instruction: target.instruction } : {}),
    });
    return known && !isForgotten ? known.outcome : { instructionId, status: 'NOT_FOUND' };
  }

  private capabilities(): Capabilities {
    const all = {
      ...{ statusQuery: true, notFoundIsFinal: true, cancel: true, accountCheck: true, fxTrades: true },
      ...{ virtualAccounts: true, reportsList: true, statements: true, identityChecks: true },
    };
    const rails = (['PAYOUT', 'COLLECT', 'REFUND', 'OWN_TRANSFER'] as const).flatMap((operation) =>
      currencyCodes.map((currency) => ({
        operation,
        currency,
        countries: [],
        accountTypes: [],
        minAmount: 1,
        maxAmount: toJsonInteger(AMOUNT_MAX),
        expectedSeconds: EXPECTED_SECONDS,
        returnWindowDays: RETURN_WINDOW_DAYS,
      })),
    );
    return { contract: 1, rails, ...all, ...this.parts.faults.script.capabilities };
  }
}

function refusal(status: number, error: string): Reply {
  return { kind: 'JSON', status, body: { error } };
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const ID_MEMBERS = ['instructionId', 'checkId', 'internalAccountId', 'settlementAccountId'] as const;

function targetOfCall(call: CallType, value: unknown): Target {
  const members: Record<string, unknown> = { ...(value as object) };
  const id = ID_MEMBERS.map((name) => members[name]).find((member) => typeof member === 'string');
  const instruction = call === 'instruction' ? { instruction: value as Instruction } : {};
  return { call, id: String(id ?? call), ...instruction };
}

function earlyReply({ fault, retryAfterSeconds }: FaultRule, { id }: Target): Reply {
  if (fault === 'HANGING') return { kind: 'HANG' };
  if (fault === 'RUBBISH' || fault === 'LARGE_BODY' || fault === 'REDIRECT') return { kind: fault };
  if (fault === 'SERVER_ERROR') return refusal(500, 'by script');
  return {
    kind: 'JSON',
    status: 503,
    body: { instructionId: id, status: 'NOT_ACCEPTED' },
    ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
  };
}
