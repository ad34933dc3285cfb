import { adminProgram, createRuntime, DeadTimers, runAdminProgram } from '@corridor/service';
import { readConfig } from './config';

const runtime = createRuntime(readConfig());

runAdminProgram(adminProgram(runtime, new DeadTimers(runtime.dataSource)), runtime);
