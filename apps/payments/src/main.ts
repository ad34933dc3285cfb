import 'reflect-metadata';
import { bootstrapService, createRuntime } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';

const runtime = createRuntime(readConfig());

bootstrapService({ runtime, module: AppModule.forRoot(runtime) }).catch((error: unknown) => {
  runtime.logger.fatal({ err: error }, 'the start failed');
  process.exit(1);
});
