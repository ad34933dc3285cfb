import type {
  AccountCheck,
  AnswerOf,
  Capabilities,
  FxTradeOutcome,
  IdentityCheck,
  Instruction,
  RequestOf,
} from '@corridor/connector-contract';
import type { ConnectorOutcome } from '../instructions/domain/connector-outcome';

/** The connector has certainly not taken the instruction. It may be sent again. */
export class NotTakenError extends Error {
  /** @param retryAfterMs how long the connector asks to wait, milliseconds; null if it doesn't say. */
  constructor(
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'NotTakenError';
  }
}

/** The connector can't be reached: nothing was sent. */
export class UnreachableError extends NotTakenError {
  /** @param why without an address or a secret */
  constructor(readonly why: string) {
    super(why);
    this.name = 'UnreachableError';
  }
}

/** The connector knows the id with another body. */
export class BodyConflictError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BodyConflictError';
  }
}

/** The connector gave no answer that counts, so what it did isn't known. */
export class NoAnswerError extends Error {
  /** @param why without an address or a secret */
  constructor(readonly why: string) {
    super(why);
    this.name = 'NoAnswerError';
  }
}

/** The connector gave an answer that is none of the contract. */
export class InvalidAnswerError extends NoAnswerError {
  /** @param faults what the answer must be, without what it is */
  constructor(
    why: string,
    readonly faults: readonly string[],
  ) {
    super(why);
    this.name = 'InvalidAnswerError';
  }
}

/** The answer of a connector that doesn't know the outcome of what it was asked about. */
export interface UnknownOutcome {
  status: 'UNKNOWN';
  /** Without an address or a secret. */
  why: string;
}

/** An instruction for a connector: the message, and the bytes of the attempt. */
export interface OutgoingInstruction {
  message: Instruction;
  body: string;
}

/** A trade for a connector: its id, and the bytes of the attempt. */
export interface OutgoingTrade {
  tradeId: string;
  body: string;
}

/** What a connector needs to know to give an account number. */
export type VirtualAccountRequest = Omit<RequestOf<'virtual-account'>, 'type'>;

/** What an attempt says about itself. */
export interface SubmitCall {
  /** From 1. */
  attempt: number;
  /** Ends the wait for the answer. */
  signal: AbortSignal;
}

/** A bank, a wallet provider or another carrier of payments (docs/connectors). */
export abstract class Connector {
  /** @throws NoAnswerError or UnreachableError. */
  abstract capabilities(): Promise<Capabilities>;
  /**
   * Submits an instruction. The same id has effect at most once.
   * @throws NotTakenError if it certainly was not taken. After any other error its fate is unknown.
   */
  abstract submit(instruction: OutgoingInstruction, call: SubmitCall): Promise<ConnectorOutcome>;
  /**
   * The present outcome of an instruction; undefined if the connector doesn't know the instruction.
   * @throws NoAnswerError or UnreachableError.
   */
  abstract query(instructionId: string): Promise<ConnectorOutcome | UnknownOutcome | undefined>;
  /**
   * Asks to cancel an instruction; a repeat is answered alike. Only if the capabilities say `cancel`.
   * @throws NoAnswerError or UnreachableError.
   */
  cancel?(instructionId: string): Promise<AnswerOf<'instruction.cancel'>>;
  /**
   * A page of reports after a cursor; without one from the oldest. Only if the capabilities say `reportsList`.
   * @throws NoAnswerError or UnreachableError.
   */
  abstract reports(cursor: string | undefined): Promise<AnswerOf<'reports.list'>>;
  /**
   * The account number for the payers of an internal account: the same one each time. Only if the capabilities say
   * `virtualAccounts`. @throws NoAnswerError or UnreachableError.
   */
  virtualAccount?(request: VirtualAccountRequest): Promise<AnswerOf<'virtual-account'>>;
  /** Checks an account. Only if the capabilities say `accountCheck`. @throws NoAnswerError or UnreachableError. */
  checkAccount?(check: AccountCheck): Promise<AnswerOf<'account-check'>>;
  /**
   * Starts an identity check; the same id starts one only. Only if the capabilities say `identityChecks`.
   * @throws NoAnswerError or UnreachableError.
   */
  checkIdentity?(check: IdentityCheck): Promise<AnswerOf<'identity-check'>>;
  /** The present result of an identity check. @throws NoAnswerError or UnreachableError. */
  queryIdentity?(checkId: string): Promise<AnswerOf<'identity-check.query'>>;
  /**
   * The statement of a settlement account and day. Only if the capabilities say `statements`.
   * @throws NoAnswerError or UnreachableError.
   */
  statement?(settlementAccountId: string, date: string): Promise<AnswerOf<'statement'>>;
  /**
   * Trades currencies. The same id has effect at most once. Only if the capabilities say `fxTrades`.
   * @throws NotTakenError if it certainly was not taken. After any other error its fate is unknown.
   */
  fxTrade?(trade: OutgoingTrade, call: SubmitCall): Promise<FxTradeOutcome>;
  /** The present outcome of a trade. @throws NoAnswerError or UnreachableError. */
  queryFxTrade?(tradeId: string): Promise<AnswerOf<'fx-trade.query'>>;
}
