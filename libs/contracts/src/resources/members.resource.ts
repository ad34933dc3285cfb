import { EnumField, IdField, IntegerField, MomentField, TextField } from '../fields';
import { memberRoles, type MemberRole } from '../member-roles';

/** Member: a person of the platform, who signs in to its console. */
export class MemberResource {
  @IdField('Member') id!: string;
  @TextField({ example: 'Margaret Hamilton' }) name!: string;
  @TextField({ nullable: true, example: 'margaret@example.com' }) email!: string | null;
  @EnumField(memberRoles) role!: MemberRole;
  @MomentField() createdAt!: string;
  @MomentField({ nullable: true, description: 'Real time; null if the member has never signed in' })
  lastSignInAt!: string | null;
  @IntegerField({ min: 0, max: 2 ** 31 - 1, example: 1, description: 'Number of sessions that are open' })
  openSessions!: number;
}
