import { Module, type DynamicModule } from '@nestjs/common';
import {
  foldWorker,
  pingController,
  ServiceModule,
  type ServiceRuntime,
  TimersModule,
} from '@corridor/service';
import { BulkUploadsModule } from './bulk-uploads/bulk-uploads.module';
import { customerCounts } from './customers/customer-count.repository';
import { externalAccountCounts } from './external-accounts/external-account-count.repository';
import { ClockAdvancesModule } from './clock-advances/clock-advances.module';
import { CustomersModule } from './customers/customers.module';
import { ExternalAccountsModule } from './external-accounts/external-accounts.module';
import { InvitationsModule } from './invitations/invitations.module';
import { NeighboursModule } from './neighbours/neighbours.module';
import { PlatformsModule } from './platforms/platforms.module';
import { ResolutionsModule } from './resolutions/resolutions.module';
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
        TimersModule,
        PlatformsModule,
        CustomersModule,
        BulkUploadsModule,
        ExternalAccountsModule,
        InvitationsModule,
        ResolutionsModule,
        VerificationsModule,
        ClockAdvancesModule,
      ],
      controllers: [pingController('accounts')],
      providers: [foldWorker(customerCounts, externalAccountCounts)],
    };
  }
}
