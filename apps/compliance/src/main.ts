import 'reflect-metadata';
import { createRuntime, runService } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { migrations } from './database/migrations/all';

const runtime = createRuntime(readConfig());

runService({ runtime, migrations, module: AppModule.forRoot(runtime) });
