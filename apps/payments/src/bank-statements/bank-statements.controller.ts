import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operatorOperations,
  type ListProofsQuery,
  type ListStatementsQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListProofsHandler } from '../treasury-proofs/list-proofs.handler';
import { DiscardIncompleteHandler } from './discard-incomplete.handler';
import { ListIncompleteHandler } from './list-incomplete.handler';
import { ListStatementsHandler } from './list-statements.handler';
import { UndoStatementHandler } from './undo-statement.handler';
import { UploadStatementHandler } from './upload-statement.handler';

/** Operations of operators on bank statements and proofs. */
@Controller()
export class BankStatementsController {
  constructor(
    private readonly uploading: UploadStatementHandler,
    private readonly undoing: UndoStatementHandler,
    private readonly listing: ListStatementsHandler,
    private readonly incomplete: ListIncompleteHandler,
    private readonly discarding: DiscardIncompleteHandler,
    private readonly proofs: ListProofsHandler,
  ) {}

  @MessagePattern(operatorOperations.uploadStatement.name)
  upload(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.uploading.execute(request);
  }

  @MessagePattern(operatorOperations.undoStatement.name)
  undo(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.undoing.execute(request);
  }

  @MessagePattern(operatorOperations.listStatements.name)
  list(@Payload() request: OperationRequest<unknown, ListStatementsQuery>): Promise<OperationReply> {
    return this.listing.execute(request);
  }

  @MessagePattern(operatorOperations.listIncompleteStatements.name)
  listIncomplete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.incomplete.execute(request);
  }

  @MessagePattern(operatorOperations.discardIncompleteStatement.name)
  discardIncomplete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.discarding.execute(request);
  }

  @MessagePattern(operatorOperations.listProofs.name)
  listProofs(@Payload() request: OperationRequest<unknown, ListProofsQuery>): Promise<OperationReply> {
    return this.proofs.execute(request);
  }
}
