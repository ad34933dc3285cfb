import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationRequest,
  type OperatorCustomerResource,
  type ReasonedReadBody,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorAction, OperatorActions, type ActionResult } from '@corridor/service';
import { customerIdOf } from '../customers/customer-id.parser';
import { toCustomerResource } from '../customers/customer.presenter';
import { AnyCustomerRepository } from './any-customer.repository';

/** POST /customers/{customerId}/reveal. The audit log keeps who saw whose data, and why; never the data. */
@Injectable()
export class RevealCustomerHandler extends OperatorAction {
  readonly operation = operatorOperations.revealCustomer;

  constructor(
    actions: OperatorActions,
    private readonly customers: AnyCustomerRepository,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, { params, body }: OperationRequest): Promise<ActionResult> {
    const { reason } = body as ReasonedReadBody;
    const { customer, platformId } = await this.customers.get(manager, customerIdOf(params));
    const id = formatId('Customer', customer.id);
    const shown: OperatorCustomerResource = {
      ...{ id, platformId, isRevealed: true },
      customer: toCustomerResource(customer, true),
    };
    return { body: shown, audit: { resourceId: id, reason, after: { isRevealed: true } } };
  }
}
