import { type OperationRequest, sealedOperations } from '@corridor/contracts';
import { type ErrorCode } from '@corridor/kernel';
import { encodeFrame, type Frame } from './frames';

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
  /** Its record is encrypted, and so is that of the reply. */
  sealed?: true;
}

/** Head of a reply's frame. */
export interface ReplyHead {
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
  return encodeFrame(head, JSON.stringify(request));
}

/** The payload of a request's frame. Throws UnsealedFrameError if it must be sealed and isn't. */
export function openRequest(head: RequestHead, frame: Pick<Frame, 'body' | 'isSealed'>): OperationRequest {
  if (isSealed(head) && !frame.isSealed) throw new UnsealedFrameError(head.op);
  return JSON.parse(frame.body.toString('utf8')) as OperationRequest;
}

/** Frame of a reply to the request of that id. */
export function encodeReply(id: string, reply: Omit<ReplyHead, 'id'>, body: string): Buffer {
  const head: ReplyHead = { id, ...reply };
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
