import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { TimerWorker, type FiringTimer } from '@corridor/service';
import { PlatformRepository } from '../platforms/platform.repository';
import { EXPIRY_TIMER } from './create-invitation.handler';
import { expired } from './domain/invitation';
import { InvitationEvents } from './invitation.event';
import { InvitationRepository } from './invitation.repository';

/** Expires an unclaimed invitation. Before this timer fires, calls decide by the clock. */
@Injectable()
export class ExpireInvitationHandler implements OnModuleInit {
  constructor(
    private readonly timers: TimerWorker,
    private readonly platforms: PlatformRepository,
    private readonly invitations: InvitationRepository,
    private readonly events: InvitationEvents,
  ) {}

  onModuleInit(): void {
    this.timers.register(EXPIRY_TIMER, (tx, timer) => this.execute(tx, timer));
  }

  async execute(tx: Transaction, { platformKey, subject, nowMs }: FiringTimer): Promise<void> {
    const found = await this.invitations.lock(tx.manager, subject);
    if (found?.status !== 'PENDING') return;
    const invitation = expired(found, nowMs);
    await this.invitations.update(tx.manager, invitation);
    const platform = await this.platforms.get(tx.manager, platformKey);
    const platformId = formatId('PlatformConfig', platform.id);
    tx.emit(this.events.changed(invitation, { type: 'expired', webhookType: null, platformId }));
  }
}
