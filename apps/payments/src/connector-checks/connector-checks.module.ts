import { Module } from '@nestjs/common';
import { ConnectorReportsModule } from '../connector-reports/connector-reports.module';
import { CheckAccountHandler } from './check-account.handler';
import { CheckIdentityHandler } from './check-identity.handler';
import { CheckResultsClient } from './check-results.client';
import { ConnectorCheckRepository } from './connector-check.repository';
import { ConnectorChecksController } from './connector-checks.controller';
import { CheckReportsWorker } from './pass-check-reports.worker';

/** Checks of accounts and identities by connectors. */
@Module({
  imports: [ConnectorReportsModule],
  controllers: [ConnectorChecksController],
  providers: [
    ConnectorCheckRepository,
    CheckResultsClient,
    CheckAccountHandler,
    CheckIdentityHandler,
    CheckReportsWorker,
  ],
})
export class ConnectorChecksModule {}
