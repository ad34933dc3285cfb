import { Module, type DynamicModule } from '@nestjs/common';
import {
  clockController,
  DueTimers,
  foldWorker,
  pingController,
  ServiceModule,
  type ServiceRuntime,
  TimersModule,
} from '@corridor/service';
import { ownerListTotals } from './beneficial-owners/owner-list-total.repository';
import { documentListTotals } from './documents/document-list-total.repository';
import { verificationListTotals } from './verifications/verification-list-total.repository';
import { OwnersModule } from './beneficial-owners/owners.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { ServiceClientsModule } from './service-clients/service-clients.module';
import { VerificationTimers } from './verifications/verification-timers.adapter';
import { VerificationsModule } from './verifications/verifications.module';

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        ServiceClientsModule,
        CustomersModule,
        OwnersModule,
        DocumentsModule,
        VerificationsModule,
        TimersModule,
      ],
      controllers: [pingController('compliance'), clockController('compliance')],
      providers: [
        foldWorker(ownerListTotals, verificationListTotals, documentListTotals),
        { provide: DueTimers, useExisting: VerificationTimers },
      ],
    };
  }
}
