import { ClaimInvitationBody, CreateInvitationBody } from '../bodies/invitations.body';
import { defineOperations } from '../operation';
import { InvitationResource } from '../resources/invitations.resource';

// The code is a capability and firstName a name: neither stands in the topics of requests in the clear.
const invitations = {
  service: 'accounts',
  tag: 'Invitations',
  sealed: true,
  resource: InvitationResource,
} as const;
const customerErrors = ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;
/** What is said of each operation that names a code; PLATFORM_INVITATION_MISSES_PER_MINUTE sets the number. */
const MISSES =
  ' Beyond 60 codes a minute that don’t exist the platform gets RATE_LIMITED, unless it has made, read, claimed or ' +
  'cancelled that invitation lately.';
const stateErrors = ['INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'INVITATION_EXPIRED'] as const;

/**
 * Operations of UMA invitations (docs/behaviour.md 10). The code is the capability: any platform may read and claim.
 */
export const invitationOperations = defineOperations({
  createInvitation: {
    ...invitations,
    method: 'POST',
    path: '/invitations',
    permission: 'MANAGE',
    status: 201,
    summary: 'Invite somebody to UMA',
    description:
      '`inviterUma` is the address of a customer of the platform: an unknown one is 404, a deleted one 410. ' +
      '`amountToSend` is for display only and is shown as an amount in the platform’s first currency at this ' +
      'moment; sending it after INVITATION_CLAIMED is the platform’s affair. `expiresAt` must lie in the future.',
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
      'Whoever knows the code may read it, other platforms too. At `expiresAt` it is EXPIRED.' + MISSES,
  },
  claimInvitation: {
    ...invitations,
    method: 'POST',
    path: '/invitations/{invitationCode}/claim',
    permission: 'MANAGE',
    summary: 'Claim an invitation',
    description:
      'Whoever knows the code may claim it, other platforms too; the first one does, and the inviter’s platform ' +
      'gets INVITATION_CLAIMED. `inviteeUma` may be any UMA address, of this deployment or of another provider, also ' +
      'one that becomes a customer only afterwards; that of a deleted customer of the calling platform is 410, any ' +
      'address of the inviter SELF_PAYMENT. Where the inviter has been deleted meanwhile it is CUSTOMER_DELETED. An ' +
      'invitation that isn’t PENDING answers with the code of its state.' +
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
      'Only the inviter’s platform may, any other is FORBIDDEN; also where the inviter has been deleted. An ' +
      'invitation that isn’t PENDING answers with the code of its state.' +
      MISSES,
    key: 'params.invitationCode',
    errors: stateErrors,
  },
});
