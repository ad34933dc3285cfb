import { permissions, type Permission } from '../request';
import { EnumListField, MomentField, TextField } from '../fields';

/** Answer of POST /console-links. */
export class ConsoleLinkResource {
  @TextField({
    maxLength: 2048,
    example: 'http://localhost:3001/sign-in#4Zk0cV1…',
    description: 'Signs one person in, once. Whoever opens it first is that person',
  })
  url!: string;
  @TextField({ example: 'Margaret Hamilton' }) name!: string;
  @EnumListField(permissions, { named: 'Permission' }) permissions!: Permission[];
  @MomentField({ description: 'Real time, 10 minutes after the creation' }) expiresAt!: string;
}
