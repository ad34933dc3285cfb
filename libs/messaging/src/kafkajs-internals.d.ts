/**
 * Parts of kafkajs 2.2.4 that have no types of their own. The files kafkajs-… beside this one patch or use
 * them.
 */
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

declare module 'kafkajs/src/cluster/index.js' {
  class Cluster {
    refreshMetadata(): Promise<void>;
    /** Ids of the brokers that it knows. */
    getNodeIds(): string[];
    findTopicPartitionMetadata(topic: string): { partitionId: number; leader: number }[];
  }

  export = Cluster;
}

declare module 'kafkajs/src/consumer/subscriptionState.js' {
  interface Partitions {
    topic: string;
    partitions: number[];
  }

  class SubscriptionState {
    assign(partitions: Partitions[]): void;
    pause(partitions: Partitions[]): void;
    resume(partitions: Partitions[]): void;
    assigned(): Partitions[];
    paused(): Partitions[];
  }

  export = SubscriptionState;
}

declare module 'kafkajs/src/consumer/consumerGroup.js' {
  import Cluster from 'kafkajs/src/cluster/index.js';
  import SubscriptionState from 'kafkajs/src/consumer/subscriptionState.js';

  class ConsumerGroup {
    constructor(options: object);
    /** One for each consumer, kept through all its restarts. */
    readonly cluster: Cluster;
    readonly logger: { debug(message: string): void };
    memberId: string | null;
    /** By topic and partition. */
    preferredReadReplicasPerTopicPartition: Record<string, Record<number, { nodeId: number }>>;
    readonly subscriptionState: SubscriptionState;
    fetch(nodeId: string): Promise<unknown>;
    recoverFromFetch(error: Error): Promise<void>;
    connect(): Promise<void>;
    joinAndSync(): Promise<void>;
    leave(): Promise<void>;
  }

  export = ConsumerGroup;
}

declare module 'kafkajs/src/network/connection.js' {
  class Connection {
    /** Null until the broker has sent them. */
    readonly versions: object | null;
    isAuthenticated(): boolean;
    send(message: { request: { apiKey: number } }): Promise<unknown>;
  }

  export = Connection;
}

declare module 'kafkajs/src/broker/saslAuthenticator/index.js' {
  class SaslAuthenticator {
    readonly connection: { sasl: object };
    authenticate(): Promise<void>;
  }

  export = SaslAuthenticator;
}

declare module 'kafkajs/src/broker/saslAuthenticator/plain.js' {
  import { type Mechanism } from 'kafkajs';

  function provider(sasl: { username: string; password: string }): Mechanism['authenticationProvider'];
  export = provider;
}

declare module 'kafkajs/src/broker/saslAuthenticator/scram256.js' {
  import provider from 'kafkajs/src/broker/saslAuthenticator/plain.js';

  export = provider;
}

declare module 'kafkajs/src/broker/saslAuthenticator/scram512.js' {
  import provider from 'kafkajs/src/broker/saslAuthenticator/plain.js';

  export = provider;
}

declare module 'kafkajs/src/broker/saslAuthenticator/oauthBearer.js' {
  import { type Mechanism } from 'kafkajs';

  function provider(sasl: {
    oauthBearerProvider: () => Promise<{ value: string }>;
  }): Mechanism['authenticationProvider'];
  export = provider;
}

declare module 'kafkajs/src/loggers/index.js' {
  export function createLogger(options: object): object;
}

declare module 'kafkajs/src/network/connectionPool.js' {
  class ConnectionPool {
    constructor(options: object);
    send<T>(protocol: { request: object; response: { parse: (payload: Buffer) => Promise<T> } }): Promise<T>;
  }

  export = ConnectionPool;
}

declare module 'kafkajs/src/broker/index.js' {
  import ConnectionPool from 'kafkajs/src/network/connectionPool.js';

  class Broker {
    constructor(options: { connectionPool: ConnectionPool; logger: object; allowAutoTopicCreation: boolean });
    readonly connectionPool: ConnectionPool;
    readonly versions: Record<number, { minVersion: number; maxVersion: number }> | null;
    connect(): Promise<void>;
    disconnect(): Promise<void>;
  }

  export = Broker;
}

declare module 'kafkajs/src/protocol/encoder.js' {
  class Encoder {
    static nextPowerOfTwo(value: number): number;
    /** `initialSize` is rounded up to a power of two. */
    constructor(initialSize?: number);
    /** Only the first `offset` bytes are written. */
    buf: Buffer;
    offset: number;
    readonly buffer: Buffer;
    ensureAvailable(length: number): void;
    writeBuffer(bytes: Buffer): this;
    writeBoolean(value: boolean): this;
    writeInt8(value: number): this;
    writeString(value: string): this;
    writeArray(entries: readonly Encoder[]): this;
  }

  export = Encoder;
}

declare module 'kafkajs/src/protocol/decoder.js' {
  class Decoder {
    constructor(payload: Buffer);
    readInt8(): number;
    readInt16(): number;
    readInt32(): number;
    readString(): string | null;
    readArray<T>(read: (decoder: Decoder) => T): T[];
  }

  export = Decoder;
}

declare module 'kafkajs/src/protocol/requests/produce/index.js' {
  import { type Message } from 'kafkajs';
  import Encoder from 'kafkajs/src/protocol/encoder.js';

  namespace produce {
    interface ProduceInput {
      acks: number;
      timeout: number;
      compression?: number;
      transactionalId?: string | null;
      producerId?: string | number;
      producerEpoch?: number;
      topicData: {
        topic: string;
        partitions: { partition: number; firstSequence: number; messages: Message[] }[];
      }[];
    }
    interface ProduceProtocol {
      request: { apiKey: number; apiVersion: number; encode: () => Promise<Encoder> };
      response: object;
    }
  }

  const produce: {
    protocol: (options: { version: number }) => (input: produce.ProduceInput) => produce.ProduceProtocol;
  };
  export = produce;
}
