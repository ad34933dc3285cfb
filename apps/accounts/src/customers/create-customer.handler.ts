import { Injectable } from '@nestjs/common';
import { mintUuid } from '@corridor/kernel';
import {
  needsPostalCode,
  operations,
  type CreateCustomerBody,
  type CustomerEvent,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { PlatformRepository } from '../platforms/platform.repository';
import { ProveUmaDomainHandler } from '../platforms/prove-uma-domain.handler';
import { customerEvent } from './customer.event';
import { canSeePersonalData, toCustomerResource } from './customer.presenter';
import { CustomerRepository } from './customer.repository';
import { newCustomer } from './domain/customer';

/** POST /customers. */
@Injectable()
export class CreateCustomerHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly payments: PaymentsPort,
    private readonly domains: ProveUmaDomainHandler,
  ) {}

  async execute({ context, body }: OperationRequest<CreateCustomerBody>): Promise<OperationReply> {
    const { platformKey, platformId, traceparent } = context;
    const { status } = operations.createCustomer;
    await this.domains.assertProved(platformKey);
    let created: CustomerEvent | undefined;
    const reply = await this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      const rules = await this.platforms.get(tx.manager, platformKey);
      const nowMs = await this.clocks.now(tx.manager, platformKey);
      const at = { platformKey, id: mintUuid(nowMs), nowMs, rules, needsPostalCode };
      const customer = newCustomer(body, at);
      await this.customers.insert(tx.manager, customer);
      const cause = { type: 'created', webhookType: 'CUSTOMER_CREATED', platformId, traceparent } as const;
      const event = customerEvent(customer, cause);
      tx.emit(event);
      created = event;
      return toCustomerResource(customer, canSeePersonalData(context));
    });
    if (created && reply.status === status) await this.payments.offer(context, [created]);
    return reply;
  }
}
