import { Module } from '@nestjs/common';
import { OwnersModule } from '../beneficial-owners/owners.module';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsModule } from '../documents/documents.module';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { VerificationsModule } from '../verifications/verifications.module';
import { ApplyCheckResultHandler } from './apply-check-result.handler';
import { ConnectorChecksController } from './connector-checks.controller';
import { IdentityCheckWorker } from './identity-check.worker';
import { LateVerdictHandler } from './late-verdict.handler';
import { RunIdentityCheckHandler } from './run-identity-check.handler';

/** Identity checks by connectors. */
@Module({
  imports: [
    CustomersModule,
    OwnersModule,
    DocumentsModule,
    IdentityChecksModule,
    ReassessmentsModule,
    VerificationsModule,
  ],
  controllers: [ConnectorChecksController],
  providers: [LateVerdictHandler, ApplyCheckResultHandler, RunIdentityCheckHandler, IdentityCheckWorker],
})
export class ConnectorChecksModule {}
