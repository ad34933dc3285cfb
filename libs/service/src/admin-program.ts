import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { errorRecord } from '@corridor/kernel';
import { allTopics, type RequestService } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import {
  listDeadLetters,
  putBackDeadLetters,
  readDeadLetters,
  resetConsumer,
  UNTRUSTED_LETTER,
  type UnbelievedLetter,
} from '@corridor/messaging';
import { auditedAction } from './admin-audit';
import { askForPerson } from './admin-person';
import { runAdminSession } from './admin-session';
import type { DeadTimerStore } from './dead-letters/dead-timer-store';
import { createRuntime, type ServiceRuntime } from './runtime';
import type { ServiceConfig } from './service-config';
import { ServiceModule } from './service.module';

/** Prints one line of JSON, for people and programs. */
export function printLine(value: object | string): void {
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
}

/** Says which letters are not believed, beside the lines of a command. */
export function warnOfUnbelieved(letters: readonly UnbelievedLetter[]): void {
  if (letters.length === 0) return;
  const named = letters.map(({ id, topic, partition, offset, reason }) => {
    return `${id} (${topic}, partition ${partition}, offset ${offset}: ${reason})\n`;
  });
  process.stderr.write(
    `${letters.length} dead letters are not believed, see docs/keys.md:\n${named.join('')}`,
  );
}

/** Number of ids of one command that the audit log keeps. */
const AUDITED_IDS_MAX = 100;

/** Which of a topic's events the service has handled, by partition. */
async function positionsOf({ pool }: ServiceRuntime, topic: string): Promise<{ positions: object[] }> {
  const { rows } = await pool.query<object>(
    `SELECT partition, next_offset AS "nextOffset" FROM inbox WHERE topic = $1 ORDER BY partition`,
    [topic],
  );
  return { positions: rows };
}

/** The admin program of a service, with the common commands: `dead-letters list` and `put-back`, `reset-consumer`. */
export function adminProgram(runtime: ServiceRuntime, deadTimers?: DeadTimerStore): Command {
  const { connection, config, unitOfWork } = runtime;
  const service = config.service as RequestService;
  const program = askForPerson(new Command(service), config);
  const deadLetters = program
    .command('dead-letters')
    .description('events and timers that this service could not handle');
  deadLetters
    .command('list')
    .description('prints each as one line of JSON')
    .action(async () => {
      await connection.connect();
      const { letters, unbelieved } = await readDeadLetters(connection, service);
      for (const { value: _value, ...letter } of letters) printLine(letter);
      warnOfUnbelieved(unbelieved);
      for (const work of (await deadTimers?.list()) ?? []) printLine(work);
    });
  const putBack = deadLetters
    .command('put-back')
    .description('hands them to the service again, all or those named')
    .argument('[ids...]');
  auditedAction(putBack, unitOfWork, {
    name: 'put-back-dead-letters',
    work: async (named: string[]) => {
      const ids = named.length > 0 ? named : undefined;
      await connection.connect();
      const open = await listDeadLetters(connection, service);
      const timers = (await deadTimers?.list()) ?? [];
      const letters = await putBackDeadLetters(connection, service, ids ? { ids } : {});
      // A named one that is not trusted is refused.
      const untrusted = ids ? 0 : open.filter(({ isUntrusted }) => isUntrusted).length;
      const done = {
        letters,
        dueTimers: (await deadTimers?.putBack(ids)) ?? 0,
        ...(untrusted > 0 ? { leftOut: { letters: untrusted, reason: UNTRUSTED_LETTER } } : {}),
      };
      printLine(done);
      const before = { letters: open.length, dueTimers: timers.length };
      return { before, after: { ...done, ids: ids?.slice(0, AUDITED_IDS_MAX) ?? 'ALL' } };
    },
  });
  const reset = program
    .command('reset-consumer')
    .description('lets this service, while it is stopped, read a topic of events again from its start')
    .argument('<topic>');
  auditedAction(reset, unitOfWork, {
    name: 'reset-consumer',
    work: async (topic: string) => {
      if (!allTopics.some(({ name }) => name === topic)) throw new Error(`there is no topic ${topic}`);
      const before = await positionsOf(runtime, topic);
      await resetConsumer(connection, service, topic, runtime.pool);
      printLine({ topic, reset: true });
      return { resourceId: topic, before, after: await positionsOf(runtime, topic) };
    },
  });
  return program;
}

/**
 * The parts of an admin program. Its events go into the outbox. The relay of the running service publishes them. Standard
 * output has the answer of the command alone, so the log goes to standard error.
 */
export function createAdminRuntime(
  config: ServiceConfig,
  entities?: Parameters<typeof createRuntime>[1],
): ServiceRuntime {
  const runtime = createRuntime(config, entities, process.stderr);
  const { dataSource, vault } = runtime;
  return { ...runtime, unitOfWork: new UnitOfWork(dataSource, { handOver: () => undefined }, vault) };
}

/** The root module of an admin program. */
@Module({})
class AdminContextModule {}

/** The context in which an admin program runs, on a connected database. @throws Error if a provider of the module lacks something. */
export function createAdminContext(
  runtime: ServiceRuntime,
  module: Type<unknown>,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(
    { module: AdminContextModule, imports: [ServiceModule.forRoot(runtime), module] },
    { logger: false, abortOnError: false },
  );
}

/** An admin program of a service. */
export interface AdminStart {
  runtime: ServiceRuntime;
  /** Declares the handlers of the commands and their dependencies: no controllers, consumers or workers. */
  module: Type<unknown>;
  /** Creates the program with its commands. The context provides their handlers. */
  programOf: (context: INestApplicationContext) => Command;
}

/** The argument with which a program runs the commands that its standard input names. */
const SESSION = 'session';

/**
 * Runs an admin program with the process's arguments. A failure prints one line and sets exit code 1. With the argument
 * `session` it runs many commands, see `runAdminSession`.
 */
export function runAdminProgram({ runtime, module, programOf }: AdminStart): void {
  const { dataSource, connection, pool, dataKeys } = runtime;
  const run = async (): Promise<void> => {
    // Connects before the Nest context, which would retry for half a minute.
    await dataSource.initialize();
    try {
      await dataKeys.read();
      const context = await createAdminContext(runtime, module);
      if (process.argv[2] === SESSION) await runAdminSession(() => programOf(context));
      else await programOf(context).parseAsync();
    } finally {
      await connection.disconnect();
      await dataKeys.stop();
      await dataSource.destroy();
      await pool.end();
    }
  };
  run().catch((error: unknown) => {
    process.stderr.write(`${errorRecord(error).message}\n`);
    process.exitCode = 1;
  });
}
