import { Module } from '@nestjs/common';
import { DepositBookingModule } from '../deposit-booking/deposit-booking.module';
import { DispatchingModule } from '../dispatching/dispatching.module';
import { ReportWorker } from './apply-reports.worker';
import { ConnectorReportRepository } from './connector-report.repository';
import { ConnectorReportsController } from './connector-reports.controller';
import { FindingBreaksRepository } from './finding-breaks.repository';
import { KeepReportsHandler } from './keep-reports.handler';
import { PullReportsWorker } from './pull-reports.worker';
import { QueryAcceptedWorker } from './query-accepted.worker';
import { ReadReportSecretsHandler } from './read-report-secrets.handler';
import { ReportIntakeRepository } from './report-intake.repository';
import { ReportRetentionWorker } from './report-retention.worker';
import { TreasuryOrdersModule } from '../treasury-orders/treasury-orders.module';
import { TakeReportsHandler } from './take-reports.handler';

/** Reports of connectors. */
@Module({
  imports: [DepositBookingModule, DispatchingModule, TreasuryOrdersModule],
  controllers: [ConnectorReportsController],
  providers: [
    ConnectorReportRepository,
    FindingBreaksRepository,
    ReportIntakeRepository,
    KeepReportsHandler,
    TakeReportsHandler,
    ReadReportSecretsHandler,
    ReportWorker,
    ReportRetentionWorker,
    PullReportsWorker,
    QueryAcceptedWorker,
  ],
  exports: [ConnectorReportRepository, ReportIntakeRepository],
})
export class ConnectorReportsModule {}
