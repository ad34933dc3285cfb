import 'reflect-metadata';
import {
  closeRuntime,
  connectDatabase,
  connectMessaging,
  createRuntime,
  OperatorServer,
  readinessOf,
  stopOnSignal,
  type ServiceRuntime,
} from '@corridor/service';
import { AppModule } from './app.module';
import { readGatewayConfig, type GatewayConfig } from './config';
import { closeGatewayApp, createGatewayApp } from './server';

/** Starts to answer HTTP before Kafka is there: requests are answered 503 until it is. */
async function start(runtime: ServiceRuntime, config: GatewayConfig): Promise<void> {
  const { logger } = runtime;
  let started = false;
  const operator = new OperatorServer(
    runtime.metrics,
    () => readinessOf(runtime, started),
    runtime.operatorRoutes,
  );
  const operatorPort = await operator.listen(config.operatorHost, config.operatorPort);
  await connectDatabase(runtime);
  const app = await createGatewayApp({ module: AppModule.forRoot(runtime, config), config, logger });
  stopOnSignal(runtime, async () => {
    started = false;
    await closeGatewayApp(app);
    await closeRuntime(runtime);
    await operator.close();
  });
  await app.listen({ port: config.port, host: config.host });
  await connectMessaging(runtime);
  runtime.housekeeping.start();
  started = true;
  logger.info({ operatorPort, url: await app.getUrl() }, 'ready');
}

const config = readGatewayConfig();
const runtime = createRuntime(config);
start(runtime, config).catch((error: unknown) => {
  runtime.logger.fatal({ err: error }, 'the gateway could not start');
  process.exit(1);
});
