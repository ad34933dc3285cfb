import { permissions, type Permission } from '../request';
import { EnumListField } from '../fields';
import { NameField } from '../names';

/** POST /console-links. A link can grant only permissions that its creator has. */
export class CreateConsoleLinkBody {
  @NameField({
    maxLength: 64,
    example: 'Margaret Hamilton',
    description: 'Who signs in by the link: the console and the audit log show it',
  })
  name!: string;
  @EnumListField(permissions, {
    optional: true,
    minItems: 1,
    maxItems: 3,
    unique: true,
    named: 'Permission',
    example: ['VIEW'],
    description: 'What the person may do. Default: the permissions of the token',
  })
  permissions?: Permission[];
}
