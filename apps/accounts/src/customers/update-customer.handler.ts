import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Uuid } from '@corridor/kernel';
import {
  needsPostalCode,
  operations,
  type CustomerEvent,
  type CustomerResource,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
  type UpdateCustomerBody,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { PlatformRepository } from '../platforms/platform.repository';
import { ProveUmaDomainHandler } from '../platforms/prove-uma-domain.handler';
import { customerIdOf } from './customer-id.parser';
import { customerEvent, statusWebhook } from './customer.event';
import { canSeePersonalData, toCustomerResource } from './customer.presenter';
import { CustomerRepository } from './customer.repository';
import { assertUsable, customerNotFound, patchedCustomer, takesAway, versioned } from './domain/customer';

/** The events of a change, and whether payments must apply them before the answer. */
interface Sent {
  events: CustomerEvent[];
  isTakenAway: boolean;
}

/** PATCH /customers/{customerId}. */
@Injectable()
export class UpdateCustomerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly payments: PaymentsPort,
    private readonly domains: ProveUmaDomainHandler,
  ) {}

  async execute({ context, params, body }: OperationRequest<UpdateCustomerBody>): Promise<OperationReply> {
    const id = customerIdOf(params);
    const { status } = operations.updateCustomer;
    if (body.umaAddress !== undefined) await this.domains.assertProved(context.platformKey);
    let sent: Sent = { events: [], isTakenAway: false };
    const reply = await this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      const change = await this.change(tx, { context, id, body });
      sent = change.sent;
      return change.resource;
    });
    if (reply.status === status) await this.propagate(context, { id, sent, body });
    return reply;
  }

  private async change(
    tx: Transaction,
    input: { context: RequestContext; id: Uuid; body: UpdateCustomerBody },
  ): Promise<{ resource: CustomerResource; sent: Sent }> {
    const { platformKey, platformId, traceparent } = input.context;
    const before = await this.customers.lock(tx.manager, platformKey, input.id);
    if (!before) throw customerNotFound();
    assertUsable(before);
    const rules = await this.platforms.get(tx.manager, platformKey);
    const change = patchedCustomer(before, input.body, rules, needsPostalCode);
    const { customer: patched, changed, statusChanged } = change;
    const isWhole = canSeePersonalData(input.context);
    if (!changed)
      return { resource: toCustomerResource(before, isWhole), sent: { events: [], isTakenAway: false } };
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const updated = versioned(patched, nowMs);
    const events = [
      customerEvent(updated, { type: 'updated', webhookType: 'CUSTOMER_UPDATED', platformId, traceparent }),
    ];
    const webhookType = statusChanged ? statusWebhook(updated) : null;
    const last = webhookType === null ? updated : versioned(updated, nowMs);
    if (webhookType !== null) {
      events.push(customerEvent(last, { type: 'status-changed', webhookType, platformId, traceparent }));
    }
    await this.customers.update(tx.manager, before, last);
    tx.emit(...events);
    const isTakenAway = takesAway(before.verificationStatus, last.verificationStatus);
    return { resource: toCustomerResource(last, isWhole), sent: { events, isTakenAway } };
  }

  private async propagate(
    context: RequestContext,
    input: { id: Uuid; sent: Sent; body: UpdateCustomerBody },
  ): Promise<void> {
    const { events, isTakenAway } = input.sent;
    if (events.length > 0) {
      await (isTakenAway ? this.payments.apply(context, events) : this.payments.offer(context, events));
      return;
    }
    // This may repeat a change whose first answer was lost before payments had applied it.
    if (input.body.kycStatus === undefined && input.body.kybStatus === undefined) return;
    const { platformKey, platformId } = context;
    const present = await this.customers.find(this.dataSource.manager, platformKey, input.id);
    if (!present) return;
    await this.payments.apply(context, [
      customerEvent(present, { type: 'stated', webhookType: null, platformId }),
    ]);
  }
}
