import { type OperationRequest, type RequestService, type ServiceName } from '@corridor/contracts';
import { type ErrorCode } from '@corridor/kernel';
import { type KafkaConnection } from './kafka-connection';
import { type MessagingLogger, type MessagingMetrics, type PayloadSealer } from './ports';

export interface KafkaRequestClientOptions {
  /** Who asks; the reply topic is `<service>.replies.<instanceId>`. */
  service: ServiceName;
  /** A time-ordered uuid (version 7), new for each process. */
  instanceId: string;
  connection: KafkaConnection;
  sealer: PayloadSealer;
  logger: MessagingLogger;
  metrics?: MessagingMetrics;
}

export interface SendOptions {
  /** What the command changes (requests of one key are handled in order), or a random one for a query. */
  key: string;
  /** Payload and reply body travel encrypted. */
  sealed?: boolean;
  /** How long to wait for the reply, milliseconds; 20,000 unless told. The request isn't begun in the last one. */
  timeoutMs?: number;
}

/** A reply as it came: the body is rendered JSON, passed on without being parsed. */
export interface RawReply {
  status: number;
  /** Rendered JSON; empty where the operation answers none. */
  body: Buffer;
  replayed: boolean;
  /** Of an error reply. */
  code?: ErrorCode;
}

/** Sends requests to services over Kafka and takes their replies from a topic of this instance alone. */
export class KafkaRequestClient {
  constructor(readonly options: KafkaRequestClientOptions) {}

  /** Resolves when replies can be received. */
  async connect(): Promise<void> {
    return Promise.reject(new Error('not connected'));
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Sends one request. Error replies are returned, not thrown. Throws DomainError UPSTREAM_TIMEOUT (nobody knows
   * whether it was done), SERVICE_UNAVAILABLE (surely not sent) or PAYLOAD_TOO_LARGE.
   */
  async send<_T = unknown>(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<RawReply> {
    return Promise.reject(new Error(`${operation} ${service} ${request.context.requestId} ${options.key}`));
  }

  /** Sends one request and parses the body of its reply; an error reply is thrown as DomainError. */
  async call<T = unknown>(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<T> {
    const reply = await this.send(operation, service, request, options);
    return JSON.parse(reply.body.toString('utf8')) as T;
  }
}
