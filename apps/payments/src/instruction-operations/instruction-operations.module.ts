import { Module } from '@nestjs/common';
import { BankStatementsModule } from '../bank-statements/bank-statements.module';
import { ConnectorReportsModule } from '../connector-reports/connector-reports.module';
import { DepositBookingModule } from '../deposit-booking/deposit-booking.module';
import { DispatchingModule } from '../dispatching/dispatching.module';
import { TreasuryOrdersModule } from '../treasury-orders/treasury-orders.module';
import { CounterpartyCodec } from '../instructions/counterparty.codec';
import { BreakTextsPresenter } from './break-texts.presenter';
import { CancelInstructionHandler, ResolveInstructionHandler } from './change-instruction-state.handler';
import { InstructionOperationsController } from './instruction-operations.controller';
import { ListFindingsHandler } from './list-findings.handler';
import { OperatorReadRepository } from './operator-read.repository';
import { QueryInstructionHandler } from './query-instruction.handler';
import { ResolveBreakHandler } from './resolve-break.handler';

/** What operators do with instructions, reports and breaks. */
@Module({
  imports: [
    BankStatementsModule,
    ConnectorReportsModule,
    DepositBookingModule,
    DispatchingModule,
    TreasuryOrdersModule,
  ],
  controllers: [InstructionOperationsController],
  providers: [
    OperatorReadRepository,
    CounterpartyCodec,
    BreakTextsPresenter,
    ListFindingsHandler,
    CancelInstructionHandler,
    ResolveInstructionHandler,
    QueryInstructionHandler,
    ResolveBreakHandler,
  ],
})
export class InstructionOperationsModule {}
