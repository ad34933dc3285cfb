import 'reflect-metadata';
import { createRuntime, runService } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { entities } from './database/entities';
import { migrations } from './database/migrations/all';

const runtime = createRuntime(readConfig(), entities);

runService({ runtime, migrations, module: AppModule.forRoot(runtime) });
