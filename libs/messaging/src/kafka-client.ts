import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Kafka, type KafkaConfig, logLevel, type LogEntry } from 'kafkajs';
import { mendMembership } from './kafkajs-membership';
import { mendTimers } from './kafkajs-timers';
import { type MessagingLogger } from './ports';

export interface KafkaClientOptions {
  brokers: string[];
  clientId: string;
  logger: MessagingLogger;
  /** Retries of one call of the client before it fails. */
  retries: number;
  /** Called for each produce request that is put on the wire. */
  onProduce?: () => void;
}

const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 12_000;
/** First pause between retries of one call, doubled up to the longest. */
export const RETRY_TIME_MS = 100;
export const RETRY_TIME_MAX_MS = 1_000;
const KEEP_ALIVE_MS = 60_000;
/** Where a Kafka request names its API: after the length, 16 bits (protocol guide, request header). */
const API_KEY_AT = 4;
const PRODUCE_API_KEY = 0;

/**
 * kafkajs logs each rebalance and each reconnect as an error; they are part of normal life here. What matters is
 * logged by who called.
 */
function logCreator(logger: MessagingLogger) {
  return () =>
    ({ namespace, log }: LogEntry) => {
      const { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...rest } = log;
      logger.debug(`kafka: ${message}`, { ...rest, namespace });
    };
}

interface SocketRequest {
  host: string;
  port: number;
  ssl?: object;
  onConnect: () => void;
}

/** A socket that tells when a produce request leaves: the one sure way to know that nothing was written. */
function watchedSocket({ host, port, ssl, onConnect }: SocketRequest, onProduce: () => void): Socket {
  const socket = ssl
    ? connectTls({ host, port, ...ssl }, onConnect)
    : connectPlain({ host, port }, onConnect);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  const watchedWrite = (...args: unknown[]): boolean => {
    const [data] = args;
    if (
      Buffer.isBuffer(data) &&
      data.length > API_KEY_AT + 1 &&
      data.readInt16BE(API_KEY_AT) === PRODUCE_API_KEY
    ) {
      onProduce();
    }
    return write(...args);
  };
  socket.write = watchedWrite as Socket['write'];
  return socket;
}

/** A kafkajs client with our limits, logging to `logger`. kafkajs stays behind this library. */
export function kafkaClient(options: KafkaClientOptions): Kafka {
  mendTimers();
  mendMembership();
  const { brokers, clientId, logger, retries, onProduce } = options;
  const config: KafkaConfig = {
    brokers,
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { retries, initialRetryTime: RETRY_TIME_MS, maxRetryTime: RETRY_TIME_MAX_MS },
    logLevel: logLevel.WARN,
    logCreator: logCreator(logger),
  };
  if (onProduce !== undefined) {
    config.socketFactory = (request: SocketRequest) => watchedSocket(request, onProduce);
  }
  return new Kafka(config);
}
