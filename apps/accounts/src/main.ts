import 'reflect-metadata';
import { rememberValidationRules } from '@corridor/contracts';
import { createRuntime, runService } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { entities } from './database/entities';

rememberValidationRules();
const runtime = createRuntime(readConfig(), entities);

runService({ runtime, module: AppModule.forRoot(runtime) });
