import { ClaimInvitationBody, CreateInvitationBody } from '../bodies/invitations.body';
import { customerErrors, defineOperations } from '../operation';
import { InvitationResource } from '../resources/invitations.resource';

// The code is a credential and firstName is a name, so both are encrypted in the topics of requests.
const invitations = {
  service: 'accounts',
  tag: 'Invitations',
  sealed: true,
  resource: InvitationResource,
} as const;
/** Part of the description of each operation with a code; PLATFORM_INVITATION_MISSES_PER_MINUTE sets the number. */
const MISSES =
  ' After 60 unknown codes in a minute the answer is RATE_LIMITED, unless the platform recently created, read, claimed or ' +
  'cancelled that invitation.';
const stateErrors = ['INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'INVITATION_EXPIRED'] as const;

/**
 * Operations of UMA invitations (docs/behaviour.md 10). The code is the credential: any platform may read and claim.
 */
export const invitationOperations = defineOperations({
  createInvitation: {
    ...invitations,
    method: 'POST',
    path: '/invitations',
    permission: 'MANAGE',
    status: 201,
    summary: 'Create an invitation to UMA',
    description:
      '`inviterUma` is the address of a customer of the platform. An unknown one is 404, a deleted one ' +
      '410. `amountToSend` is for display only; the answer shows it as an amount in the present first ' +
      'currency of the platform. Corridor does not send this amount; the platform can do so after ' +
      'INVITATION_CLAIMED. `expiresAt` must be in the future.',
    body: CreateInvitationBody,
    key: 'spread',
    errors: ['INVALID_AMOUNT', 'INVALID_UMA_ADDRESS', 'INVALID_CURRENCY', ...customerErrors],
  },
  getInvitation: {
    ...invitations,
    method: 'GET',
    path: '/invitations/{invitationCode}',
    permission: 'VIEW',
    summary: 'Get an invitation',
    description:
      'Any platform that knows the code may read the invitation. At `expiresAt` it becomes EXPIRED.' + MISSES,
  },
  claimInvitation: {
    ...invitations,
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    permission: 'MANAGE',
    summary: 'Claim an invitation',
    description:
      'Any platform that knows the code may claim the invitation, once. The inviter’s platform then ' +
      'receives INVITATION_CLAIMED. `inviteeUma` may be any UMA address: of this deployment, of another ' +
      'provider, or one that becomes a customer later. The address of a deleted customer of the calling ' +
      'platform is 410. An address of the inviter is SELF_PAYMENT. If the inviter was deleted meanwhile, ' +
      'the answer is CUSTOMER_DELETED. An invitation that isn’t PENDING answers with the code of its ' +
      'state.' +
      MISSES,
    body: ClaimInvitationBody,
    key: 'params.invitationCode',
    errors: ['INVALID_UMA_ADDRESS', 'SELF_PAYMENT', 'CUSTOMER_DELETED', ...stateErrors],
  },
  cancelInvitation: {
    ...invitations,
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    permission: 'MANAGE',
    summary: 'Cancel an invitation',
    description:
      'Only the inviter’s platform may cancel, even if the inviter was deleted. For any other platform the ' +
      'answer is FORBIDDEN. An invitation that isn’t PENDING answers with the code of its state.' +
      MISSES,
    key: 'params.invitationCode',
    errors: stateErrors,
  },
});
