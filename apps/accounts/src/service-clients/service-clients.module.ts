import { Global, Module } from '@nestjs/common';
import { NotificationsPort, PaymentsPort } from './service-clients.port';
import { NotificationsAdapter } from './notifications.adapter';
import { PaymentsAdapter } from './payments.adapter';

/** The clients of other services. */
@Global()
@Module({
  providers: [
    { provide: PaymentsPort, useClass: PaymentsAdapter },
    { provide: NotificationsPort, useClass: NotificationsAdapter },
  ],
  exports: [PaymentsPort, NotificationsPort],
})
export class ServiceClientsModule {}
