import { permissions, type Permission } from '../request';
import { EnumListField, IdField, MomentField, TextField } from '../fields';

/** ApiToken (docs/behaviour.md 2). */
export class ApiTokenResource {
  @IdField('ApiToken') id!: string;
  @TextField() name!: string;
  @TextField({
    example: '0199a1b6e7f8741b9710594a3b2c1d0e',
    description: "The token's uuid as 32 hex digits, or the choice of an operator",
  })
  clientId!: string;
  @EnumListField(permissions, { named: 'Permission' }) permissions!: Permission[];
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
  @MomentField({
    nullable: true,
    description: 'When it was used last, real time, accurate to a minute; null if it was not used',
  })
  lastUsedAt!: string | null;
}

/** Answer of POST /tokens: the only one with the secret. */
export class CreatedApiTokenResource extends ApiTokenResource {
  @TextField({ description: '256 random bits' }) clientSecret!: string;
}
