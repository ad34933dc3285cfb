import { mintUuid } from '@corridor/kernel';
import { replyTopic } from './names';
import { isOldReplyTopic } from './reply-topics';

const HOUR_MS = 60 * 60 * 1000;

describe('isOldReplyTopic', () => {
  const nowMs = Date.UTC(2026, 5, 1);

  it('is true for an instance that started more than an hour ago', () => {
    expect(isOldReplyTopic(replyTopic('gateway', mintUuid(nowMs - HOUR_MS - 1)), nowMs)).toBe(true);
  });

  it('is false for a young instance, another topic and a name without a time', () => {
    expect(isOldReplyTopic(replyTopic('gateway', mintUuid(nowMs - HOUR_MS + 1)), nowMs)).toBe(false);
    expect(isOldReplyTopic('payments.requests', nowMs)).toBe(false);
    expect(isOldReplyTopic(replyTopic('gateway', 'pod-1'), nowMs)).toBe(false);
  });
});
