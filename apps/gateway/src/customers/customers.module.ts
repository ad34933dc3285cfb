import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { KycPageModule } from '../kyc-page/kyc-page.module';
import { UploadsModule } from '../uploads/uploads.module';
import { CustomersController } from './customers.controller';

/** Customers: their operations, imports and links to the hosted KYC page. */
@Module({
  imports: [ForwardingModule, UploadsModule, KycPageModule],
  controllers: [CustomersController],
})
export class CustomersModule {}
