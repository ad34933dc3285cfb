import { Module } from '@nestjs/common';
import { DeadTimers, SERVICE_CONFIG } from '@corridor/service';
import { createFileStorage, FileStorage } from '@corridor/storage';
import { DataSource } from 'typeorm';
import { OwnerRepository } from './beneficial-owners/owner.repository';
import { CustomerRepository } from './customers/customer.repository';
import type { ComplianceConfig } from './config';
import { DocumentListTotalRepository } from './documents/document-list-total.repository';
import { DocumentRepository } from './documents/document.repository';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { ReplicateCustomersHandler } from './customers/replicate-customers.handler';
import { ReassessmentRepository } from './reassessments/reassessment.repository';
import { RestateVerificationsHandler } from './restorations/restate-verifications.handler';
import { VerificationRepository } from './verifications/verification.repository';

/** The dependencies of the admin commands. */
@Module({
  providers: [
    CustomerRepository,
    ReassessmentRepository,
    ReplicateCustomersHandler,
    OwnerRepository,
    DocumentRepository,
    DocumentListTotalRepository,
    {
      provide: FileStorage,
      inject: [SERVICE_CONFIG],
      useFactory: ({ storage, keyRing }: ComplianceConfig) => createFileStorage(storage, keyRing),
    },
    EraseCustomerHandler,
    VerificationRepository,
    RestateVerificationsHandler,
    {
      provide: DeadTimers,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new DeadTimers(dataSource),
    },
  ],
})
export class AdminModule {}
