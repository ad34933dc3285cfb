import { errorText } from '@corridor/kernel';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Kafka, type KafkaConfig, logLevel, type LogEntry } from 'kafkajs';
import { type CredentialWatch } from './credential-watch';
import { type KafkaSecurity } from './kafka-security';
import { mendAuthentication, watchedMechanism } from './kafkajs-authentication';
import { mendHandshake } from './kafkajs-handshake';
import { mendMembership } from './kafkajs-membership';
import { mendTimers } from './kafkajs-timers';
import { type MessagingLogger } from './ports';

export interface KafkaClientOptions {
  brokers: string[];
  clientId: string;
  logger: MessagingLogger;
  /** Absent: brokers are spoken to in the clear, by nobody in particular. */
  security?: KafkaSecurity | undefined;
  /** Told whether brokers believe this process. */
  watch: CredentialWatch;
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
  onConnect: () => void;
}

/** Codes of Node's that say that TLS itself failed: certificates, names, protocols. */
const TLS_CODES = /^(ERR_(TLS|SSL|OSSL)|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;

/** Brokers are told the name that they are asked by (SNI), which an address is not. */
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

/** Tells when a produce request leaves: the one sure way to know that nothing was written. */
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

/** How kafkajs connects: our limits, sockets and credentials. */
export function clientConfig(options: KafkaClientOptions): KafkaConfig {
  mendTimers();
  mendMembership();
  mendAuthentication();
  mendHandshake();
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
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      if (onProduce !== undefined) watchProduce(socket, onProduce);
      return socket;
    },
  };
  if (security?.sasl !== undefined) config.sasl = watchedMechanism(security.sasl, watch);
  return config;
}

/** A kafkajs client with our limits, logging to `logger`. kafkajs stays behind this library. */
export function kafkaClient(options: KafkaClientOptions): Kafka {
  return new Kafka(clientConfig(options));
}
