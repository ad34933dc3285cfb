import { execFile } from 'node:child_process';
import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { mintUuid } from '@corridor/kernel';
import type { OperationRequest } from '@corridor/contracts';
import {
  KafkaConnection,
  KafkaRequestClient,
  KafkaRequestServer,
  MessagingLogger,
  RecordSigner,
  type KafkaSecurity,
} from '@corridor/messaging';
import { Environment, readServiceConfig } from '@corridor/service';

const SCRIPT = resolve(__dirname, '../../../tools/test-secure-kafka.mjs');
const START_LIMIT_MS = 180_000;
const keys = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };

/** A broker with a SASL_SSL and a mutual TLS listener, and the files for its clients. */
export class SecureBroker {
  private constructor(
    private readonly dir: string,
    private readonly pid: number,
    private readonly signingKey: KeyObject,
    readonly brokers: string,
    readonly saslBrokers: string,
    readonly mutualBrokers: string,
  ) {}

  static async start(): Promise<SecureBroker> {
    const dir = await mkdtemp(join(tmpdir(), 'corridor-secure-'));
    const args = [SCRIPT, '--dir', dir];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: START_LIMIT_MS });
    const started = JSON.parse(stdout) as {
      pid: number;
      brokers: string;
      saslBrokers: string;
      mutualBrokers: string;
    };
    const signingKey = createPrivateKey(readFileSync(join(dir, 'signing.key')));
    const { pid, brokers, saslBrokers, mutualBrokers } = started;
    return new SecureBroker(dir, pid, signingKey, brokers, saslBrokers, mutualBrokers);
  }

  /** A file of the broker's folder. */
  file(name: string): string {
    return join(this.dir, name);
  }

  /** A token that the broker accepts for that many seconds. A negative value gives an expired one. */
  async token(lifetimeSeconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ scope: 'kafka' })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject('corridor')
      .setAudience('kafka')
      .setIssuedAt(Math.min(now, now + lifetimeSeconds) - 1)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(this.signingKey);
  }

  stop(): void {
    process.kill(this.pid, 'SIGKILL');
    rmSync(this.dir, { recursive: true, force: true });
  }
}

class Lines extends MessagingLogger {
  readonly lines: string[] = [];
  debug(): void {
    return undefined;
  }
  info(message: string): void {
    this.lines.push(`info ${message}`);
  }
  warn(message: string): void {
    this.lines.push(`warn ${message}`);
  }
  error(message: string, fields?: object): void {
    this.lines.push(`error ${message} ${JSON.stringify(fields)}`);
  }
}

/** The security settings that a service reads from these variables. @throws ConfigurationError with every violation. */
export function securityOf(variables: Record<string, string>): KafkaSecurity | undefined {
  const key = randomBytes(32).toString('base64');
  const env = new Environment({
    SERVICE_DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    KAFKA_BROKERS: '127.0.0.1:1',
    KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: key } }),
    FINGERPRINT_KEY: key,
    ...variables,
  });
  const config = readServiceConfig('payments', env);
  env.assertValid();
  return config.kafkaSecurity;
}

/** A process that asks and answers, configured by environment variables. */
export class SecureParty {
  readonly logger = new Lines();
  readonly connection: KafkaConnection;
  readonly fatal: Error[] = [];
  private client: KafkaRequestClient | undefined;
  private server: KafkaRequestServer | undefined;

  constructor(
    private readonly brokers: string[],
    variables: Record<string, string>,
  ) {
    const { logger } = this;
    const security = securityOf(variables);
    const signer = new RecordSigner(keys);
    this.connection = new KafkaConnection({ brokers, clientId: 'test', logger, security, signer });
  }

  /** Connects as a service does: producer, admin, consumers of requests and of replies. */
  async start(): Promise<void> {
    const { connection, logger, brokers } = this;
    const onFatal = (error: Error): void => void this.fatal.push(error);
    const base = { connection, logger, onFatal };
    const client = new KafkaRequestClient({ ...base, service: 'gateway', instanceId: mintUuid() });
    const server = new KafkaRequestServer({ ...base, service: 'payments', brokers, instanceId: mintUuid() });
    server.addHandler('payments.echo', ({ body }: OperationRequest) => Promise.resolve({ body }));
    await new Promise<void>((done) => server.listen(() => done()));
    await client.connect();
    Object.assign(this, { client, server });
  }

  /** Sends a request to itself through the broker and returns the answer. */
  async ask(text: string, timeoutMs = 60_000): Promise<unknown> {
    const context = {
      requestId: 'r',
      commandId: mintUuid(),
      platformId: 'p',
      platformKey: 1,
      permissions: [],
    };
    const request = { context, params: {}, query: {}, body: text };
    return this.client?.call('payments.echo', 'payments', request, { key: text, timeoutMs });
  }

  errors(): string[] {
    return this.logger.lines.filter((line) => line.startsWith('error Kafka can not be used'));
  }

  async stop(): Promise<void> {
    await this.server?.close();
    await this.client?.close();
    await this.connection.disconnect();
  }
}
