import { Module, type OnModuleInit } from '@nestjs/common';
import { OperatorRoutes } from '@corridor/service';
import { CheckIntegrityHandler } from './check-integrity.handler';
import { GetIntegrityHandler } from './get-integrity.handler';
import { IntegrityController } from './integrity.controller';
import { IntegrityCheckRepository } from './integrity-check.repository';
import { IntegrityMetrics } from './integrity.metrics';
import { IntegrityResultRepository } from './integrity-result.repository';
import { IntegrityWorker } from './integrity.worker';
import { VerifyLedgerHandler } from './verify-ledger.handler';

/** Integrity checks of the ledger every few minutes. The result is available on the operators' port. */
@Module({
  controllers: [IntegrityController],
  providers: [
    CheckIntegrityHandler,
    GetIntegrityHandler,
    IntegrityCheckRepository,
    IntegrityMetrics,
    IntegrityResultRepository,
    IntegrityWorker,
    VerifyLedgerHandler,
  ],
})
export class IntegrityModule implements OnModuleInit {
  constructor(
    private readonly routes: OperatorRoutes,
    private readonly getIntegrity: GetIntegrityHandler,
  ) {}

  onModuleInit(): void {
    this.routes.add('/integrity', async () => {
      const { reports: _reports, ...state } = await this.getIntegrity.find();
      return { status: state.isSound === false ? 503 : 200, body: state };
    });
  }
}
