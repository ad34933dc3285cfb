import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { CustomerEvent } from '@corridor/contracts';
import { approvalAad } from '@corridor/database';
import {
  addAfterRestore,
  addEraseCustomer,
  addRebuildReplicas,
  addRotateKeys,
  addVerifyAuditLog,
  adminProgram,
  createAdminRuntime,
  DeadTimers,
  runAdminProgram,
  recordsInOrder,
  sealedColumn,
  sealedRecords,
} from '@corridor/service';
import { createFileStorage } from '@corridor/storage';
import { AdminModule } from './admin.module';
import { OwnerRepository } from './beneficial-owners/owner.repository';
import { readConfig } from './config';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { ReplicateCustomersHandler } from './customers/replicate-customers.handler';
import { topicsIn } from './messaging';
import { RestateVerificationsHandler } from './restorations/restate-verifications.handler';
import { restoreParts } from './restorations/restore-parts.factory';

const config = readConfig();
const runtime = createAdminRuntime(config);

function programOf(context: INestApplicationContext): Command {
  const program = adminProgram(runtime, context.get(DeadTimers));
  addVerifyAuditLog(program, 'compliance', (check) => check(runtime.dataSource.manager));
  const erasure = context.get(EraseCustomerHandler);
  addEraseCustomer(program, runtime, (tx, customer) => erasure.execute(tx, customer));
  addAfterRestore(program, runtime, restoreParts(context.get(RestateVerificationsHandler)));
  const replicateCustomers = context.get(ReplicateCustomersHandler);
  addRebuildReplicas(
    program,
    runtime,
    [
      {
        table: 'customers',
        topic: topicsIn.customers.name,
        id: { column: 'id', type: 'uuid' },
        subjectPrefix: 'Customer:',
      },
    ],
    (runner, events) => replicateCustomers.apply(runner, events as CustomerEvent[]),
  );
  const owners = context.get(OwnerRepository);
  addRotateKeys(program, runtime, () => [
    sealedColumn(runtime, 'approvals', {
      table: 'approvals',
      key: ['id', 'action'],
      column: 'request_sealed',
      aadOf: ({ id }) => approvalAad(String(id)),
    }),
    sealedRecords(runtime.unitOfWork, 'beneficialOwners', ({ manager }, limit) =>
      owners.reseal(manager, limit),
    ),
    // Also stores the words of owners that a release without them has written.
    recordsInOrder(runtime.unitOfWork, 'names', ({ manager }, after, limit) =>
      owners.renewNames(manager, after, limit),
    ),
    sealedColumn(runtime, 'documents', {
      table: 'documents',
      key: ['platform_key', 'id'],
      column: 'document_number_sealed',
      aadOf: ({ id }) => `Document:${String(id)}/documentNumber`,
    }),
    { name: 'files', renew: () => createFileStorage(config.storage, config.keyRing).renew() },
  ]);
  return program;
}

runAdminProgram({ runtime, module: AdminModule, programOf });
