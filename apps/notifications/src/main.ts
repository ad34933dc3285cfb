import 'reflect-metadata';
import { createRuntime, runService } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { migrations } from './database/migrations/all';

const config = readConfig();
const runtime = createRuntime(config);

runService({ runtime, migrations, module: AppModule.forRoot(runtime, config) });
