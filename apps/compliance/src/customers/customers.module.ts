import { Module } from '@nestjs/common';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { ReplicateCustomersHandler } from './replicate-customers.handler';
import { CustomerRepository } from './customer.repository';
import { CustomersConsumer } from './customers.consumer';

/** The replica of accounts' customers. */
@Module({
  imports: [ReassessmentsModule],
  controllers: [CustomersConsumer],
  providers: [CustomerRepository, ReplicateCustomersHandler],
  exports: [CustomerRepository],
})
export class CustomersModule {}
