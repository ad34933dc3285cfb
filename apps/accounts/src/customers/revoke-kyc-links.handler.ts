import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { customerIdOf } from './customer-id.parser';
import { CustomerRepository } from './customer.repository';
import { assertAlive, customerNotFound } from './domain/customer';
import { revokeKycLinks } from './kyc-link.repository';

/** DELETE /customers/{customerId}/kyc-links, and the command. */
@Injectable()
export class RevokeKycLinksHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomerRepository,
  ) {}

  execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const id = customerIdOf(params);
    const { status } = operations.revokeKycLinks;
    return this.unitOfWork.command({ context, status, sealed: false }, async ({ manager }) => {
      const customer = await this.customers.lock(manager, context.platformKey, id);
      if (!customer) throw customerNotFound();
      assertAlive(customer);
      await revokeKycLinks(manager, customer);
    });
  }
}
