import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type CreateCustomerNoteBody,
  type ListCustomerNotesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { CreateCustomerNoteHandler } from './create-customer-note.handler';
import { DeleteCustomerNoteHandler } from './delete-customer-note.handler';
import { ListCustomerNotesHandler } from './list-customer-notes.handler';

/** Operations on notes on customers. */
@Controller()
export class CustomerNotesController {
  constructor(
    private readonly createCustomerNote: CreateCustomerNoteHandler,
    private readonly listCustomerNotes: ListCustomerNotesHandler,
    private readonly deleteCustomerNote: DeleteCustomerNoteHandler,
  ) {}

  @MessagePattern(operations.createCustomerNote.name)
  create(@Payload() request: OperationRequest<CreateCustomerNoteBody>): Promise<OperationReply> {
    return this.createCustomerNote.execute(request);
  }

  @MessagePattern(operations.listCustomerNotes.name)
  list(@Payload() request: OperationRequest<unknown, ListCustomerNotesQuery>): Promise<OperationReply> {
    return this.listCustomerNotes.execute(request);
  }

  @MessagePattern(operations.deleteCustomerNote.name)
  delete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deleteCustomerNote.execute(request);
  }
}
