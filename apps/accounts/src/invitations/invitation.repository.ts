import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { trustUuid } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import type { Invitation } from './domain/invitation';
import { CODE_LENGTH, invitationCode } from './domain/invitation-code';
import { InvitationEntity } from './invitation.entity';

/** Number of attempts to find a free code. Each existing invitation makes a collision likely once in 10^12 tries. */
const ATTEMPTS_MAX = 5;

/**
 * Persistence of invitations. They are found by code alone, not by platform, because the code is the capability
 * (docs/behaviour.md 10). The handlers check what only the inviter's platform may do.
 */
@Injectable()
export class InvitationRepository {
  /** Stores a new invitation under a random code that is unique in the deployment. */
  async insert(manager: EntityManager, invitation: Omit<Invitation, 'code'>): Promise<Invitation> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const stored = { ...invitation, code: invitationCode(randomBytes(CODE_LENGTH)) };
      const result = await manager
        .createQueryBuilder()
        .insert()
        .into(InvitationEntity)
        .values(rowOf(stored))
        .orIgnore()
        .returning('code')
        .execute();
      if (rowsOf(result.raw).length > 0) return stored;
    }
    throw new Error('every random code was taken');
  }

  async find(manager: EntityManager, code: string): Promise<Invitation | undefined> {
    const row = await manager.findOne(InvitationEntity, { where: { code } });
    return row ? invitationOf(row) : undefined;
  }

  /** The invitation, locked until the end of the transaction. */
  async lock(manager: EntityManager, code: string): Promise<Invitation | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await manager.findOne(InvitationEntity, { where: { code }, lock });
    return row ? invitationOf(row) : undefined;
  }

  /** Stores the changeable fields of an invitation. */
  async update(manager: EntityManager, invitation: Invitation): Promise<void> {
    const { platformKey, code } = invitation;
    const { status, inviteeUma, version, updatedAt, claimedAt } = rowOf(invitation);
    const change = { status, inviteeUma, version, updatedAt, claimedAt };
    await manager.update(InvitationEntity, { platformKey, code }, change);
  }
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

function rowOf(invitation: Invitation): InvitationEntity {
  const { amountToSend, createdAtMs, updatedAtMs, claimedAtMs, expiresAtMs, ...same } = invitation;
  return {
    ...same,
    amount: amountToSend === null ? null : String(amountToSend.amount),
    currency: amountToSend === null ? null : amountToSend.currency,
    createdAt: new Date(createdAtMs),
    updatedAt: new Date(updatedAtMs),
    claimedAt: dateOf(claimedAtMs),
    expiresAt: dateOf(expiresAtMs),
  };
}

function invitationOf(row: InvitationEntity): Invitation {
  const { amount, currency, createdAt, updatedAt, claimedAt, expiresAt, ...same } = row;
  return {
    ...same,
    inviterId: trustUuid(row.inviterId),
    amountToSend: amount === null || currency === null ? null : { amount: Number(amount), currency },
    createdAtMs: createdAt.getTime(),
    updatedAtMs: updatedAt.getTime(),
    claimedAtMs: claimedAt?.getTime() ?? null,
    expiresAtMs: expiresAt?.getTime() ?? null,
  };
}
