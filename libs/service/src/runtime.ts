import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DestinationStream, Logger } from 'pino';
import type { DataSource, EntitySchema, MixedList } from 'typeorm';
import { allTopics, type RequestService } from '@corridor/contracts';
import {
  DatabaseWatch,
  type ListSource,
  type PageSessions,
  type ReadReplica,
  UnitOfWork,
} from '@corridor/database';
import {
  ensureTopics,
  KafkaConnection,
  KafkaRequestClient,
  KafkaRequestServer,
  OutboxRelay,
  newestEpoch,
  PgInboxReader,
  PgLostEvents,
  RecordSigner,
  type Tracing,
} from '@corridor/messaging';
import { directUrlOf } from './database-config';
import { assertSessionSettings, createDatabaseSessions } from './database-sessions';
import { Housekeeping } from './housekeeping';
import { DataKeyRepository } from './keys/data-key.repository';
import { DataKeys } from './keys/data-keys';
import { createLogger, PinoMessagingLogger } from './logging';
import { MetricSampler } from './metric-sampler';
import { ServiceMetrics } from './metrics';
import { OperatorRoutes } from './operator-server';
import { PersonalDataVault } from './personal-data';
import { PlatformClocks } from './platform-clocks';
import type { ServiceConfig } from './service-config';
import { addServiceSamples } from './service-samples';
import { createTracing } from './tracing/otel-tracing';

const CONNECT_PAUSE_MAX_MS = 5_000;

/** The common parts of every service, created once at start and injected from there. */
export interface ServiceRuntime {
  config: ServiceConfig;
  logger: Logger;
  metrics: ServiceMetrics;
  /** Metrics that are read from the database and from Kafka. */
  sampler: MetricSampler;
  /** The app's routes on the operators' port. */
  operatorRoutes: OperatorRoutes;
  dataSource: DataSource;
  /** Plain sessions of the service's role: relay, inbox, committer. */
  pool: Pool;
  /** Sessions for the pages of lists. */
  pages: PageSessions;
  /** Where lists are read if it is recent enough; undefined without one. */
  replica: ReadReplica | undefined;
  connection: KafkaConnection;
  client: KafkaRequestClient;
  /** Absent in the gateway, which answers only HTTP. */
  server: KafkaRequestServer | undefined;
  /** Lets other instances take over while this one's database is silent. Absent in the gateway. */
  databaseWatch: DatabaseWatch | undefined;
  relay: OutboxRelay;
  vault: PersonalDataVault;
  dataKeys: DataKeys;
  clocks: PlatformClocks;
  unitOfWork: UnitOfWork;
  tracing: Tracing;
  housekeeping: Housekeeping;
}

function createServer(input: {
  config: ServiceConfig;
  connection: KafkaConnection;
  pool: Pool;
  messagingLogger: PinoMessagingLogger;
  metrics: ServiceMetrics;
}): KafkaRequestServer | undefined {
  const { config, connection, pool, messagingLogger, metrics } = input;
  if (config.service === 'gateway') return undefined;
  return new KafkaRequestServer({
    service: config.service satisfies RequestService,
    brokers: config.brokers,
    instanceId: config.instanceId,
    connection,
    logger: messagingLogger,
    metrics,
    requestPartitions: config.requestPartitions,
    sandbox: config.sandbox,
    inbox: new PgInboxReader(pool),
    lostEvents: new PgLostEvents(pool),
    // A webhook of a fact that was told before must not be sent again.
    skipsMoved: config.service === 'notifications',
  });
}

/** While an instance hears nothing from its database, it leaves requests and events to others. */
function watchDatabase(
  config: ServiceConfig,
  server: KafkaRequestServer | undefined,
  logger: Logger,
): DatabaseWatch | undefined {
  if (server === undefined) return undefined;
  const { service, instanceName = service } = config;
  return new DatabaseWatch({
    session: { url: directUrlOf(config), service, name: instanceName },
    onSilent: async () => {
      logger.error('the database is silent; others take the requests and events of this instance');
      await server.suspend();
    },
    onHeard: () => {
      logger.info('the database answers again; this instance takes requests and events');
      server.resume();
    },
  });
}

/** Counts where lists are read, and logs why the replica can't be used. */
function countLists(
  { service }: ServiceConfig,
  metrics: ServiceMetrics,
  logger: Logger,
): (source: ListSource, error?: unknown) => void {
  if (service === 'gateway') return () => undefined;
  const reads = metrics.counter('corridor_list_reads_total');
  return (source, error) => {
    reads.inc({ source });
    if (error !== undefined) logger.warn({ err: error, source }, 'a list is read on the primary');
  };
}

function warnOfLaxSettings(config: ServiceConfig, logger: Logger): void {
  const { fourEyesOff, plaintext = [], peerKeys, sandbox } = config;
  if (!sandbox && peerKeys?.use !== 'require')
    logger.warn(
      { use: peerKeys?.use },
      'PEER_KEYS are not required: each service accepts what another has signed in the name of a third',
    );
  if (fourEyesOff === true)
    logger.warn('FOUR_EYES=none: every action of an operator is done by one person alone');
  if (plaintext.length > 0)
    logger.warn({ plaintext }, 'ALLOW_PLAINTEXT: data crosses the network without TLS');
}

/** The pool of TypeORM; undefined before it connects. */
function poolOf({ isInitialized, driver }: DataSource): Pool | undefined {
  return isInitialized ? (driver as unknown as { master: Pool }).master : undefined;
}

function showPools(
  metrics: ServiceMetrics,
  { pool, pages, dataSource }: Pick<ServiceRuntime, 'pool' | 'pages' | 'dataSource'>,
): void {
  metrics.showPool('hot', () => pool);
  metrics.showPool('pages', () => pages.pool);
  metrics.showPool('work', () => poolOf(dataSource));
}

function dataKeysOf(
  { service, keyRing, rootKeys: roots }: ServiceConfig,
  pool: Pool,
  logger: Logger,
): DataKeys {
  return new DataKeys({
    service,
    store: new DataKeyRepository(pool),
    roots,
    ringIds: new Set(keyRing.keys.keys()),
    onFailure: (error) => logger.warn({ err: error }, 'the data keys were not read'),
  });
}

function signerOf(
  { keyRing, peerKeys, unsignedEventsUntilMs: unsignedUntilMs }: ServiceConfig,
  metrics: ServiceMetrics,
): RecordSigner {
  const signer = new RecordSigner(keyRing, { unsignedUntilMs }, peerKeys);
  metrics.showUnsignedEvents(signer.events.unsignedUntilSeconds);
  return signer;
}

/**
 * Creates the parts of a service without connecting them.
 * @param logTo where the log goes, by default to standard output
 */
export function createRuntime(
  config: ServiceConfig,
  entities: MixedList<string | (new () => unknown) | EntitySchema> = [],
  logTo?: DestinationStream,
): ServiceRuntime {
  const { service, instanceId, brokers } = config;
  const logger = createLogger({ service, instanceId, level: config.logLevel }, logTo);
  const messagingLogger = new PinoMessagingLogger(logger);
  warnOfLaxSettings(config, logger);
  const metrics = new ServiceMetrics(service);
  const tracing = createTracing(config.tracing, instanceId, logger);
  const connection = new KafkaConnection({
    brokers,
    clientId: `${service}-${instanceId}`,
    logger: messagingLogger,
    security: config.kafkaSecurity,
    sendRetries: config.producerRetries,
    rack: config.rack,
    signer: signerOf(config, metrics),
    tracing,
  });
  const { pool, dataSource, pages, replica } = createDatabaseSessions({
    config,
    entities,
    onLost: (error) => logger.warn({ err: error }, 'an idle database session was lost'),
    onList: countLists(config, metrics, logger),
  });
  const dataKeys = dataKeysOf(config, pool, logger);
  const vault = new PersonalDataVault(config.keyRing, config.fingerprintKeys, dataKeys);
  const clocks = new PlatformClocks();
  metrics.showClockSkew({ database: () => clocks.skewMs(), kafka: () => connection.clock.skewMs() });
  const server = createServer({ config, connection, pool, messagingLogger, metrics });
  const relay = new OutboxRelay({
    ...{ pool, connection, service, logger: messagingLogger, metrics },
    ...(service === 'gateway'
      ? {}
      : {
          epochOf: async (runner) => (await newestEpoch(runner))?.epoch ?? 0,
          partitions: { wanted: config.eventPartitions ?? 1, manage: config.managesTopics ?? true },
        }),
  });
  const sampler = new MetricSampler({ metrics, logger, isChosen: () => relay.isActive });
  const writingKeys = (): string[] => [vault.activeKeyId, vault.forTopics.activeKeyId];
  if (server) addServiceSamples(sampler, { pool, connection, server, writingKeys });
  showPools(metrics, { pool, pages, dataSource });
  return {
    config,
    logger,
    metrics,
    sampler,
    operatorRoutes: new OperatorRoutes(),
    dataSource,
    pool,
    pages,
    replica,
    connection,
    client: new KafkaRequestClient({ service, instanceId, connection, logger: messagingLogger, metrics }),
    server,
    databaseWatch: watchDatabase(config, server, logger),
    relay,
    vault,
    dataKeys,
    clocks,
    unitOfWork: new UnitOfWork(dataSource, relay, vault),
    tracing,
    housekeeping: new Housekeeping(pool, clocks, logger, config.answerHours),
  };
}

/** Connects to PostgreSQL. It retries with growing pauses, because containers start in any order. */
export async function connectDatabase(runtime: ServiceRuntime): Promise<void> {
  for (let wait = 250; !runtime.dataSource.isInitialized; wait = Math.min(wait * 2, CONNECT_PAUSE_MAX_MS)) {
    try {
      await runtime.dataSource.initialize();
    } catch (error) {
      runtime.logger.warn({ err: error }, 'the database does not answer yet');
      await pause(wait);
    }
  }
  await assertSessionSettings(runtime, runtime.config.service);
  // Measures the database's time once, so that a caller before the first statement gets it too.
  await runtime.clocks.realNowOf(runtime.dataSource);
}

/** Connects to Kafka, creates the topics and starts to receive replies. */
export async function connectMessaging(runtime: ServiceRuntime): Promise<void> {
  const { connection, config } = runtime;
  await runtime.tracing.start();
  await connection.connect();
  await ensureTopics(connection, allTopics, { ...config, manage: config.managesTopics ?? true });
  await runtime.client.connect();
}

/** Closes everything that the runtime opened, in an order that loses nothing. */
export async function closeRuntime(runtime: ServiceRuntime): Promise<void> {
  await runtime.databaseWatch?.stop();
  await runtime.housekeeping.stop();
  await runtime.sampler.stop();
  await runtime.relay.stop();
  await runtime.client.close();
  await runtime.connection.disconnect();
  await runtime.dataKeys.stop();
  if (runtime.dataSource.isInitialized) await runtime.dataSource.destroy();
  await runtime.pages.end();
  await runtime.replica?.end();
  await runtime.pool.end();
  await runtime.tracing.stop();
}
