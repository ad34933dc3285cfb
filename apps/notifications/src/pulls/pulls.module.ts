import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { EventsModule } from '../events/events.module';
import { SendingModule } from '../sending/sending.module';
import { LeaseDeliveriesHandler } from './lease-deliveries.handler';
import { PullRepository } from './pull.repository';
import { PullsController } from './pulls.controller';
import { ReportAttemptHandler } from './report-attempt.handler';
import { UnpolledEndpointWorker } from './unpolled-endpoint.worker';

/** PULL endpoints: leases, reports, and the end of endpoints that nobody polls. */
@Module({
  imports: [DatabaseModule, DeliveriesModule, EndpointDirectoryModule, EventsModule, SendingModule],
  controllers: [PullsController],
  providers: [LeaseDeliveriesHandler, PullRepository, ReportAttemptHandler, UnpolledEndpointWorker],
  exports: [PullRepository, UnpolledEndpointWorker],
})
export class PullsModule {}
