import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import {
  type AccountCheck,
  ATTEMPT_HEADER,
  BODY_BYTES_MAX,
  classifySubmitAnswer,
  classifyTradeAnswer,
  connectorCalls,
  CONTRACT_PATH,
  IDEMPOTENCY_KEY_HEADER,
  parseAnswer,
  parseReportsPage,
  signMessage,
  type AnswerOf,
  type Capabilities,
  type Outcome,
  type CallType,
  type Parsed,
  type IdentityCheck,
  type FxTradeOutcome,
  type SubmitMeaning,
  type SubmitReply,
} from '@corridor/connector-contract';
import { mintUuid, SECOND_MS } from '@corridor/kernel';
import { createAgents, type Agents } from '@corridor/service';
import {
  AnswerTimeout,
  connectionFailure,
  strangeAnswer,
  unknownOutcome,
  withReason,
} from './failure-text.presenter';
import type { ConnectorOutcome } from '../instructions/domain/connector-outcome';
import {
  BodyConflictError,
  Connector,
  InvalidAnswerError,
  NoAnswerError,
  NotTakenError,
  UnreachableError,
  type OutgoingInstruction,
  type OutgoingTrade,
  type SubmitCall,
  type UnknownOutcome,
  type VirtualAccountRequest,
} from './connector.port';

/**
 * How long an idle connection may be used again, milliseconds. Servers close idle connections, most of them after 5 seconds
 * or more. A message that crosses the close has an unknown fate, and an unknown payment waits 10 minutes until it may be
 * sent again.
 */
const IDLE_MAX_MS = SECOND_MS;

/** Where an HTTP connector is, and how its messages are signed. */
export interface HttpConnectorOptions {
  baseUrl: string;
  /** Secrets that sign our messages, newest first: two during a rotation. */
  secrets: readonly string[];
  /** Whether private addresses are refused. */
  refusePrivate: boolean;
  /** Real time, milliseconds since the epoch. */
  now: () => number;
}

/** What a call got, and why it got no answer. */
type Reply = SubmitReply & { why?: string };

/** Calls whose answers tell of payers that the call does not name: nothing of them is shown. */
const LISTS: readonly CallType[] = ['reports.list', 'statement'];

/** Members that name what a call is about. An answer that names something else is none. */
const NAMES = ['instructionId', 'tradeId', 'checkId'] as const;

interface Post {
  type: CallType;
  body: string;
  messageId: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An outcome of the contract in the terms of the ledger; null where the connector doesn't know. */
export function outcomeOf(outcome: Outcome): ConnectorOutcome | null {
  const { status, amount, currency, fees = [], reason, providerReference, returnId } = outcome;
  if (status === 'UNKNOWN' || status === 'NOT_ACCEPTED') return null;
  return {
    status,
    providerReference: providerReference ?? null,
    amount: amount === undefined ? null : BigInt(amount),
    currency: currency ?? null,
    returnId: returnId ?? null,
    fees: fees.map((fee) => ({ ...fee, amount: BigInt(fee.amount) })),
    reason: reason ? { code: reason.code, message: reason.message ?? 'the bank gave no reason' } : null,
  };
}

/** A connector that is reached by the HTTP contract. Redirects are not followed. */
export class HttpConnector extends Connector {
  private readonly agents: Agents;

  constructor(private readonly options: HttpConnectorOptions) {
    super();
    this.agents = createAgents(options, IDLE_MAX_MS);
  }

  /** Closes reusable connections. */
  close(): void {
    this.agents.http.destroy();
    this.agents.https.destroy();
  }

  capabilities(): Promise<Capabilities> {
    return this.ask('capabilities', {});
  }

  async submit({ message, body }: OutgoingInstruction, call: SubmitCall): Promise<ConnectorOutcome> {
    const { instructionId } = message;
    const headers = { [IDEMPOTENCY_KEY_HEADER]: instructionId, [ATTEMPT_HEADER]: String(call.attempt) };
    const post = {
      type: 'instruction',
      body,
      messageId: instructionId,
      headers,
      signal: call.signal,
    } as const;
    const reply = await this.post(post);
    const nowMs = this.options.now();
    const taken = takenOutcome(classifySubmitAnswer(reply, { instructionId, nowMs }), reply, post);
    const outcome = outcomeOf(taken);
    if (outcome) return outcome;
    throw new NoAnswerError(unknownOutcome(taken.reason, body));
  }

  async query(instructionId: string): Promise<ConnectorOutcome | UnknownOutcome | undefined> {
    const asked = { instructionId };
    const answer = await this.ask('instruction.query', asked);
    if (answer.status === 'NOT_FOUND') return undefined;
    return (
      outcomeOf(answer) ?? { status: 'UNKNOWN', why: unknownOutcome(answer.reason, JSON.stringify(asked)) }
    );
  }

  reports(cursor: string | undefined): Promise<AnswerOf<'reports.list'>> {
    return this.ask('reports.list', cursor === undefined ? {} : { cursor }, parseReportsPage);
  }

  override virtualAccount(request: VirtualAccountRequest): Promise<AnswerOf<'virtual-account'>> {
    return this.ask('virtual-account', { ...request });
  }

  override checkAccount({ type, ...check }: AccountCheck): Promise<AnswerOf<'account-check'>> {
    return this.ask(type, check);
  }

  override checkIdentity({ type, ...check }: IdentityCheck): Promise<AnswerOf<'identity-check'>> {
    return this.ask(type, check);
  }

  override queryIdentity(checkId: string): Promise<AnswerOf<'identity-check.query'>> {
    return this.ask('identity-check.query', { checkId });
  }

  override statement(settlementAccountId: string, date: string): Promise<AnswerOf<'statement'>> {
    return this.ask('statement', { settlementAccountId, date });
  }

  override cancel(instructionId: string): Promise<AnswerOf<'instruction.cancel'>> {
    return this.ask('instruction.cancel', { instructionId });
  }

  override async fxTrade({ tradeId, body }: OutgoingTrade, call: SubmitCall): Promise<FxTradeOutcome> {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: tradeId, [ATTEMPT_HEADER]: String(call.attempt) };
    const { signal } = call;
    const post = { type: 'fx-trade', body, messageId: tradeId, headers, signal } as const;
    const reply = await this.post(post);
    return takenOutcome(classifyTradeAnswer(reply, { tradeId, nowMs: this.options.now() }), reply, post);
  }

  override queryFxTrade(tradeId: string): Promise<AnswerOf<'fx-trade.query'>> {
    return this.ask('fx-trade.query', { tradeId });
  }

  /** A call whose answer has one shape. */
  private async ask<T extends CallType>(
    type: T,
    input: Record<string, unknown>,
    parse: (text: string) => Parsed<AnswerOf<T>> = (text) => parseAnswer(type, text),
  ): Promise<AnswerOf<T>> {
    const body = JSON.stringify({ type, ...input });
    const reply = await this.post({ type, body, messageId: mintUuid() });
    if (reply.kind === 'NOT_CONNECTED') throw unreachable(reply);
    if (reply.kind === 'NO_ANSWER') throw new NoAnswerError(reply.why ?? 'no answer came');
    const shown = LISTS.includes(type) ? { status: reply.status, body: '' } : reply;
    if (reply.status !== 200) throw new NoAnswerError(strangeAnswer(shown, body, []));
    const parsed = parse(reply.body);
    if (!parsed.ok) {
      const faults = parsed.faults.map(({ message }) => message);
      throw new InvalidAnswerError(strangeAnswer(shown, body, faults), faults);
    }
    const other = otherName(input, parsed.value);
    if (other !== undefined) throw new NoAnswerError(other);
    return parsed.value;
  }

  private async post({ type, body, messageId, headers, signal }: Post): Promise<Reply> {
    const { baseUrl, secrets, now } = this.options;
    const call = connectorCalls[type];
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${CONTRACT_PATH}${call.path}`);
    const isHttps = url.protocol === 'https:';
    const options = {
      ...urlToHttpOptions(url),
      method: 'POST',
      agent: isHttps ? this.agents.https : this.agents.http,
      ...(signal ? { signal } : {}),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...signMessage({ id: messageId, body, nowMs: now() }, secrets),
        ...headers,
      },
    };
    let connection: Connection | undefined;
    let limit: NodeJS.Timeout | undefined;
    try {
      const request = isHttps ? httpsRequest(options) : httpRequest(options);
      limit = setTimeout(() => request.destroy(new AnswerTimeout()), call.limitMs);
      connection = new Connection(request, isHttps);
      return await answerOf(request, body);
    } catch (error) {
      // An error before the connection was made proves that nothing was sent. Its text can name internal addresses.
      const why = connectionFailure(error);
      return { kind: connection?.isMade === true ? 'NO_ANSWER' : 'NOT_CONNECTED', why };
    } finally {
      clearTimeout(limit);
    }
  }
}

function unreachable({ why }: Reply): UnreachableError {
  return new UnreachableError(`the connector could not be reached: ${why ?? 'the connection failed'}`);
}

/** Why an answer is to another question; undefined if it isn't. */
function otherName(question: Readonly<Record<string, unknown>>, answer: object): string | undefined {
  const named: Readonly<Record<string, unknown>> = { ...answer };
  const other = NAMES.find(
    (name) => question[name] !== undefined && named[name] !== undefined && named[name] !== question[name],
  );
  return other === undefined ? undefined : `the answer names another ${other} than the question`;
}

/** Why an answer to a submission is no outcome. */
function faultsOf(answer: string, { type, body }: Post): string[] {
  const parsed = parseAnswer(type, answer);
  if (!parsed.ok) return parsed.faults.map(({ message }) => message);
  const other = otherName(JSON.parse(body) as Record<string, unknown>, parsed.value);
  return [other ?? 'no outcome counts with this status'];
}

/** The outcome that a reply carries. @throws the error that says why there is none. */
function takenOutcome<T>(meaning: SubmitMeaning<T>, reply: Reply, post: Post): T {
  switch (meaning.kind) {
    case 'OUTCOME':
      return meaning.outcome;
    case 'NOT_TAKEN': {
      if (reply.kind === 'NOT_CONNECTED') throw unreachable(reply);
      const why = withReason('the connector did not take it', meaning.reason, post.body);
      throw new NotTakenError(why, meaning.retryAfterMs ?? null);
    }
    case 'BODY_CONFLICT':
      throw new BodyConflictError('the connector has it with another body');
    case 'UNKNOWN':
      if (reply.kind !== 'ANSWER') throw new NoAnswerError(reply.why ?? 'no answer came');
      throw new NoAnswerError(strangeAnswer(reply, post.body, faultsOf(reply.body, post)));
  }
}

/** Watches whether a request got a connection. */
class Connection {
  isMade = false;

  constructor(request: ClientRequest, isHttps: boolean) {
    request.once('socket', (socket) => {
      if (!socket.connecting && !isHttps) this.isMade = true;
      else if (!socket.connecting && request.reusedSocket) this.isMade = true;
      else socket.once(isHttps ? 'secureConnect' : 'connect', () => (this.isMade = true));
    });
  }
}

function answerOf(request: ClientRequest, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      textOf(response).then(
        (text) =>
          resolve(
            text === undefined
              ? { kind: 'NO_ANSWER', why: 'its answer is too long' }
              : {
                  kind: 'ANSWER',
                  status: response.statusCode ?? 0,
                  body: text,
                  retryAfter: response.headers['retry-after'],
                },
          ),
        reject,
      );
    });
    request.end(body);
  });
}

/** The whole body; undefined if it is too long. */
async function textOf(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX) {
      response.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
