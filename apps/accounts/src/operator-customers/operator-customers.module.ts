import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { AnyCustomerRepository } from './any-customer.repository';
import { OperatorCustomersController } from './operator-customers.controller';
import { RevealCustomerHandler } from './reveal-customer.handler';

/** Customers of all platforms, for operators. */
@Module({
  imports: [CustomersModule],
  controllers: [OperatorCustomersController],
  providers: [AnyCustomerRepository, RevealCustomerHandler],
})
export class OperatorCustomersModule {}
