import 'reflect-metadata';
import type { CustomerEvent } from '@corridor/contracts';
import {
  addRebuildReplicas,
  addRotateKeys,
  adminProgram,
  createRuntime,
  DeadTimers,
  runAdminProgram,
  sealedColumn,
  sealedRecords,
} from '@corridor/service';
import { createFileStorage } from '@corridor/storage';
import { OwnerRepository } from './beneficial-owners/owner.repository';
import { readConfig } from './config';
import { ReplicateCustomersHandler } from './customers/replicate-customers.handler';
import { CustomerRepository } from './customers/customer.repository';
import { topicsIn } from './messaging';
import { ReassessmentRepository } from './reassessments/reassessment.repository';

const config = readConfig();
const runtime = createRuntime(config);
const program = adminProgram(runtime, new DeadTimers(runtime.dataSource));
const replicateCustomers = new ReplicateCustomersHandler(
  runtime.unitOfWork,
  new CustomerRepository(),
  new ReassessmentRepository(),
);

addRebuildReplicas(
  program,
  runtime,
  [{ table: 'customers', topic: topicsIn.customers.name, subject: "'Customer:' || c.id" }],
  (runner, events) => replicateCustomers.apply(runner, events as CustomerEvent[]),
);

const owners = new OwnerRepository(runtime.vault);
addRotateKeys(program, runtime, () => [
  sealedRecords(runtime.unitOfWork, 'beneficialOwners', ({ manager }, limit) =>
    owners.reseal(manager, limit),
  ),
  sealedColumn(runtime, 'documents', {
    table: 'documents',
    key: ['platform_key', 'id'],
    column: 'document_number_sealed',
    aadOf: ({ id }) => `Document:${String(id)}/documentNumber`,
  }),
  { name: 'files', renew: () => createFileStorage(config.storage, config.keyRing).renew() },
]);

runAdminProgram(program, runtime);
