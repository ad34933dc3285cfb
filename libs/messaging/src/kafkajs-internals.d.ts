/** The parts of kafkajs 2.2.4 that have no types of their own and that kafkajs-timers.ts and kafkajs-membership.ts mend. */
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

declare module 'kafkajs/src/consumer/consumerGroup.js' {
  class ConsumerGroup {
    /** One for each consumer, through all its restarts. */
    readonly cluster: object;
    memberId: string | null;
    connect(): Promise<void>;
    joinAndSync(): Promise<void>;
    leave(): Promise<void>;
  }

  export = ConsumerGroup;
}
