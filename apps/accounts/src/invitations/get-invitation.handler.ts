import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { InvitationResource, OperationReply, OperationRequest } from '@corridor/contracts';
import { PlatformClocks } from '@corridor/service';
import { invitationNotFound } from './domain/invitation';
import { invitationCodeOf } from './invitation-code.parser';
import { InvitationPresenter } from './invitation.presenter';
import { InvitationRepository } from './invitation.repository';

/** GET /invitations/{invitationCode}, for any caller with the code. */
@Injectable()
export class GetInvitationHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly invitations: InvitationRepository,
    private readonly presenter: InvitationPresenter,
  ) {}

  async execute({ params }: OperationRequest): Promise<OperationReply<InvitationResource>> {
    const { manager } = this.dataSource;
    const invitation = await this.invitations.find(manager, invitationCodeOf(params));
    if (!invitation) throw invitationNotFound();
    const nowMs = await this.clocks.now(manager, invitation.platformKey);
    return { body: this.presenter.resource(invitation, nowMs) };
  }
}
