import { adminProgram, createRuntime, printLine, runAdminProgram } from '@corridor/service';
import { readConfig } from './config';
import { EndpointSecrets } from './endpoints/endpoint-secrets.adapter';
import { EndpointRepository } from './endpoints/endpoint.repository';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';

const runtime = createRuntime(readConfig());
const program = adminProgram(runtime);

program
  .command('rotate-keys')
  .description('encrypts the signing secrets of all endpoints again under the active key')
  .action(async () => {
    const secrets = new EndpointSecrets(runtime.vault);
    const handler = new RenewSecretsHandler(runtime.unitOfWork, new EndpointRepository(), secrets);
    printLine({ renewed: await handler.execute() });
  });

runAdminProgram(program, runtime);
