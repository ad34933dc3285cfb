import 'reflect-metadata';
import { createRuntime, runService } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';

const config = readConfig();
const runtime = createRuntime(config);

runService({ runtime, module: AppModule.forRoot(runtime, config) });
