import { AmountField, DateTimeField, TextField } from '../fields';
import { NameField } from '../names';

/** An invitation's code: 8 of 32 letters and digits, without the look-alikes 0, O, 1 and I (docs/behaviour.md 10). */
export const invitationCodeForm = { pattern: /^[A-HJ-NP-Z2-9]{8}$/, example: 'K7MQ2XPA' };

/** POST /invitations. */
export class CreateInvitationBody {
  @TextField({ example: '$ada@platform.test', description: 'UMA address of a customer of the platform' })
  inviterUma!: string;
  @NameField({ optional: true, nullable: true, example: 'Ada', description: 'Shown to the recipient' })
  firstName?: string | null;
  @AmountField({
    optional: true,
    nullable: true,
    description: "For display: smallest unit of the platform's first currency",
  })
  amountToSend?: number | null;
  @DateTimeField({
    optional: true,
    nullable: true,
    description: 'In the future; without it the invitation never expires',
  })
  expiresAt?: string | null;
}

/** POST /invitations/{invitationCode}/claim. */
export class ClaimInvitationBody {
  @TextField({ example: '$grace@other.test', description: 'UMA address of the invited person' })
  inviteeUma!: string;
}
