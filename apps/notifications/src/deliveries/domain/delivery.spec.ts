import { afterAttempt, isBlocking, isSuccess, type AttemptedDelivery } from './delivery';
import { RETRY_WINDOW_MS } from './retry-schedule';

const fresh: AttemptedDelivery = {
  resourceId: 'Customer:1',
  isApproval: false,
  failures: 0,
  inOrder: true,
  triedSinceMs: null,
};
const at = { startedMs: 1_000, nowMs: 2_000, chance: 0 };

describe('isSuccess', () => {
  it.each([200, 201, 202, 204, 299])('accepts %i', (responseStatus) => {
    expect(isSuccess({ responseStatus })).toBe(true);
  });

  it.each([100, 199, 300, 301, 302, 307, 308, 400, 410, 429, 500, null])('rejects %s', (responseStatus) => {
    expect(isSuccess({ responseStatus })).toBe(false);
  });
});

describe('afterAttempt', () => {
  it('delivers on a 2xx', () => {
    expect(afterAttempt(fresh, { responseStatus: 204 }, at)).toEqual({
      status: 'DELIVERED',
      failures: 0,
      inOrder: true,
      triedSinceMs: 1_000,
      nextAttemptMs: null,
    });
  });

  it('waits 5 seconds after the first failure, counted from the end of the attempt', () => {
    expect(afterAttempt(fresh, { responseStatus: 500 }, at)).toEqual({
      status: 'PENDING',
      failures: 1,
      inOrder: true,
      triedSinceMs: 1_000,
      nextAttemptMs: 7_000,
    });
  });

  it.each([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
    [5, false],
    [6, false],
  ])('after failure %i holds back later events of the resource: %s', (failures, blocks) => {
    const inOrder = failures <= 5;
    const after = afterAttempt({ ...fresh, failures: failures - 1, inOrder }, { responseStatus: null }, at);
    expect(after.failures).toBe(failures);
    expect(isBlocking(after)).toBe(blocks);
  });

  it('never returns a delivery to the order that it has left', () => {
    const after = afterAttempt({ ...fresh, inOrder: false }, { responseStatus: 500 }, at);
    expect(after).toMatchObject({ status: 'PENDING', inOrder: false });
  });

  it('fails for good seven days after the first attempt', () => {
    const delivery = { ...fresh, failures: 300, triedSinceMs: 0 };
    const after = afterAttempt(delivery, { responseStatus: 500 }, { ...at, nowMs: RETRY_WINDOW_MS });
    expect(after).toMatchObject({ status: 'FAILED', nextAttemptMs: null });
  });

  it('does not retry a question for an approval, and sends it once more on demand', () => {
    const after = afterAttempt({ ...fresh, isApproval: true }, { responseStatus: 500 }, at);
    expect(after).toMatchObject({ status: 'FAILED', nextAttemptMs: null });
  });

  it('does not retry a webhook test', () => {
    const after = afterAttempt({ ...fresh, resourceId: 'WebhookEndpoint:1' }, { responseStatus: 500 }, at);
    expect(after).toMatchObject({ status: 'FAILED', nextAttemptMs: null });
  });
});
