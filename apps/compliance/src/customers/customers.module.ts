import { Module } from '@nestjs/common';
import { CopyCustomersHandler } from './copy-customers.handler';
import { CustomerRepository } from './customer.repository';
import { CustomersConsumer } from './customers.consumer';

/** The copy of accounts' customers. */
@Module({
  controllers: [CustomersConsumer],
  providers: [CustomerRepository, CopyCustomersHandler],
  exports: [CustomerRepository],
})
export class CustomersModule {}
