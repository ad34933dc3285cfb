import { Global, Module } from '@nestjs/common';
import { NotificationsPort, PaymentsPort } from './service-clients.port';
import { NotificationsAdapter } from './notifications.adapter';
import { PaymentsAdapter } from './payments.adapter';

/** The services that accounts asks. */
@Global()
@Module({
  providers: [
    { provide: PaymentsPort, useClass: PaymentsAdapter },
    { provide: NotificationsPort, useClass: NotificationsAdapter },
  ],
  exports: [PaymentsPort, NotificationsPort],
})
export class ServiceClientsModule {}
