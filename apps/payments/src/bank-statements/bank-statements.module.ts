import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@corridor/service';
import { createFileStorage, FileStorage } from '@corridor/storage';
import type { PaymentsConfig } from '../config';
import { ConnectorReportsModule } from '../connector-reports/connector-reports.module';
import { TreasuryOrdersModule } from '../treasury-orders/treasury-orders.module';
import { TreasuryProofsModule } from '../treasury-proofs/treasury-proofs.module';
import { AccountOpeningRepository } from './account-opening.repository';
import { AmbiguousLineRepository } from './ambiguous-line.repository';
import { ApplyLinesHandler } from './apply-lines.handler';
import { BankStatementRepository } from './bank-statement.repository';
import { BankStatementsController } from './bank-statements.controller';
import { DiscardIncompleteHandler } from './discard-incomplete.handler';
import { FollowInterimHandler } from './follow-interim.handler';
import { ImportFileHandler } from './import-file.handler';
import { InterimEntryRepository } from './interim-entry.repository';
import { JoinPagesHandler } from './join-pages.handler';
import { KeepInterimHandler } from './keep-interim.handler';
import { KnownLineRepository } from './known-line.repository';
import { ListIncompleteHandler } from './list-incomplete.handler';
import { ListStatementsHandler } from './list-statements.handler';
import { LatePaymentsHandler } from './late-payments.handler';
import { MatchAgainHandler } from './match-again.handler';
import { MatchBatchesHandler } from './match-batches.handler';
import { NewLineFactory } from './new-line.factory';
import { OpenItemRepository } from './open-item.repository';
import { OverlappingLinesHandler } from './overlapping-lines.handler';
import { PaidAccountRepository } from './paid-account.repository';
import { ProveImportHandler } from './prove-import.handler';
import { PullStatementsWorker } from './pull-statements.worker';
import { ResolveAmbiguousHandler } from './resolve-ambiguous.handler';
import { ResolveLineHandler } from './resolve-line.handler';
import { ResolveFeeHandler } from './resolve-fee.handler';
import { ResolveShortfallHandler } from './resolve-shortfall.handler';
import { ReverseLinesHandler } from './reverse-lines.handler';
import { ReversedPaymentRepository } from './reversed-payment.repository';
import { SameStatementHandler } from './same-statement.handler';
import { DayOrderRepository } from './day-order.repository';
import { StatementGapRepository } from './statement-gap.repository';
import { StatementChainRepository } from './statement-chain.repository';
import { StatementContentHandler } from './statement-content.handler';
import { StatementFileRepository } from './statement-file.repository';
import { StatementImportWorker } from './statement-import.worker';
import { StatementLineRepository } from './statement-line.repository';
import { StatementPageRepository } from './statement-page.repository';
import { StatementPullRepository } from './statement-pull.repository';
import { StatementOrphansWorker } from './statement-orphans.worker';
import { TakeFileHandler } from './take-file.handler';
import { CoverFeesHandler } from './cover-fees.handler';
import { UndoLinesHandler } from './undo-lines.handler';
import { UndoneStatementRepository } from './undone-statement.repository';
import { UndoStatementHandler } from './undo-statement.handler';
import { UploadStatementHandler } from './upload-statement.handler';

/** Statements of banks: import and matching. */
@Module({
  imports: [ConnectorReportsModule, TreasuryOrdersModule, TreasuryProofsModule],
  controllers: [BankStatementsController],
  providers: [
    {
      provide: FileStorage,
      inject: [SERVICE_CONFIG],
      useFactory: ({ storage, keyRing }: PaymentsConfig) => createFileStorage(storage, keyRing, 'statements'),
    },
    BankStatementRepository,
    StatementPullRepository,
    StatementFileRepository,
    StatementPageRepository,
    JoinPagesHandler,
    StatementLineRepository,
    KnownLineRepository,
    AmbiguousLineRepository,
    ResolveAmbiguousHandler,
    InterimEntryRepository,
    KeepInterimHandler,
    FollowInterimHandler,
    StatementChainRepository,
    AccountOpeningRepository,
    StatementGapRepository,
    DayOrderRepository,
    NewLineFactory,
    OverlappingLinesHandler,
    OpenItemRepository,
    ReversedPaymentRepository,
    ReverseLinesHandler,
    ApplyLinesHandler,
    TakeFileHandler,
    ImportFileHandler,
    LatePaymentsHandler,
    SameStatementHandler,
    StatementContentHandler,
    MatchAgainHandler,
    MatchBatchesHandler,
    StatementImportWorker,
    StatementOrphansWorker,
    PullStatementsWorker,
    ProveImportHandler,
    UndoneStatementRepository,
    CoverFeesHandler,
    UndoLinesHandler,
    UndoStatementHandler,
    UploadStatementHandler,
    ListStatementsHandler,
    ListIncompleteHandler,
    DiscardIncompleteHandler,
    ResolveLineHandler,
    PaidAccountRepository,
    ResolveShortfallHandler,
    ResolveFeeHandler,
  ],
  exports: [
    ResolveAmbiguousHandler,
    AmbiguousLineRepository,
    ResolveLineHandler,
    ResolveShortfallHandler,
    ResolveFeeHandler,
    ApplyLinesHandler,
    CoverFeesHandler,
    BankStatementRepository,
    StatementLineRepository,
    OpenItemRepository,
    InterimEntryRepository,
    NewLineFactory,
  ],
})
export class BankStatementsModule {}
