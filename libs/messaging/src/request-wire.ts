import { type OperationRequest, sealedOperations } from '@corridor/contracts';
import { type ErrorCode } from '@corridor/kernel';
import { encodeFrame, type Frame } from './frames';
import { type PayloadSealer } from './ports';

/** Head of a request's frame. Names are short, because each request carries them. */
export interface RequestHead {
  /** Operation. */
  op: string;
  /** Correlation id, unique for each request. */
  id: string;
  /** Requests of one key begin in order. */
  key: string;
  /** The request isn't begun after this time, in milliseconds since the epoch, real time. */
  startBy: number;
  /** Topic of the reply. Its partition is 0. */
  replyTo: string;
  /** For logs, before the payload is opened. */
  requestId: string;
  /** W3C trace context. */
  traceparent?: string;
  /** The body of the frame is ciphertext, and so is that of the reply. */
  sealed?: true;
}

/** Head of a reply's frame. */
export interface ReplyHead {
  id: string;
  status: number;
  replayed?: true;
  code?: ErrorCode;
  sealed?: true;
}

/** Binds a sealed request to its operation and correlation id. */
function requestAad(head: Pick<RequestHead, 'op' | 'id'>): string {
  return `${head.op}:${head.id}`;
}

/** Binds a sealed reply to its request. */
function replyAad(head: Pick<RequestHead, 'op' | 'id'>): string {
  return `${head.op}:${head.id}:reply`;
}

/** Thrown if a frame came unsealed although its operation must be sealed. */
export class UnsealedFrameError extends Error {
  constructor(operation: string) {
    super(`a frame of ${operation} is not sealed`);
    this.name = 'UnsealedFrameError';
  }
}

/** Whether a request and its reply are ciphertext, because the operation requires it or the sender asks for it. */
function isSealed(head: Pick<RequestHead, 'op' | 'sealed'>): boolean {
  return head.sealed === true || sealedOperations.has(head.op);
}

/** Frame of a request. It is sealed if its operation requires it, whatever the head says. */
export function encodeRequest(head: RequestHead, request: OperationRequest, sealer: PayloadSealer): Buffer {
  const payload = JSON.stringify(request);
  if (!isSealed(head)) return encodeFrame(head, payload);
  return encodeFrame({ ...head, sealed: true }, sealer.seal(Buffer.from(payload), requestAad(head)));
}

/**
 * The payload of a request's frame. Throws if it was sealed under other keys or for another request, and
 * UnsealedFrameError if it must be sealed and isn't.
 */
export function openRequest(head: RequestHead, body: Buffer, sealer: PayloadSealer): OperationRequest {
  if (isSealed(head) && head.sealed !== true) throw new UnsealedFrameError(head.op);
  const plain = head.sealed === true ? sealer.unseal(body.toString('utf8'), requestAad(head)) : body;
  return JSON.parse(plain.toString('utf8')) as OperationRequest;
}

/** Frame of a reply to `request`. It is sealed if the request was. */
export function encodeReply(
  request: RequestHead,
  reply: Omit<ReplyHead, 'id' | 'sealed'>,
  body: string,
  sealer: PayloadSealer,
): Buffer {
  const head: ReplyHead = { id: request.id, ...reply };
  if (!isSealed(request) || body === '') return encodeFrame(head, body);
  return encodeFrame({ ...head, sealed: true }, sealer.seal(Buffer.from(body), replyAad(request)));
}

/** The rendered body of a reply. Throws UnsealedFrameError if it must be sealed and isn't. */
export function openReply(
  request: Pick<RequestHead, 'op' | 'id' | 'sealed'>,
  { head, body }: { head: ReplyHead; body: Buffer },
  sealer: PayloadSealer,
): Buffer {
  if (head.sealed === true) return sealer.unseal(body.toString('utf8'), replyAad(request));
  if (isSealed(request) && body.length > 0) throw new UnsealedFrameError(request.op);
  return body;
}

/** A request's head. The fields that the transport needs are checked. */
export function requestHead({ head }: Frame): RequestHead | undefined {
  const { op, id, key, startBy, replyTo } = (head ?? {}) as Partial<RequestHead>;
  const texts = [op, id, key, replyTo];
  return texts.every((text) => typeof text === 'string') && typeof startBy === 'number'
    ? (head as RequestHead)
    : undefined;
}

/** A reply's head, checked. */
export function replyHead({ head }: Frame): ReplyHead | undefined {
  const { id, status } = (head ?? {}) as Partial<ReplyHead>;
  return typeof id === 'string' && typeof status === 'number' ? (head as ReplyHead) : undefined;
}
