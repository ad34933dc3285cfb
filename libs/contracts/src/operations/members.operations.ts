import { CreateMemberBody, ListMembersQuery, UpdateMemberBody } from '../bodies/members.body';
import { defineOperations } from '../operation';
import { ConsoleLinkResource } from '../resources/console-links.resource';
import { MemberResource } from '../resources/members.resource';

const members = {
  service: 'gateway',
  permission: 'MANAGE',
  tag: 'Members',
} as const;

/** Operations of the members of a platform, which the gateway answers itself. */
export const memberOperations = defineOperations({
  createMember: {
    ...members,
    method: 'POST',
    path: '/members',
    isSensitive: true,
    status: 201,
    summary: 'Add a member',
    description:
      'The role can have only permissions that the caller has (otherwise FORBIDDEN). The member signs in by a link of ' +
      '`POST /members/{memberId}/links`. A platform has at most 1,000 members. Beyond that the answer is ' +
      'RATE_LIMITED until one is removed, and the Idempotency-Key is not kept.',
    body: CreateMemberBody,
    resource: MemberResource,
  },
  listMembers: {
    ...members,
    method: 'GET',
    path: '/members',
    summary: 'List members',
    description: 'All members or those with a role, newest first, with the number of their open sessions.',
    query: ListMembersQuery,
    answer: 'page',
    resource: MemberResource,
  },
  updateMember: {
    ...members,
    method: 'PATCH',
    path: '/members/{memberId}',
    isSensitive: true,
    summary: 'Change a member',
    description:
      'Another role ends the sessions of the member and makes unused links invalid. Open sessions show the name that the ' +
      'member had at the sign-in. A role can have only permissions that the caller has (otherwise FORBIDDEN). A member ' +
      'cannot change the own role (OWN_MEMBER).',
    body: UpdateMemberBody,
    resource: MemberResource,
    errors: ['OWN_MEMBER'],
  },
  deleteMember: {
    ...members,
    method: 'DELETE',
    path: '/members/{memberId}',
    isSensitive: true,
    status: 204,
    answer: 'none',
    summary: 'Remove a member',
    description:
      'Ends the sessions of the member and makes unused links invalid. A member cannot remove itself (OWN_MEMBER). The ' +
      'last ADMIN can be removed: tokens with MANAGE add another one.',
    errors: ['OWN_MEMBER'],
  },
  createMemberLink: {
    ...members,
    method: 'POST',
    path: '/members/{memberId}/links',
    isSensitive: true,
    status: 201,
    summary: 'Create a link that signs a member in to the console',
    description:
      'The link works once, within 10 minutes, with the permissions of the role. The caller must have them too (otherwise ' +
      'FORBIDDEN). The session lasts 12 hours at most, and 30 minutes without a request. It ends when the member gets another ' +
      'role or is removed, and when the token that made the link is deleted. A deployment without a console answers NOT_FOUND. ' +
      'Where people sign in with an identity provider there are no links: FORBIDDEN.',
    resource: ConsoleLinkResource,
    errors: ['NOT_FOUND'],
  },
  signOutMember: {
    ...members,
    method: 'POST',
    path: '/members/{memberId}/sign-out',
    summary: 'End the sessions of a member',
    description: 'Ends the sessions of the member and makes unused links invalid.',
    resource: MemberResource,
  },
});
