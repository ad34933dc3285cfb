import 'reflect-metadata';
import type { CustomerEvent } from '@corridor/contracts';
import {
  addRebuildCopies,
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
import { CopyCustomersHandler } from './customers/copy-customers.handler';
import { CustomerRepository } from './customers/customer.repository';
import { topicsIn } from './messaging';
import { RecheckRepository } from './rechecks/recheck.repository';

const config = readConfig();
const runtime = createRuntime(config);
const program = adminProgram(runtime, new DeadTimers(runtime.dataSource));
const copyCustomers = new CopyCustomersHandler(
  runtime.unitOfWork,
  new CustomerRepository(),
  new RecheckRepository(),
);

addRebuildCopies(
  program,
  runtime,
  [{ table: 'customers', topic: topicsIn.customers.name, subject: "'Customer:' || c.id" }],
  (runner, events) => copyCustomers.apply(runner, events as CustomerEvent[]),
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
