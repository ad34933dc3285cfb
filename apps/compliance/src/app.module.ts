import { Module, type DynamicModule } from '@nestjs/common';
import {
  clockController,
  pingController,
  ServiceModule,
  type ServiceRuntime,
  TimersModule,
} from '@corridor/service';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceModule.forRoot(runtime), CustomersModule, DocumentsModule, TimersModule],
      controllers: [pingController('compliance'), clockController('compliance')],
    };
  }
}
