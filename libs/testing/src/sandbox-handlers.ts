import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices';
import { sandboxOperations, type RequestService } from '@corridor/contracts';
import type { KafkaRequestServer } from '@corridor/messaging';
import type { TestDatabase } from './test-database';

/** A service as its start creates it, without connections. */
interface StartedService {
  module: DynamicModule;
  server: KafkaRequestServer | undefined;
  stop: () => Promise<void>;
}

/** The environment of a service on a test database, without a broker. */
export function serviceEnvironment(
  service: RequestService,
  database: TestDatabase,
  sandbox: boolean,
): Record<string, string> {
  const key = randomBytes(32).toString('base64');
  const ring = JSON.stringify({ active: 'k1', keys: { k1: key } });
  return {
    SERVICE_DATABASE_URL: database.urlOf(service),
    KAFKA_BROKERS: '127.0.0.1:1',
    KEY_RING: ring,
    FINGERPRINT_KEY: key,
    DOCUMENT_LINK_KEYS: ring,
    LOG_LEVEL: 'fatal',
    FILES_DIR: tmpdir(),
    SANDBOX: String(sandbox),
  };
}

async function handledBy({ module, server, stop }: StartedService): Promise<Set<string>> {
  if (server === undefined) throw new Error('the service answers no requests');
  try {
    const app = await NestFactory.createMicroservice(module, { strategy: server, logger: false });
    // Without `init`, handlers are registered and no worker starts.
    (app as NestMicroservice).registerListeners();
    return new Set(server.getHandlers().keys());
  } finally {
    await stop();
  }
}

/**
 * The operations that a service handles in a sandbox and elsewhere: the contracts' `sandboxOnly` operations, which of
 * them are handled in each case, and other operations that are handled in only one case.
 */
export async function handlersBySandbox(
  service: RequestService,
  start: (sandbox: boolean) => StartedService,
): Promise<{ sandboxOnly: string[]; inSandbox: string[]; elsewhere: string[]; differing: string[] }> {
  const sandboxOnly = [...sandboxOperations].filter((name) => name.startsWith(`${service}.`)).sort();
  const inSandbox = await handledBy(start(true));
  const elsewhere = await handledBy(start(false));
  const differing = [...new Set([...inSandbox, ...elsewhere])].filter(
    (name) => inSandbox.has(name) !== elsewhere.has(name),
  );
  return {
    sandboxOnly,
    inSandbox: sandboxOnly.filter((name) => inSandbox.has(name)),
    elsewhere: sandboxOnly.filter((name) => elsewhere.has(name)),
    differing: differing.sort(),
  };
}
