import { ENTRY_BYTES_MAX, REPLY_BODY_BYTES_MAX } from './limits';
import { encodeReply, type RequestHead } from './request-wire';

const head: RequestHead = {
  op: 'payments.list-transactions',
  id: 'correlation-id',
  key: 'key',
  startBy: 0,
  replyTo: 'gateway.replies.0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  requestId: 'r'.repeat(128),
};
const sealer = {
  seal: (plain: Buffer) => `v1:key:${Buffer.concat([plain, Buffer.alloc(28)]).toString('base64')}`,
  unseal: () => Buffer.alloc(0),
};

describe('a reply', () => {
  it.each([true, undefined])('of the largest body fits into one entry (sealed: %p)', (sealed) => {
    const body = 'x'.repeat(REPLY_BODY_BYTES_MAX);
    const frame = encodeReply({ ...head, ...(sealed ? { sealed } : {}) }, { status: 200 }, body, sealer);
    expect(frame.length).toBeLessThanOrEqual(ENTRY_BYTES_MAX);
  });
});
