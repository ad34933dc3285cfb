import { type OperationRequest, sealedOperations } from '@corridor/contracts';
import { type ErrorCode } from '@corridor/kernel';
import { encodeFrame, type Frame } from './frames';

/**
 * Version of the heads of requests and replies. Heads of earlier releases name none. A later version keeps `id` and
 * `replyTo`, so that a release that doesn't know it can answer.
 */
const FRAME_VERSION = 1;

/** Head of a request's frame. Names are short, because each request carries them. */
export interface RequestHead {
  v?: typeof FRAME_VERSION;
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
  /** Its record is encrypted, and so is that of the reply. */
  sealed?: true;
}

/** Head of a reply's frame. */
export interface ReplyHead {
  v?: typeof FRAME_VERSION;
  id: string;
  status: number;
  replayed?: true;
  code?: ErrorCode;
}

/** Thrown if a frame came in a readable record although its operation must be sealed. */
export class UnsealedFrameError extends Error {
  constructor(operation: string) {
    super(`a frame of ${operation} is not sealed`);
    this.name = 'UnsealedFrameError';
  }
}

/** Whether a request and its reply travel encrypted, because the operation requires it or the sender asks for it. */
export function isSealed(head: { op: string; sealed?: boolean | undefined }): boolean {
  return head.sealed === true || sealedOperations.has(head.op);
}

/** Frame of a request. */
export function encodeRequest(head: RequestHead, request: OperationRequest): Buffer {
  return encodeFrame({ v: FRAME_VERSION, ...head }, JSON.stringify(request));
}

/** The payload of a request's frame. Throws UnsealedFrameError if it must be sealed and isn't. */
export function openRequest(head: RequestHead, frame: Pick<Frame, 'body' | 'isSealed'>): OperationRequest {
  if (isSealed(head) && !frame.isSealed) throw new UnsealedFrameError(head.op);
  return JSON.parse(frame.body.toString('utf8')) as OperationRequest;
}

/** Frame of a reply to the request of that id. */
export function encodeReply(id: string, reply: Omit<ReplyHead, 'id'>, body: string): Buffer {
  const head: ReplyHead = { v: FRAME_VERSION, id, ...reply };
  return encodeFrame(head, body);
}

/** The rendered body of a reply. Throws UnsealedFrameError if it must be sealed and isn't. */
export function openReply(
  request: Pick<RequestHead, 'op' | 'sealed'>,
  frame: Pick<Frame, 'body' | 'isSealed'>,
): Buffer {
  if (isSealed(request) && !frame.isSealed) throw new UnsealedFrameError(request.op);
  return frame.body;
}

/** A request's head. The version and the fields that the transport needs are checked. */
export function requestHead({ head }: Pick<Frame, 'head'>): RequestHead | undefined {
  const { v, op, id, key, startBy, replyTo } = (head ?? {}) as Partial<RequestHead>;
  const texts = [op, id, key, replyTo];
  return isKnown(v) && texts.every((text) => typeof text === 'string') && typeof startBy === 'number'
    ? (head as RequestHead)
    : undefined;
}

/** Where an answer to a request goes whose head can't be used otherwise. */
export interface UnknownAsker {
  id: string;
  replyTo: string;
  version: unknown;
}

/** The asker of a request whose head has another version or lacks fields; undefined if it can't be answered. */
export function unknownAsker({ head }: Pick<Frame, 'head'>): UnknownAsker | undefined {
  const { v: version, id, replyTo } = (head ?? {}) as Partial<RequestHead>;
  return typeof id === 'string' && typeof replyTo === 'string' ? { id, replyTo, version } : undefined;
}

/** A reply's head, checked. */
export function replyHead({ head }: Pick<Frame, 'head'>): ReplyHead | undefined {
  const { v, id, status } = (head ?? {}) as Partial<ReplyHead>;
  return isKnown(v) && typeof id === 'string' && typeof status === 'number' ? (head as ReplyHead) : undefined;
}

/** The request of a reply whose head can't be used otherwise. */
export function unknownReplyId({ head }: Pick<Frame, 'head'>): string | undefined {
  const { id } = (head ?? {}) as Partial<ReplyHead>;
  return typeof id === 'string' ? id : undefined;
}

function isKnown(version: unknown): boolean {
  return version === undefined || version === FRAME_VERSION;
}
