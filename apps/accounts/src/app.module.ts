import { Module, type DynamicModule } from '@nestjs/common';
import {
  AlertsModule,
  approvalsController,
  AuditEventsModule,
  auditLogController,
  CheckpointsModule,
  DeadLettersModule,
  DeadTimers,
  foldWorker,
  OversightModule,
  pingController,
  ServiceModule,
  type ServiceRuntime,
  TimersModule,
} from '@corridor/service';
import { BulkUploadsModule } from './bulk-uploads/bulk-uploads.module';
import { customerChangeTotals, customerListTotals } from './customers/customer-list-total.repository';
import { externalAccountListTotals } from './external-accounts/external-account-list-total.repository';
import { CustomerNotesModule } from './customer-notes/customer-notes.module';
import { ClockAdvancesModule } from './clock-advances/clock-advances.module';
import { CustomersModule } from './customers/customers.module';
import { ExternalAccountsModule } from './external-accounts/external-accounts.module';
import { InvitationsModule } from './invitations/invitations.module';
import { ServiceClientsModule } from './service-clients/service-clients.module';
import { PlatformsModule } from './platforms/platforms.module';
import { InternalQueriesModule } from './internal-queries/internal-queries.module';
import { VerificationsModule } from './verifications/verifications.module';
import { OperatorCustomersModule } from './operator-customers/operator-customers.module';
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
        DeadLettersModule.forService('accounts', DeadTimers),
        OversightModule.forService('accounts', { finder: FoundRepository, queues: WaitingRepository }),
        ServiceClientsModule,
        TimersModule,
        PlatformsModule,
        CustomersModule,
        CustomerNotesModule,
        BulkUploadsModule,
        ExternalAccountsModule,
        InvitationsModule,
        InternalQueriesModule,
        OperatorCustomersModule,
        VerificationsModule,
        ClockAdvancesModule,
      ],
      controllers: [
        pingController('accounts'),
        approvalsController('accounts'),
        auditLogController('accounts'),
      ],
      providers: [foldWorker(customerListTotals, customerChangeTotals, externalAccountListTotals)],
    };
  }
}
