import { operations } from '@corridor/contracts';
import { ENTRY_BYTES_MAX, REPLY_BODY_BYTES_MAX } from './limits';
import {
  encodeReply,
  isSealed,
  openReply,
  openRequest,
  type RequestHead,
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
