import { Module } from '@nestjs/common';
import { BankStatementsModule } from '../bank-statements/bank-statements.module';
import { ListInterimHandler } from './list-interim.handler';
import { ListToMatchHandler } from './list-to-match.handler';
import { MatchLinesHandler } from './match-lines.handler';
import { MatchListRepository } from './match-list.repository';
import { MatchRepository } from './match.repository';
import { StatementMatchesController } from './statement-matches.controller';
import { UndoMatchHandler } from './undo-match.handler';

/** Lines of statements that people match with open items. */
@Module({
  imports: [BankStatementsModule],
  controllers: [StatementMatchesController],
  providers: [
    MatchRepository,
    MatchListRepository,
    ListToMatchHandler,
    ListInterimHandler,
    MatchLinesHandler,
    UndoMatchHandler,
  ],
})
export class StatementMatchesModule {}
