import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { ExternalAccountsModule } from '../external-accounts/external-accounts.module';
import { PlatformsModule } from '../platforms/platforms.module';
import { DescribeCustomerHandler } from './describe-customer.handler';
import { DescribePaymentsHandler } from './describe-payments.handler';
import { FindUmaAddressHandler } from './find-uma-address.handler';
import { InternalQueriesController } from './internal-queries.controller';
import { ResolveAccountsHandler } from './resolve-accounts.handler';

/** Answers to services that hold replicas. */
@Module({
  imports: [PlatformsModule, CustomersModule, ExternalAccountsModule],
  controllers: [InternalQueriesController],
  providers: [
    ResolveAccountsHandler,
    FindUmaAddressHandler,
    DescribeCustomerHandler,
    DescribePaymentsHandler,
  ],
})
export class InternalQueriesModule {}
