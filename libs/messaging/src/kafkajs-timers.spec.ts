import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { mendTimers } from './kafkajs-timers';

interface Request {
  entry: { correlationId: number; resolve: () => void; reject: (error: Error) => void };
  expectResponse: boolean;
  sendRequest: () => void;
}

interface Queue extends RequestQueue {
  push(request: Request): void;
  fulfillRequest(response: object): void;
}

describe('kafkajs timers', () => {
  const sent: number[] = [];
  const failed: number[] = [];
  const open = (options: object = {}): Queue =>
    new RequestQueue({
      maxInFlightRequests: null,
      requestTimeout: 5_000,
      enforceRequestTimeout: true,
      logger: { debug: () => undefined, warn: () => undefined },
      ...options,
    }) as Queue;
  const request = (correlationId: number): Request => ({
    entry: { correlationId, resolve: () => undefined, reject: () => void failed.push(correlationId) },
    expectResponse: true,
    sendRequest: () => void sent.push(correlationId),
  });

  beforeEach(() => {
    jest.useFakeTimers();
    mendTimers();
    sent.length = 0;
    failed.length = 0;
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('leave no timer on a connection without waiting requests', () => {
    const queue = open();
    queue.push(request(1));
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    expect(sent).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it("send waiting requests once the broker's throttling has ended", () => {
    const queue = open();
    Object.assign(queue, { throttledUntil: Date.now() + 300 });
    queue.push(request(1));
    jest.advanceTimersByTime(290);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(sent).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('send a waiting request when an answer makes room', () => {
    const queue = open({ maxInFlightRequests: 1 });
    queue.push(request(1));
    queue.push(request(2));
    expect(sent).toEqual([1]);
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    expect(sent).toEqual([1, 2]);
  });

  it('reject a request that is not answered in time, and end with the connection', () => {
    let isConnected = true;
    const queue = open({ isConnected: () => isConnected });
    queue.scheduleRequestTimeoutCheck();
    queue.push(request(1));
    jest.advanceTimersByTime(7_000);
    expect(failed).toEqual([1]);
    isConnected = false;
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
