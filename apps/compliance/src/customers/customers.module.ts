import { Module } from '@nestjs/common';
import { RechecksModule } from '../rechecks/rechecks.module';
import { CopyCustomersHandler } from './copy-customers.handler';
import { CustomerRepository } from './customer.repository';
import { CustomersConsumer } from './customers.consumer';

/** The copy of accounts' customers. */
@Module({
  imports: [RechecksModule],
  controllers: [CustomersConsumer],
  providers: [CustomerRepository, CopyCustomersHandler],
  exports: [CustomerRepository],
})
export class CustomersModule {}
