import { Module } from '@nestjs/common';
import { PlatformsModule } from '../platforms/platforms.module';
import { CloseCustomerHandler } from './close-customer.handler';
import { CreateCustomerHandler } from './create-customer.handler';
import { CustomerClosingWorker } from './customer-closing.worker';
import { CustomerListRepository } from './customer-list.repository';
import { CustomerReadRepository } from './customer-read.repository';
import { CustomerRepository } from './customer.repository';
import { CustomersController } from './customers.controller';
import { DeleteCustomerHandler } from './delete-customer.handler';
import { GetCustomerHandler } from './get-customer.handler';
import { ListCustomersHandler } from './list-customers.handler';
import { OpenKycHandler } from './open-kyc.handler';
import { RevokeKycLinksHandler } from './revoke-kyc-links.handler';
import { UpdateCustomerHandler } from './update-customer.handler';

/** Customers of platforms. */
@Module({
  imports: [PlatformsModule],
  controllers: [CustomersController],
  providers: [
    CustomerRepository,
    CustomerListRepository,
    CustomerReadRepository,
    CreateCustomerHandler,
    GetCustomerHandler,
    ListCustomersHandler,
    UpdateCustomerHandler,
    DeleteCustomerHandler,
    OpenKycHandler,
    RevokeKycLinksHandler,
    CloseCustomerHandler,
    CustomerClosingWorker,
  ],
  exports: [CustomerRepository],
})
export class CustomersModule {}
