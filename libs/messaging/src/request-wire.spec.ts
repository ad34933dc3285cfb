import { operations } from '@corridor/contracts';
import { decodeFrames } from './frames';
import { ENTRY_BYTES_MAX, REPLY_BODY_BYTES_MAX } from './limits';
import {
  encodeReply,
  encodeRequest,
  isSealed,
  openReply,
  openRequest,
  replyHead,
  type RequestHead,
  requestHead,
  unknownAsker,
  unknownReplyId,
  UnsealedFrameError,
} from './request-wire';

const head: RequestHead = {
  op: 'payments.list-transactions',
  id: 'correlation-id',
  key: 'key',
  startBy: 0,
  replyTo: 'gateway.replies.0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  requestId: 'r'.repeat(128),
};
const body = Buffer.from('{}');

describe('a reply', () => {
  it('of the largest body fits into one entry', () => {
    const frame = encodeReply(head.id, { status: 200 }, 'x'.repeat(REPLY_BODY_BYTES_MAX));
    expect(frame.length).toBeLessThanOrEqual(ENTRY_BYTES_MAX);
  });
});

describe('the version of a head', () => {
  const unsealed = { ...head, op: 'payments.ping' };
  const headOf = (frame: Buffer): unknown => decodeFrames(frame)[0]?.head;

  it('is in every request and reply', () => {
    expect(headOf(encodeRequest(unsealed, {} as never))).toMatchObject({ v: 1 });
    expect(headOf(encodeReply(head.id, { status: 200 }, ''))).toMatchObject({ v: 1 });
  });

  it.each([1, undefined])('is known if it is %p', (v) => {
    expect(requestHead({ head: { ...head, v } })).toMatchObject({ id: head.id });
    expect(replyHead({ head: { id: head.id, status: 200, v } })).toMatchObject({ status: 200 });
  });

  it.each([2, '1', null])('is unknown if it is %p, and says whom to answer', (v) => {
    expect(requestHead({ head: { ...head, v } })).toBeUndefined();
    expect(unknownAsker({ head: { id: head.id, replyTo: head.replyTo, v } })).toEqual({
      id: head.id,
      replyTo: head.replyTo,
      version: v,
    });
    expect(replyHead({ head: { id: head.id, status: 200, v } })).toBeUndefined();
    expect(unknownReplyId({ head: { id: head.id, v } })).toBe(head.id);
  });

  it('of a head without an id or a reply topic names nobody', () => {
    expect(unknownAsker({ head: { v: 2, id: head.id } })).toBeUndefined();
    expect(unknownAsker({ head: null })).toBeUndefined();
    expect(unknownReplyId({ head: { v: 2 } })).toBeUndefined();
  });
});

describe('a sealed operation', () => {
  const required = { ...head, op: operations.createCustomer.name };
  const wanted: RequestHead = { ...head, op: 'payments.ping', sealed: true };

  it.each([required, wanted])('of $op is accepted in an encrypted record only', (request) => {
    expect(isSealed(request)).toBe(true);
    expect(openRequest(request, { body, isSealed: true })).toEqual({});
    expect(openReply(request, { body, isSealed: true })).toBe(body);
    expect(() => openRequest(request, { body, isSealed: false })).toThrow(UnsealedFrameError);
    expect(() => openReply(request, { body, isSealed: false })).toThrow(UnsealedFrameError);
    expect(() => openReply(request, { body: Buffer.alloc(0), isSealed: false })).toThrow(UnsealedFrameError);
  });
});
