import { consoleRoles, permissions, type Permission } from '../request';
import { EnumField, EnumListField, IdField, MomentField, TextField } from '../fields';

/** ConsoleSession: somebody is signed in to the console. All times are real. */
export class ConsoleSessionResource {
  @IdField('ConsoleSession') id!: string;
  @TextField({ example: 'Grace' }) name!: string;
  @IdField('Operator', { description: 'The same in each session of the person' }) operatorId!: string;
  @EnumField(consoleRoles) role!: string;
  @IdField('PlatformConfig', { nullable: true, description: 'The platform of a developer' })
  platformId!: string | null;
  @EnumListField(permissions, { named: 'Permission', description: 'What a developer may do there' })
  permissions!: Permission[];
  @MomentField() signedInAt!: string;
  @MomentField({ description: 'Accurate to a minute' }) lastSeenAt!: string;
  @MomentField({ description: 'When it ends unless it is used, and when at the latest' }) expiresAt!: string;
}
