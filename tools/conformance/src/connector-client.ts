import { randomUUID } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ATTEMPT_HEADER,
  BODY_BYTES_MAX,
  CONTRACT_PATH,
  connectorCalls,
  IDEMPOTENCY_KEY_HEADER,
  parseAnswer,
  signMessage,
  type AnswerOf,
  type CallType,
  type Outcome,
} from '@corridor/connector-contract';
import { errorText } from '@corridor/kernel';
import { CheckFailure } from './check';

/** What came back for a call. */
export interface CallAnswer {
  /** 0 if there was no answer. */
  status: number;
  text: string;
  retryAfterSeconds: number;
  /** Why there was no answer. */
  failure?: string;
}

/** How one call differs from a usual one. */
export interface CallChange {
  /** Default: the connector's secret. None: no signature at all. */
  secret?: string | undefined;
  isUnsigned?: boolean;
  /** Another secret that signs too, before the connector's own. */
  otherSecret?: string;
  /** Offset of the timestamp. */
  offsetMs?: number;
  /** Path of another call. */
  path?: string;
  attempt?: number;
}

const RETRY_MS = 1_000;
const RETRIES_MAX = 5;

/** Makes the calls of the contract, and reads their answers by it. */
export class ConnectorClient {
  constructor(private readonly connector: { url: string; secretOut: string; patienceMs: number }) {}

  /** Sends a body as it is. */
  async send(type: CallType, body: string, change: CallChange = {}): Promise<CallAnswer> {
    const { url, secretOut, patienceMs } = this.connector;
    const members: unknown = JSON.parse(body);
    const instructionId = type === 'instruction' ? memberOf(members, 'instructionId') : undefined;
    const id = instructionId ?? randomUUID();
    const nowMs = Date.now() + (change.offsetMs ?? 0);
    const signature = signMessage({ id, body, nowMs }, [
      ...(change.otherSecret === undefined ? [] : [change.otherSecret]),
      change.secret ?? secretOut,
    ]);
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...(change.isUnsigned === true ? {} : signature),
      ...(instructionId === undefined
        ? {}
        : { [IDEMPOTENCY_KEY_HEADER]: instructionId, [ATTEMPT_HEADER]: String(change.attempt ?? 1) }),
    };
    const { path, limitMs } = connectorCalls[type];
    return post(`${url}${CONTRACT_PATH}${change.path ?? path}`, {
      headers,
      body,
      limitMs: Math.min(limitMs, patienceMs),
    });
  }

  /** The answer to a call by the contract. @throws CheckFailure if there is none */
  async call<T extends CallType>(type: T, members: object): Promise<AnswerOf<T>> {
    const answer = await this.send(type, JSON.stringify({ type, ...members }));
    return readAnswer(type, answer);
  }

  /** Submits a body until the connector takes it. @throws CheckFailure if it answers no outcome */
  async submit(body: string): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send('instruction', body, { attempt });
      const parsed = parseAnswer('instruction', answer.text);
      if (!parsed.ok || parsed.value.status !== 'NOT_ACCEPTED') return readAnswer('instruction', answer);
      if (attempt === RETRIES_MAX)
        throw new CheckFailure(`The connector answered NOT_ACCEPTED ${RETRIES_MAX} times.`);
      await pause(Math.min(answer.retryAfterSeconds * 1_000 || RETRY_MS, this.connector.patienceMs));
    }
  }
}

/** A member of an object, if it is text. */
function memberOf(value: unknown, name: string): string | undefined {
  const member: unknown =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** Whether a status lets an answer count: 2xx; for an outcome 4xx too, and any for NOT_ACCEPTED. */
function carriesAnswer(type: CallType, status: number, answer: object): boolean {
  const hundreds = Math.floor(status / 100);
  if (hundreds === 2 || type !== 'instruction') return hundreds === 2;
  return hundreds === 4 || ('status' in answer && answer.status === 'NOT_ACCEPTED');
}

/** The answer of a call by the contract. @throws CheckFailure that says what is wrong with it */
export function readAnswer<T extends CallType>(type: T, answer: CallAnswer): AnswerOf<T> {
  const { status, text, failure } = answer;
  if (failure !== undefined) throw new CheckFailure(`The call ${type} had no answer: ${failure}`);
  const parsed = parseAnswer(type, text);
  if (parsed.ok && carriesAnswer(type, status, parsed.value)) return parsed.value;
  const faults = parsed.ok ? '' : `: ${parsed.faults.map(({ message }) => message).join('; ')}`;
  throw new CheckFailure(
    `The answer to ${type} has the status ${status} and is not one of the contract${faults}`,
  );
}

interface Sending {
  headers: Record<string, string>;
  body: string;
  limitMs: number;
}

async function post(url: string, { headers, body, limitMs }: Sending): Promise<CallAnswer> {
  const open = url.startsWith('https:') ? secureRequest : request;
  return new Promise((done) => {
    const fail = (error: unknown): void =>
      done({ status: 0, text: '', retryAfterSeconds: 0, failure: errorText(error) });
    const outgoing = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(limitMs),
      agent: false,
    });
    outgoing.once('error', fail);
    outgoing.once('response', (response) => collect(response, { done, fail }));
    outgoing.end(body);
  });
}

function collect(
  response: IncomingMessage,
  { done, fail }: { done: (answer: CallAnswer) => void; fail: (error: unknown) => void },
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.once('error', fail);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > BODY_BYTES_MAX) response.destroy(new Error('The body has more than 1 MB.'));
  });
  response.once('end', () =>
    done({
      status: response.statusCode ?? 0,
      text: Buffer.concat(chunks).toString('utf8'),
      retryAfterSeconds: Number(response.headers['retry-after'] ?? 0) || 0,
    }),
  );
}
