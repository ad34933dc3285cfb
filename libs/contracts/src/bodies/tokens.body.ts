import { permissions, type Permission } from '../request';
import { DateBoundField, EnumListField, LimitField, TextField } from '../fields';
import { NameField } from '../names';

/** POST /tokens. A token can grant only permissions that its creator has. */
export class CreateTokenBody {
  @NameField({ example: 'payouts worker' }) name!: string;
  @EnumListField(permissions, {
    minItems: 1,
    maxItems: 3,
    unique: true,
    named: 'Permission',
    example: ['VIEW', 'TRANSACT'],
  })
  permissions!: Permission[];
}

/** GET /tokens. */
export class ListTokensQuery {
  @TextField({ optional: true }) name?: string;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @DateBoundField({ optional: true }) updatedAfter?: string;
  @DateBoundField({ optional: true }) updatedBefore?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
