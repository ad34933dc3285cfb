import 'reflect-metadata';
import {
  addRebuildReplicas,
  addRotateKeys,
  adminProgram,
  createRuntime,
  runAdminProgram,
  SEALED_PREFIX,
  sealedColumn,
} from '@corridor/service';
import { readConfig } from './config';
import { BacklogRepository } from './deliveries/backlog.repository';
import { EndpointSecrets } from './endpoints/endpoint-secrets.adapter';
import { EndpointRepository } from './endpoints/endpoint.repository';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';
import { eventBodyAad } from './events/event-bodies.adapter';
import { topicsIn } from './messaging';
import { ReplicatePlatformsHandler } from './platforms/replicate-platforms.handler';
import { PlatformRepository } from './platforms/platform.repository';

const runtime = createRuntime(readConfig());
const program = adminProgram(runtime);

const renewSecrets = new RenewSecretsHandler(
  runtime.unitOfWork,
  new EndpointRepository(),
  new EndpointSecrets(runtime.vault),
);
addRotateKeys(program, runtime, () => [
  { name: 'secrets', renew: () => renewSecrets.execute() },
  sealedColumn(runtime, 'webhookEvents', {
    table: 'webhook_events',
    key: ['platform_key', 'id'],
    column: 'body',
    where: `starts_with(body, '${SEALED_PREFIX}')`,
    aadOf: (row) => eventBodyAad(String(row['id'])),
  }),
]);

const replicatePlatforms = new ReplicatePlatformsHandler(
  new PlatformRepository(),
  runtime.clocks,
  new EndpointRepository(),
  new EndpointSecrets(runtime.vault),
  new BacklogRepository(),
);

addRebuildReplicas(
  program,
  runtime,
  [{ table: 'platforms', topic: topicsIn.platforms.name, subject: 'c.platform_id' }],
  async (runner, events) => void (await replicatePlatforms.execute(runner, events)),
);

runAdminProgram(program, runtime);
