import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { approvalAad } from '@corridor/database';
import {
  addAfterRestore,
  addEraseCustomer,
  addRebuildReplicas,
  addRotateKeys,
  addVerifyAuditLog,
  adminProgram,
  createAdminRuntime,
  runAdminProgram,
  SEALED_PREFIX,
  sealedColumn,
} from '@corridor/service';
import { AdminModule } from './admin.module';
import { readConfig } from './config';
import { RenewSecretsHandler } from './endpoints/renew-secrets.handler';
import { eventBodyAad } from './events/event-body.codec';
import { topicsIn } from './messaging';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { restoreParts } from './restorations/restore-parts.factory';
import { ReplicatePlatformsHandler } from './platforms/replicate-platforms.handler';

const runtime = createAdminRuntime(readConfig());

function programOf(context: INestApplicationContext): Command {
  const program = adminProgram(runtime);
  addVerifyAuditLog(program, 'notifications', (check) => check(runtime.dataSource.manager));
  const erasure = context.get(EraseCustomerHandler);
  addEraseCustomer(program, runtime, (tx, customer) => erasure.execute(tx, customer));
  addAfterRestore(program, runtime, restoreParts());
  const renewSecrets = context.get(RenewSecretsHandler);
  addRotateKeys(program, runtime, () => [
    sealedColumn(runtime, 'approvals', {
      table: 'approvals',
      key: ['id', 'action'],
      column: 'request_sealed',
      aadOf: ({ id }) => approvalAad(String(id)),
    }),
    { name: 'secrets', renew: () => renewSecrets.execute() },
    sealedColumn(runtime, 'webhookEvents', {
      table: 'webhook_events',
      key: ['platform_key', 'id'],
      column: 'body',
      where: `starts_with(body, '${SEALED_PREFIX}')`,
      aadOf: (row) => eventBodyAad(String(row['id'])),
    }),
  ]);
  const replicatePlatforms = context.get(ReplicatePlatformsHandler);
  addRebuildReplicas(
    program,
    runtime,
    [
      {
        table: 'platforms',
        topic: topicsIn.platforms.name,
        id: { column: 'platform_id', type: 'text' },
        subjectPrefix: '',
      },
    ],
    async (runner, events) => void (await replicatePlatforms.execute(runner, events)),
  );
  return program;
}

runAdminProgram({ runtime, module: AdminModule, programOf });
