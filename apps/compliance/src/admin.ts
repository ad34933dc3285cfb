import 'reflect-metadata';
import type { CustomerEvent } from '@corridor/contracts';
import {
  addRebuildCopies,
  adminProgram,
  createRuntime,
  DeadTimers,
  runAdminProgram,
} from '@corridor/service';
import { readConfig } from './config';
import { CopyCustomersHandler } from './customers/copy-customers.handler';
import { CustomerRepository } from './customers/customer.repository';
import { topicsIn } from './messaging';
import { RecheckRepository } from './rechecks/recheck.repository';

const runtime = createRuntime(readConfig());
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

runAdminProgram(program, runtime);
