import 'reflect-metadata';
import {
  addRebuildCopies,
  addRotateKeys,
  adminProgram,
  createRuntime,
  runAdminProgram,
} from '@corridor/service';
import { readConfig } from './config';
import { DeliveryRepository } from './deliveries/delivery.repository';
import { EndpointSecrets } from './endpoints/endpoint-secrets.adapter';
import { EndpointRepository } from './endpoints/endpoint.repository';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';
import { topicsIn } from './messaging';
import { CopyPlatformsHandler } from './platforms/copy-platforms.handler';
import { PlatformRepository } from './platforms/platform.repository';

const runtime = createRuntime(readConfig());
const program = adminProgram(runtime);

const renewSecrets = new RenewSecretsHandler(
  runtime.unitOfWork,
  new EndpointRepository(),
  new EndpointSecrets(runtime.vault),
);
addRotateKeys(program, runtime, () => [{ name: 'secrets', renew: () => renewSecrets.execute() }]);

const copyPlatforms = new CopyPlatformsHandler(
  new PlatformRepository(),
  runtime.clocks,
  new EndpointRepository(),
  new EndpointSecrets(runtime.vault),
  new DeliveryRepository(),
);

addRebuildCopies(
  program,
  runtime,
  [{ table: 'platforms', topic: topicsIn.platforms.name, subject: 'c.platform_id' }],
  (runner, events) => copyPlatforms.execute(runner, events),
);

runAdminProgram(program, runtime);
