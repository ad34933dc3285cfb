import { Module, type DynamicModule } from '@nestjs/common';
import {
  clockController,
  DueWork,
  foldWorker,
  pingController,
  ServiceModule,
  type ServiceRuntime,
  TimersModule,
} from '@corridor/service';
import { ownerCounts } from './beneficial-owners/owner-count.repository';
import { documentCounts } from './documents/document-count.repository';
import { verificationCounts } from './verifications/verification-count.repository';
import { OwnersModule } from './beneficial-owners/owners.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { NeighboursModule } from './neighbours/neighbours.module';
import { VerificationDueWork } from './verifications/verification-due-work.adapter';
import { VerificationsModule } from './verifications/verifications.module';

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        NeighboursModule,
        CustomersModule,
        OwnersModule,
        DocumentsModule,
        VerificationsModule,
        TimersModule,
      ],
      controllers: [pingController('compliance'), clockController('compliance')],
      providers: [
        foldWorker(ownerCounts, verificationCounts, documentCounts),
        { provide: DueWork, useExisting: VerificationDueWork },
      ],
    };
  }
}
