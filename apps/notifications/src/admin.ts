import { Command } from 'commander';
import { listDeadLetters, putBackDeadLetters } from '@corridor/messaging';
import { createRuntime } from '@corridor/service';
import { readConfig } from './config';
import { EndpointSecrets } from './endpoints/endpoint-secrets.adapter';
import { EndpointRepository } from './endpoints/endpoint.repository';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';

const runtime = createRuntime(readConfig());
const program = new Command('notifications');
const deadLetters = program.command('dead-letters').description('events that this service could not handle');

async function onKafka(work: () => Promise<void>): Promise<void> {
  await runtime.connection.connect();
  try {
    await work();
  } finally {
    await runtime.connection.disconnect();
  }
}

deadLetters
  .command('list')
  .description('prints each as one line of JSON')
  .action(() =>
    onKafka(async () => {
      for (const { value: _value, ...letter } of await listDeadLetters(runtime.connection, 'notifications')) {
        process.stdout.write(`${JSON.stringify(letter)}\n`);
      }
    }),
  );

deadLetters
  .command('put-back')
  .description('hands them to the service again, all or those named')
  .argument('[ids...]')
  .action((ids: string[]) =>
    onKafka(async () => {
      const options = ids.length > 0 ? { ids } : {};
      const count = await putBackDeadLetters(runtime.connection, 'notifications', options);
      process.stdout.write(`${count} put back\n`);
    }),
  );

program
  .command('rotate-keys')
  .description('encrypts the signing secrets of all endpoints again under the active key')
  .action(async () => {
    await runtime.dataSource.initialize();
    const secrets = new EndpointSecrets(runtime.vault);
    const renewSecrets = new RenewSecretsHandler(runtime.unitOfWork, new EndpointRepository(), secrets);
    process.stdout.write(`${await renewSecrets.execute()} endpoints renewed\n`);
    await runtime.dataSource.destroy();
  });

program
  .command('republish')
  .description('this service publishes no state that others copy')
  .action(() => {
    process.stdout.write('nothing to publish\n');
  });

program
  .parseAsync()
  .finally(() => runtime.pool.end())
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
