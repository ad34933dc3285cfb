import { Injectable } from '@nestjs/common';
import { umaAddressOf } from '@corridor/kernel';
import {
  operations,
  type CreateInvitationBody,
  type InvitationResource,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks, scheduleTimer } from '@corridor/service';
import { CustomerRepository } from '../customers/customer.repository';
import { assertUsable, customerNotFound, type Customer } from '../customers/domain/customer';
import { PlatformRepository } from '../platforms/platform.repository';
import { expiryOf, intendedAmount, type Invitation } from './domain/invitation';
import { InvitationEvents } from './invitation.event';
import { InvitationPresenter } from './invitation.presenter';
import { InvitationRepository } from './invitation.repository';

/** Kind of the timers that end invitations. */
export const EXPIRY_TIMER = 'invitation-expiry';

/** POST /invitations. */
@Injectable()
export class CreateInvitationHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly invitations: InvitationRepository,
    private readonly presenter: InvitationPresenter,
    private readonly events: InvitationEvents,
  ) {}

  execute({ context, body }: OperationRequest<CreateInvitationBody>): Promise<OperationReply> {
    const { status, sealed } = operations.createInvitation;
    return this.unitOfWork.command({ context, status, sealed }, (tx) => this.create(tx, context, body));
  }

  private async create(
    tx: Transaction,
    context: RequestContext,
    body: CreateInvitationBody,
  ): Promise<InvitationResource> {
    const { platformKey, platformId, traceparent } = context;
    const nowMs = await this.clocks.now(tx.manager, platformKey);
    const inviterUma = umaAddressOf(body.inviterUma, 'inviterUma').text;
    const expiresAtMs = expiryOf(body.expiresAt, nowMs);
    const inviter = await this.lockInviter(tx, platformKey, inviterUma);
    const { supportedCurrencies } = await this.platforms.get(tx.manager, platformKey);
    const invitation = await this.invitations.insert(tx.manager, {
      platformKey,
      inviterId: inviter.id,
      inviterUma,
      firstName: body.firstName ?? null,
      amountToSend: intendedAmount(body.amountToSend, supportedCurrencies[0]?.currencyCode),
      status: 'PENDING',
      inviteeUma: null,
      version: 1,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      claimedAtMs: null,
      expiresAtMs,
    });
    await this.scheduleExpiry(tx, invitation);
    tx.emit(this.events.changed(invitation, { type: 'created', webhookType: null, platformId, traceparent }));
    return this.presenter.resource(invitation, nowMs);
  }

  /** Locked against a deletion and against a change of the address. */
  private async lockInviter(tx: Transaction, platformKey: number, umaAddress: string): Promise<Customer> {
    const found = await this.customers.findByUmaAddress(tx.manager, umaAddress);
    if (found?.platformKey !== platformKey) throw customerNotFound();
    const customer = await this.customers.lock(tx.manager, platformKey, found.id);
    if (customer?.umaAddress !== umaAddress) throw customerNotFound();
    assertUsable(customer);
    return customer;
  }

  private async scheduleExpiry(tx: Transaction, invitation: Invitation): Promise<void> {
    const { platformKey, code, expiresAtMs } = invitation;
    if (expiresAtMs === null) return;
    await scheduleTimer(tx.manager, { platformKey, kind: EXPIRY_TIMER, subject: code, dueAtMs: expiresAtMs });
  }
}
