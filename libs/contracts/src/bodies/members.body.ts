import { EnumField, LimitField, TextField } from '../fields';
import { EmailField } from '../identity-fields';
import { memberRoles, type MemberRole } from '../member-roles';
import { NameField } from '../names';

/** Longest name of a member, as that of a link to the console. */
const NAME_LENGTH_MAX = 64;

/** POST /members. A role can have only permissions that the caller has. */
export class CreateMemberBody {
  @NameField({
    maxLength: NAME_LENGTH_MAX,
    example: 'Margaret Hamilton',
    description: 'Who it is: the console shows it',
  })
  name!: string;
  @EmailField({ optional: true, nullable: true, description: 'For your own use. Nothing is sent to it' })
  email?: string | null;
  @EnumField(memberRoles, {
    example: 'VIEWER',
    description: 'VIEWER has the permission VIEW, PAYER also TRANSACT, ADMIN also MANAGE',
  })
  role!: MemberRole;
}

/** PATCH /members/{memberId}. */
export class UpdateMemberBody {
  @NameField({ optional: true, maxLength: NAME_LENGTH_MAX }) name?: string;
  @EmailField({ optional: true, nullable: true }) email?: string | null;
  @EnumField(memberRoles, { optional: true, description: 'Another role ends the sessions of the member' })
  role?: MemberRole;
}

/** GET /members. */
export class ListMembersQuery {
  @EnumField(memberRoles, { optional: true, description: 'Members with this role' }) role?: MemberRole;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
