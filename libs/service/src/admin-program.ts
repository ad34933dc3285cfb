import { errorRecord } from '@corridor/kernel';
import { Command } from 'commander';
import { allTopics, type RequestService } from '@corridor/contracts';
import { listDeadLetters, putBackDeadLetters, resetConsumer } from '@corridor/messaging';
import type { ServiceRuntime } from './runtime';

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

/** Runs an admin program on the process's arguments; a failure is one line and exit code 1. */
export function runAdminProgram(program: Command, runtime: ServiceRuntime): void {
  const { dataSource, connection, pool } = runtime;
  const run = async (): Promise<void> => {
    await dataSource.initialize();
    try {
      await program.parseAsync();
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
