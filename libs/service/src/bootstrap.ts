import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice, Type, DynamicModule } from '@nestjs/common';
import { assertDeployment, assertSchema, type MigrationClass } from '@corridor/database';
import { PassErrorsFilter } from '@corridor/messaging';
import { endOnUncaughtErrors, PinoNestLogger } from './logging';
import { OperatorServer } from './operator-server';
import { closeRuntime, connectDatabase, connectMessaging, type ServiceRuntime } from './runtime';

const STOP_LIMIT_MS = 10_000;

/** Why the process isn't ready; empty if it is. */
export async function readinessOf(runtime: ServiceRuntime, started: boolean): Promise<string[]> {
  const { refusal } = runtime.connection;
  const reasons = refusal === undefined ? [] : [`Kafka can not be used with these credentials: ${refusal}`];
  if (!started) return ['starting', ...reasons];
  if (refusal === undefined && !(await runtime.connection.ping())) reasons.push('Kafka does not answer');
  try {
    await runtime.pool.query('SELECT 1');
  } catch {
    reasons.push('the database does not answer');
  }
  reasons.push(...(runtime.server?.violations ?? []));
  return reasons;
}

/** Runs `stop` once on SIGTERM, SIGINT or the end of the starter (config, `stopsWithStdin`), then ends the process. */
export function stopOnSignal(runtime: ServiceRuntime, stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    runtime.logger.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        runtime.logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  if (runtime.config.stopsWithStdin !== true) return;
  process.stdin.on('error', () => undefined);
  process.stdin.on('close', () => begin('the starter is gone'));
  process.stdin.resume();
}

/** The inputs for the start of a service. */
export interface ServiceStart {
  runtime: ServiceRuntime;
  module: Type<unknown> | DynamicModule;
  /** The migrations that the schema must have. The service doesn't start on any other schema. */
  migrations: readonly MigrationClass[];
}

/** Runs a service that answers requests over Kafka. A failed start is logged and ends the process. */
export function runService(start: ServiceStart): void {
  endOnUncaughtErrors(start.runtime.logger);
  bootstrapService(start).catch((error: unknown) => {
    start.runtime.logger.fatal({ err: error }, 'the start failed');
    process.exit(1);
  });
}

/**
 * Starts a service that answers requests over Kafka: operators' port, database, topics, Nest with its handlers, outbox
 * relay. Resolves when it handles requests.
 */
async function bootstrapService(input: ServiceStart): Promise<INestMicroservice> {
  const { runtime } = input;
  const { server } = runtime;
  if (!server) throw new Error(`${runtime.config.service} answers no requests`);
  let started = false;
  const operator = new OperatorServer(
    runtime.metrics,
    () => readinessOf(runtime, started),
    runtime.operatorRoutes,
    () => started,
  );
  const operatorPort = await operator.listen(runtime.config.operatorHost, runtime.config.operatorPort);
  await connectDatabase(runtime);
  await assertSchema(runtime.pool, runtime.config.service, input.migrations);
  await assertDeployment(runtime.pool, runtime.config.service, runtime.config.sandbox);
  await runtime.dataKeys.read();
  await connectMessaging(runtime);
  const app = await NestFactory.createMicroservice(input.module, {
    strategy: server,
    logger: new PinoNestLogger(runtime.logger),
  });
  app.useGlobalFilters(new PassErrorsFilter());
  stopOnSignal(runtime, async () => {
    started = false;
    await app.close();
    await closeRuntime(runtime);
    await operator.close();
  });
  await runtime.relay.start();
  runtime.housekeeping.start();
  runtime.dataKeys.start();
  await app.listen();
  runtime.sampler.start();
  runtime.databaseWatch?.start();
  started = true;
  runtime.logger.info({ operatorPort }, 'ready');
  return app;
}
