import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { CreateCustomerNoteHandler } from './create-customer-note.handler';
import { CustomerNoteRepository } from './customer-note.repository';
import { CustomerNotesController } from './customer-notes.controller';
import { DeleteCustomerNoteHandler } from './delete-customer-note.handler';
import { ListCustomerNotesHandler } from './list-customer-notes.handler';

/** Notes on customers. */
@Module({
  imports: [CustomersModule],
  controllers: [CustomerNotesController],
  providers: [
    CustomerNoteRepository,
    CreateCustomerNoteHandler,
    ListCustomerNotesHandler,
    DeleteCustomerNoteHandler,
  ],
})
export class CustomerNotesModule {}
