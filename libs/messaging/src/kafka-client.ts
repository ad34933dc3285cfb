import { errorText } from '@corridor/kernel';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Kafka, type KafkaConfig, logLevel, type LogEntry } from 'kafkajs';
import { type CredentialWatch } from './credential-watch';
import { type KafkaSecurity } from './kafka-security';
import { mendAuthentication, watchedMechanism } from './kafkajs-authentication';
import { mendFailover } from './kafkajs-failover';
import { mendHandshake } from './kafkajs-handshake';
import { mendMembership } from './kafkajs-membership';
import { mendPaused } from './kafkajs-paused';
import { mendProduce } from './kafkajs-produce';
import { mendTimers } from './kafkajs-timers';
import { mendUnknownTopics } from './kafkajs-unknown-topics';
import { type MessagingLogger } from './ports';

export interface KafkaClientOptions {
  brokers: string[];
  clientId: string;
  logger: MessagingLogger;
  /** Absent: plain text without authentication. */
  security?: KafkaSecurity | undefined;
  /** Records whether brokers accept this process's credentials. */
  watch: CredentialWatch;
  /** Number of retries of one call of the client before it fails. */
  retries: number;
  /** Called for each produce request that is written to the socket. */
  onProduce?: () => void;
}

const CONNECTION_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 12_000;
/** First pause between retries of one call in milliseconds, doubled up to the longest. */
export const RETRY_TIME_MS = 100;
export const RETRY_TIME_MAX_MS = 1_000;
const KEEP_ALIVE_MS = 60_000;
/** Offset of the API key in a Kafka request: 16 bits after the length (protocol guide, request header). */
const API_KEY_AT = 4;
const PRODUCE_API_KEY = 0;

/**
 * kafkajs logs each rebalance and each reconnect as an error, although they are normal here. The callers log what
 * matters.
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
  onConnect: () => void;
}

/** Node's error codes for a failure of TLS itself: certificates, names, protocols. */
const TLS_CODES = /^(ERR_(TLS|SSL|OSSL)|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;

/** Sends the broker's host name (SNI). An IP address is not allowed there. */
function openSocket(
  { host, port, onConnect }: SocketRequest,
  { security, watch }: KafkaClientOptions,
): Socket {
  if (security?.tls === undefined) return connectPlain({ host, port }, onConnect);
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connectTls({ host, port, ...servername, ...security.tls() }, onConnect);
  socket.on('error', (error: Error & { code?: string }) => {
    if (TLS_CODES.test(error.code ?? '')) watch.refused(`TLS with ${host}:${port}: ${errorText(error)}`);
  });
  return socket;
}

/**
 * Lets a socket without a handle wait once for its connection. kafkajs 2.2.4 calls `unref` at each disconnect, also of a
 * socket that is closed or not connected yet, and Node adds a listener each time.
 */
function unrefOnce(socket: Socket): void {
  const unref = socket.unref.bind(socket);
  let isWaiting = false;
  socket.unref = () => {
    if (socket.destroyed || (socket.connecting && isWaiting)) return socket;
    isWaiting = socket.connecting;
    return unref();
  };
}

/** Reports when a produce request leaves. Only this shows for certain that nothing was written. */
function watchProduce(socket: Socket, onProduce: () => void): void {
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
}

/** The configuration of kafkajs: limits, sockets and credentials. */
export function clientConfig(options: KafkaClientOptions): KafkaConfig {
  mendTimers();
  mendMembership();
  mendAuthentication();
  mendHandshake();
  mendProduce();
  mendFailover();
  mendUnknownTopics();
  mendPaused();
  const { brokers, clientId, logger, retries, onProduce, security, watch } = options;
  const config: KafkaConfig = {
    brokers,
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { retries, initialRetryTime: RETRY_TIME_MS, maxRetryTime: RETRY_TIME_MAX_MS },
    logLevel: logLevel.WARN,
    logCreator: logCreator(logger),
    ssl: security?.tls !== undefined,
    socketFactory: (request: SocketRequest) => {
      const socket = openSocket(request, options);
      unrefOnce(socket);
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      // Each request is one write, so waiting for more data only delays it.
      socket.setNoDelay(true);
      if (onProduce !== undefined) watchProduce(socket, onProduce);
      return socket;
    },
  };
  if (security?.sasl !== undefined) config.sasl = watchedMechanism(security.sasl, watch);
  return config;
}

/** A kafkajs client with this library's limits, logging to `logger`. No code outside this library uses kafkajs. */
export function kafkaClient(options: KafkaClientOptions): Kafka {
  return new Kafka(clientConfig(options));
}
