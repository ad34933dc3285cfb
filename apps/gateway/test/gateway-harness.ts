import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createRuntime, Environment, type ServiceRuntime } from '@corridor/service';
import type { OperationRequest, Permission, RequestService } from '@corridor/contracts';
import type { RawReply, SendOptions } from '@corridor/messaging';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';
import { AppModule } from '../src/app.module';
import { readGatewayConfig } from '../src/config';
import { migrations } from '../src/database/migration-list';
import { ServiceRequests } from '../src/requests/service-requests.port';
import { closeGatewayApp, createGatewayApp } from '../src/server';
import { createFirstToken } from '../src/tokens/first-token';

/** One request that reached a service. */
export interface Asked {
  operation: string;
  service: RequestService;
  request: OperationRequest;
  options: SendOptions;
}

/** Stands in for the services: answers 200 `{}` unless a test says otherwise. */
export class FakeServices extends ServiceRequests {
  readonly asked: Asked[] = [];
  answer: (asked: Asked) => Promise<Partial<RawReply>> | Partial<RawReply> = () => ({});

  async send(
    operation: string,
    service: RequestService,
    request: OperationRequest,
    options: SendOptions,
  ): Promise<RawReply> {
    const asked = { operation, service, request, options };
    this.asked.push(asked);
    return { status: 200, body: Buffer.from('{}'), replayed: false, ...(await this.answer(asked)) };
  }

  get last(): Asked {
    const last = this.asked.at(-1);
    if (!last) throw new Error('nothing was asked');
    return last;
  }
}

/** One gateway over HTTP, on a database that may be shared with others. */
export interface TestGateway {
  app: NestFastifyApplication;
  runtime: ServiceRuntime;
  services: FakeServices;
  url: string;
  port: number;
  close(drainTimeoutMs?: number): Promise<void>;
}

export interface TestToken {
  id: string;
  clientId: string;
  clientSecret: string;
  authorization: string;
}

export const platformA = {
  platformKey: 1,
  platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01',
};
export const platformB = {
  platformKey: 2,
  platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a02',
};
export const everything: readonly Permission[] = ['VIEW', 'TRANSACT', 'MANAGE'];

export function createGatewayDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ gateway: migrations });
}

function environmentOf(database: TestDatabase, more: Record<string, string>): Environment {
  const key = randomBytes(32).toString('base64');
  return new Environment({
    SERVICE_DATABASE_URL: database.urlOf('gateway'),
    KAFKA_BROKERS: '127.0.0.1:1',
    KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: key } }),
    FINGERPRINT_KEY: key,
    LOG_LEVEL: 'silent',
    SANDBOX: 'true',
    PORT: '0',
    ...more,
  });
}

export async function startGateway(
  database: TestDatabase,
  more: Record<string, string> = {},
): Promise<TestGateway> {
  const config = readGatewayConfig(environmentOf(database, more));
  const runtime = createRuntime(config);
  await runtime.dataSource.initialize();
  const services = new FakeServices();
  const app = await createGatewayApp({
    module: AppModule.forRoot(runtime, config, services),
    config,
    logger: runtime.logger,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    runtime,
    services,
    port,
    url: `http://127.0.0.1:${port}/2025-10-13`,
    close: async (drainTimeoutMs) => {
      await closeGatewayApp(app, drainTimeoutMs);
      if (runtime.dataSource.isInitialized) await runtime.dataSource.destroy();
      await runtime.pool.end();
    },
  };
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Makes a token as the command does. */
export async function makeToken(
  gateway: TestGateway,
  input: { platform?: typeof platformA; permissions?: readonly Permission[]; clientId?: string } = {},
): Promise<TestToken> {
  const { platform = platformA, permissions = everything, clientId } = input;
  const made = await createFirstToken(gateway.runtime.pool, {
    ...platform,
    name: 'test token',
    permissions,
    ...(clientId === undefined ? {} : { clientId }),
  });
  const clientSecret = made.clientSecret ?? '';
  return {
    id: made.id,
    clientId: made.clientId,
    clientSecret,
    authorization: basic(made.clientId, clientSecret),
  };
}

/** What came back, with its body parsed where it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

export interface Ask {
  token?: TestToken | undefined;
  method?: string;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends one request; JSON unless told. `path` is relative to the versioned base, or a whole URL. */
export async function ask(gateway: TestGateway, path: string, options: Ask = {}): Promise<Answer> {
  const { token, method = 'GET', body, raw, headers = {} } = options;
  const response = await fetch(path.startsWith('http') ? path : gateway.url + path, {
    method,
    headers: {
      ...(token ? { authorization: token.authorization } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(raw !== undefined ? { body: raw } : body !== undefined ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, text, json };
}

/** Sends bytes on a socket of its own and answers all that comes back until the gateway closes it. */
export function askRaw(gateway: TestGateway, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(5_000, () => socket.destroy(new Error('the gateway did not answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** An error body of decisions.md 3 with that status and code. */
export function errorShape(status: number, code: string): object {
  return { status, code, message: expect.any(String) as string, details: expect.any(Object) as object };
}
