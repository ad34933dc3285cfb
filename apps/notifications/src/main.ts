import 'reflect-metadata';
import { bootstrapService, createRuntime } from '@corridor/service';
import { AppModule } from './app.module';
import { readConfig } from './config';

const config = readConfig();
const runtime = createRuntime(config);

bootstrapService({ runtime, module: AppModule.forRoot(runtime, config) }).catch((error: unknown) => {
  runtime.logger.fatal({ err: error }, 'the start failed');
  process.exit(1);
});
