import { Global, Module, type DynamicModule } from '@nestjs/common';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from './config';

/** Makes the configuration injectable everywhere. */
@Global()
@Module({})
export class ConfigurationModule {
  static forRoot(config: NotificationsConfig): DynamicModule {
    const providers = [{ provide: NOTIFICATIONS_CONFIG, useValue: config }];
    return { module: ConfigurationModule, providers, exports: providers };
  }
}
