import { formatId } from '@corridor/kernel';
import type { MemberResource } from '@corridor/contracts';
import type { Member } from '../members/member.repository';

/** A member in the form of the API. */
export function memberResource(member: Member, openSessions: number): MemberResource {
  const { id, name, email, role, createdAt, lastSignInAt } = member;
  return {
    id: formatId('Member', id),
    ...{ name, email, role },
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    openSessions,
  };
}
