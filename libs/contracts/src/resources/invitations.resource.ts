import { invitationStatuses, type InvitationStatus } from '@corridor/kernel';
import { invitationCodeForm } from '../bodies/invitations.body';
import { EnumField, MomentField, ObjectField, TextField } from '../fields';
import { AmountResource } from './money.resource';

/** Invitation (docs/behaviour.md 10). Absent fields are omitted. */
export class InvitationResource {
  @TextField(invitationCodeForm) code!: string;
  @MomentField() createdAt!: string;
  @TextField({ maxLength: 2048, description: 'Address at which the recipient claims it' }) url!: string;
  @TextField({ example: '$ada@platform.test' }) inviterUma!: string;
  @EnumField(invitationStatuses) status!: InvitationStatus;
  @MomentField({ optional: true }) claimedAt?: string;
  @MomentField({ optional: true }) expiresAt?: string;
  @TextField({ optional: true, description: 'UMA address of the person who claimed it' }) inviteeUma?: string;
  @TextField({ optional: true, description: "The inviter's first name" }) firstName?: string;
  @ObjectField(() => AmountResource, {
    optional: true,
    description:
      "For display; the inviter's platform sends it after INVITATION_CLAIMED, by a quote with SENDING locked",
  })
  amountToSend?: AmountResource;
}
