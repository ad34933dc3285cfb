import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { errorRecord } from '@corridor/kernel';
import { allTopics, type RequestService } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { listDeadLetters, putBackDeadLetters, resetConsumer } from '@corridor/messaging';
import { createRuntime, type ServiceRuntime } from './runtime';
import { ServiceModule } from './service.module';

/** Work of a service that failed too often, other than events: its `dead-letters` command shows it too. */
export interface DeadTimerStore {
  list(): Promise<readonly object[]>;
  /** Lets all of it, or what is named, be tried again; answers how many. */
  putBack(ids?: readonly string[]): Promise<number>;
}

/** Prints one line of JSON, for people and programs. */
export function printLine(value: object | string): void {
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
}

/** The admin program of a service, with the commands that every service has: `dead-letters list` and `put-back`, `reset-consumer`. */
export function adminProgram(runtime: ServiceRuntime, deadTimers?: DeadTimerStore): Command {
  const { connection, config } = runtime;
  const service = config.service as RequestService;
  const program = new Command(service);
  const deadLetters = program
    .command('dead-letters')
    .description('events and timers that this service could not handle');
  deadLetters
    .command('list')
    .description('prints each as one line of JSON')
    .action(async () => {
      await connection.connect();
      for (const { value: _value, ...letter } of await listDeadLetters(connection, service))
        printLine(letter);
      for (const work of (await deadTimers?.list()) ?? []) printLine(work);
    });
  deadLetters
    .command('put-back')
    .description('hands them to the service again, all or those named')
    .argument('[ids...]')
    .action(async (named: string[]) => {
      const ids = named.length > 0 ? named : undefined;
      await connection.connect();
      const letters = await putBackDeadLetters(connection, service, ids ? { ids } : {});
      printLine({ letters, dueTimers: (await deadTimers?.putBack(ids)) ?? 0 });
    });
  program
    .command('reset-consumer')
    .description('lets this service, while it is stopped, read a topic of events again from its start')
    .argument('<topic>')
    .action(async (topic: string) => {
      if (!allTopics.some(({ name }) => name === topic)) throw new Error(`there is no topic ${topic}`);
      await resetConsumer(connection, service, topic, runtime.pool);
      printLine({ topic, reset: true });
    });
  return program;
}

/** The parts of an admin program. Its events go into the outbox, and the relay of the running service publishes them. */
export function createAdminRuntime(...settings: Parameters<typeof createRuntime>): ServiceRuntime {
  const runtime = createRuntime(...settings);
  const { dataSource, vault } = runtime;
  return { ...runtime, unitOfWork: new UnitOfWork(dataSource, { hint: () => undefined }, vault) };
}

/** The root of an admin program's context. */
@Module({})
class AdminContextModule {}

/** An admin program of a service. */
export interface AdminStart {
  runtime: ServiceRuntime;
  /** Declares the handlers of the commands and what they need: no controllers, consumers or workers. */
  module: Type<unknown>;
  /** Makes the program with its commands, whose handlers the context gives. */
  programOf: (context: INestApplicationContext) => Command;
}

/** Runs an admin program on the process's arguments; a failure is one line and exit code 1. */
export function runAdminProgram({ runtime, module, programOf }: AdminStart): void {
  const { dataSource, connection, pool } = runtime;
  const run = async (): Promise<void> => {
    // Before the context, which would try again for half a minute.
    await dataSource.initialize();
    try {
      const context = await NestFactory.createApplicationContext(
        { module: AdminContextModule, imports: [ServiceModule.forRoot(runtime), module] },
        { logger: false, abortOnError: false },
      );
      await programOf(context).parseAsync();
    } finally {
      await connection.disconnect();
      await dataSource.destroy();
      await pool.end();
    }
  };
  run().catch((error: unknown) => {
    process.stderr.write(`${errorRecord(error).message}\n`);
    process.exitCode = 1;
  });
}
