import { Module } from '@nestjs/common';
import { DeadTimers } from '@corridor/service';
import { DataSource } from 'typeorm';
import { OwnerRepository } from './beneficial-owners/owner.repository';
import { CustomerRepository } from './customers/customer.repository';
import { ReplicateCustomersHandler } from './customers/replicate-customers.handler';
import { ReassessmentRepository } from './reassessments/reassessment.repository';

/** The dependencies of the admin commands. */
@Module({
  providers: [
    CustomerRepository,
    ReassessmentRepository,
    ReplicateCustomersHandler,
    OwnerRepository,
    {
      provide: DeadTimers,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new DeadTimers(dataSource),
    },
  ],
})
export class AdminModule {}
