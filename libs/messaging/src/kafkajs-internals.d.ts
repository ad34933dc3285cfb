/** The part of kafkajs 2.2.4 that has no types of its own and that kafkajs-timers.ts mends. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface SocketRequest {
    sentAt: number;
    requestTimeout: number;
    timeoutRequest(): void;
  }

  class RequestQueue {
    constructor(options: object);
    readonly inflight: Map<number, SocketRequest>;
    readonly pending: readonly SocketRequest[];
    readonly throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    requestTimeoutIntervalId: NodeJS.Timeout | undefined;
    readonly enforceRequestTimeout: boolean;
    isConnected(): boolean;
    destroy(): void;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
  }

  export = RequestQueue;
}
