import { Injectable } from '@nestjs/common';
import type { OperationReply, OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { CloseCustomerHandler } from './close-customer.handler';
import { customerIdOf } from './customer-id.parser';

/** DELETE /customers/{customerId}: a soft deletion. Payments has applied it when the call returns. */
@Injectable()
export class DeleteCustomerHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly closeCustomer: CloseCustomerHandler,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const id = customerIdOf(params);
    const earlier = await this.unitOfWork.findAnswer(context);
    const reply = earlier ?? (await this.closeCustomer.close(context, id));
    if ((reply.status ?? 200) < 300) await this.closeCustomer.propagate(context, id);
    return reply;
  }
}
