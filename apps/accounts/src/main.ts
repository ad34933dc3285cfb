import 'reflect-metadata';
import { bootstrapService, createRuntime } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { entities } from './database/entities';

const runtime = createRuntime(readConfig(), entities);

bootstrapService({ runtime, module: AppModule.forRoot(runtime) }).catch((error: unknown) => {
  runtime.logger.fatal({ err: error }, 'the start failed');
  process.exit(1);
});
