import 'reflect-metadata';
import { createRuntime, runService } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';

const runtime = createRuntime(readConfig());

runService({ runtime, module: AppModule.forRoot(runtime) });
