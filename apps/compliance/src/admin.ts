import { Command } from 'commander';
import { listDeadLetters, putBackDeadLetters } from '@corridor/messaging';
import { createRuntime } from '@corridor/service';
import { readConfig } from './config';

const runtime = createRuntime(readConfig());
const program = new Command('compliance');
const deadLetters = program.command('dead-letters').description('events that this service could not handle');

deadLetters
  .command('list')
  .description('prints each as one line of JSON')
  .action(async () => {
    for (const { value: _value, ...letter } of await listDeadLetters(runtime.connection, 'compliance')) {
      process.stdout.write(`${JSON.stringify(letter)}\n`);
    }
  });

deadLetters
  .command('put-back')
  .description('hands them to the service again, all or those named')
  .argument('[ids...]')
  .action(async (ids: string[]) => {
    const count = await putBackDeadLetters(runtime.connection, 'compliance', ids.length > 0 ? { ids } : {});
    process.stdout.write(`${count} put back\n`);
  });

async function main(): Promise<void> {
  await runtime.connection.connect();
  try {
    await program.parseAsync();
  } finally {
    await runtime.connection.disconnect();
    await runtime.pool.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
