import type { IncomingHttpHeaders } from 'node:http';
import {
  IDEMPOTENCY_KEY_HEADER,
  parseRequest,
  type AnswerOf,
  type CallType,
} from '@corridor/connector-contract';
import type { Violation } from '@corridor/kernel';
import type { InstructionDesk } from './instruction-desk';
import type { ReportSender } from './report-sender';
import type { Settings } from './settings';
import type { StatementDesk } from './statement-desk';
import type { StoreTrust } from './store-trust';

/** A status of HTTP with a JSON body. */
export interface Answer {
  status: number;
  body: unknown;
}

/** A call whose signature is good. */
export interface SignedCall {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** Answers the calls of the contract. */
export class Calls {
  constructor(
    private readonly parts: {
      settings: Settings;
      trust: StoreTrust;
      instructions: InstructionDesk;
      reports: ReportSender;
      statements: StatementDesk;
    },
  ) {}

  async answer(type: CallType, call: SignedCall): Promise<Answer> {
    const text = call.body.toString('utf8');
    const { instructions, reports, statements } = this.parts;
    switch (type) {
      case 'capabilities': {
        const parsed = parseRequest(type, text);
        return parsed.ok ? { status: 200, body: this.capabilities() } : refusal(parsed.faults);
      }
      case 'instruction':
        return this.submit(call);
      case 'instruction.query': {
        const parsed = parseRequest(type, text);
        if (!parsed.ok) return refusal(parsed.faults);
        return { status: 200, body: await instructions.query(parsed.value.instructionId) };
      }
      case 'instruction.cancel': {
        const parsed = parseRequest(type, text);
        if (!parsed.ok) return refusal(parsed.faults);
        return { status: 200, body: await instructions.cancel(parsed.value.instructionId) };
      }
      case 'reports.list': {
        const parsed = parseRequest(type, text);
        if (!parsed.ok) return refusal(parsed.faults);
        const page = await reports.list(parsed.value.cursor);
        return page === undefined
          ? refusal([{ field: 'cursor', message: 'cursor must be one of a former answer' }])
          : { status: 200, body: page };
      }
      case 'statement': {
        const parsed = parseRequest(type, text);
        if (!parsed.ok) return refusal(parsed.faults);
        const { settlementAccountId, date } = parsed.value;
        return { status: 200, body: await statements.statement(settlementAccountId, date) };
      }
      case 'account-check':
      case 'virtual-account':
      case 'identity-check':
      case 'identity-check.query':
      case 'fx-trade':
      case 'fx-trade.query':
        return { status: 404, body: { error: 'The capabilities do not have this call.' } };
    }
  }

  private async submit({ body, headers }: SignedCall): Promise<Answer> {
    const parsed = parseRequest('instruction', body.toString('utf8'));
    if (!parsed.ok) return refusal(parsed.faults);
    const key = headers[IDEMPOTENCY_KEY_HEADER];
    if (key !== undefined && key !== parsed.value.instructionId)
      return refusal([{ field: 'instructionId', message: 'instructionId must be the Idempotency-Key' }]);
    const submission = await this.parts.instructions.submit(parsed.value, body);
    switch (submission.kind) {
      case 'OUTCOME':
        return { status: 200, body: submission.outcome };
      case 'CONFLICT':
        return { status: 409, body: { error: 'The id is known with other bytes.' } };
      case 'BAD_ID':
        return refusal([
          { field: 'instructionId', message: 'instructionId must be PaymentInstruction: and a uuid' },
        ]);
    }
  }

  private capabilities(): AnswerOf<'capabilities'> {
    return {
      contract: 1,
      rails: this.parts.settings.rails,
      statusQuery: true,
      notFoundIsFinal: this.parts.trust.isTrusted,
      cancel: true,
      accountCheck: false,
      virtualAccounts: false,
      reportsList: true,
      statements: true,
      identityChecks: false,
      fxTrades: false,
    };
  }
}

function refusal(faults: readonly Violation[]): Answer {
  return { status: 400, body: { error: 'The body has faults.', faults } };
}
