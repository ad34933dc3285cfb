import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operatorOperations,
  type ListInterimEntriesQuery,
  type ListMatchesQuery,
  type ListOpenItemsQuery,
  type ListStatementLinesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListInterimHandler } from './list-interim.handler';
import { ListToMatchHandler } from './list-to-match.handler';
import { MatchLinesHandler } from './match-lines.handler';
import { UndoMatchHandler } from './undo-match.handler';

/** Operations on lines of statements, open items and their matches. */
@Controller()
export class StatementMatchesController {
  constructor(
    private readonly lists: ListToMatchHandler,
    private readonly interim: ListInterimHandler,
    private readonly matching: MatchLinesHandler,
    private readonly undoing: UndoMatchHandler,
  ) {}

  @MessagePattern(operatorOperations.listStatementLines.name)
  listLines(@Payload() request: OperationRequest<unknown, ListStatementLinesQuery>): Promise<OperationReply> {
    return this.lists.lines(request);
  }

  @MessagePattern(operatorOperations.listInterimEntries.name)
  listInterim(
    @Payload() request: OperationRequest<unknown, ListInterimEntriesQuery>,
  ): Promise<OperationReply> {
    return this.interim.execute(request);
  }

  @MessagePattern(operatorOperations.listOpenItems.name)
  listItems(@Payload() request: OperationRequest<unknown, ListOpenItemsQuery>): Promise<OperationReply> {
    return this.lists.items(request);
  }

  @MessagePattern(operatorOperations.listMatches.name)
  listMatches(@Payload() request: OperationRequest<unknown, ListMatchesQuery>): Promise<OperationReply> {
    return this.lists.made(request);
  }

  @MessagePattern(operatorOperations.matchLines.name)
  match(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.matching.execute(request);
  }

  @MessagePattern(operatorOperations.undoMatch.name)
  undo(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.undoing.execute(request);
  }
}
