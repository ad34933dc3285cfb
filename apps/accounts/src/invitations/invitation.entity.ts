import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { InvitationStatus } from '@corridor/kernel';

/** Row of `invitations`. */
@Entity({ name: 'invitations' })
export class InvitationEntity {
  @PrimaryColumn({ type: 'text' }) code!: string;
  @Column({ name: 'platform_key', type: 'integer' }) platformKey!: number;
  @Column({ name: 'inviter_id', type: 'uuid' }) inviterId!: string;
  @Column({ name: 'inviter_uma', type: 'text' }) inviterUma!: string;
  @Column({ name: 'first_name', type: 'text', nullable: true }) firstName!: string | null;
  /** `bigint`, which the driver returns as text. */
  @Column({ type: 'bigint', nullable: true }) amount!: string | null;
  @Column({ type: 'text', nullable: true }) currency!: string | null;
  @Column({ type: 'text' }) status!: InvitationStatus;
  @Column({ name: 'invitee_uma', type: 'text', nullable: true }) inviteeUma!: string | null;
  @Column({ type: 'integer' }) version!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'claimed_at', type: 'timestamptz', nullable: true }) claimedAt!: Date | null;
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt!: Date | null;
}
