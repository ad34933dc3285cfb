import 'reflect-metadata';
import {
  closeRuntime,
  connectDatabase,
  connectMessaging,
  createRuntime,
  endOnUncaughtErrors,
  OperatorServer,
  readinessOf,
  stopOnSignal,
  type ServiceRuntime,
} from '@corridor/service';
import { assertDeployment, assertSchema } from '@corridor/database';
import { AppModule } from './app.module';
import { readGatewayConfig, type GatewayConfig } from './config';
import { migrations } from './database/migrations/all';
import { closeGatewayApp, createGatewayApp } from './server';
import { assertNoKnownSecret } from './tokens/known-secret.guard';

/**
 * Largest number of connections that wait to be accepted; the default of Linux is 4,096. Beyond it callers would retry
 * after 1, 3, 7 and 15 seconds without an answer, but an overload must be answered at once.
 */
const BACKLOG = 4_096;

/** Starts to answer HTTP before Kafka is available. Until then requests are answered with 503. */
async function start(runtime: ServiceRuntime, config: GatewayConfig): Promise<void> {
  const { logger } = runtime;
  let started = false;
  const operator = new OperatorServer(
    runtime.metrics,
    () => readinessOf(runtime, started),
    runtime.operatorRoutes,
    () => started,
  );
  const operatorPort = await operator.listen(config.operatorHost, config.operatorPort);
  await connectDatabase(runtime);
  await assertSchema(runtime.pool, 'gateway', migrations);
  await assertDeployment(runtime.pool, 'gateway', config.sandbox);
  await assertNoKnownSecret(runtime.pool, config);
  await runtime.dataKeys.read();
  const app = await createGatewayApp({ module: AppModule.forRoot(runtime, config), config, logger });
  stopOnSignal(runtime, async () => {
    started = false;
    await closeGatewayApp(app);
    await closeRuntime(runtime);
    await operator.close();
  });
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  await connectMessaging(runtime);
  runtime.housekeeping.start();
  runtime.dataKeys.start();
  started = true;
  logger.info({ operatorPort, url: await app.getUrl() }, 'ready');
}

const config = readGatewayConfig();
const runtime = createRuntime(config);
endOnUncaughtErrors(runtime.logger);
start(runtime, config).catch((error: unknown) => {
  runtime.logger.fatal({ err: error }, 'the gateway could not start');
  process.exit(1);
});
