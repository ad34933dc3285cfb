import { Module, type DynamicModule } from '@nestjs/common';
import {
  AlertsModule,
  approvalsController,
  AuditEventsModule,
  auditLogController,
  CheckpointsModule,
  clockController,
  DeadLettersModule,
  DeadTimers,
  DueTimers,
  foldWorker,
  OversightModule,
  pingController,
  ServiceModule,
  type ServiceRuntime,
  TimersModule,
} from '@corridor/service';
import { ownerListTotals } from './beneficial-owners/owner-list-total.repository';
import { documentListTotals } from './documents/document-list-total.repository';
import { verificationListTotals } from './verifications/verification-list-total.repository';
import { ConnectorChecksModule } from './connector-checks/connector-checks.module';
import { OwnersModule } from './beneficial-owners/owners.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentsModule } from './documents/documents.module';
import { ReviewsModule } from './reviews/reviews.module';
import { ServiceClientsModule } from './service-clients/service-clients.module';
import { VerificationTimers } from './verifications/verification-timers.adapter';
import { VerificationsModule } from './verifications/verifications.module';
import { FoundRepository } from './oversight/found.repository';
import { WaitingRepository } from './oversight/waiting.repository';

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        AlertsModule,
        CheckpointsModule,
        AuditEventsModule,
        DeadLettersModule.forService('compliance', DeadTimers),
        OversightModule.forService('compliance', { finder: FoundRepository, queues: WaitingRepository }),
        ServiceClientsModule,
        CustomersModule,
        OwnersModule,
        DocumentsModule,
        VerificationsModule,
        ConnectorChecksModule,
        ReviewsModule,
        TimersModule,
      ],
      controllers: [
        pingController('compliance'),
        approvalsController('compliance'),
        auditLogController('compliance'),
        clockController('compliance'),
      ],
      providers: [
        foldWorker(ownerListTotals, verificationListTotals, documentListTotals),
        { provide: DueTimers, useExisting: VerificationTimers },
      ],
    };
  }
}
