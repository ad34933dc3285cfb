import {
  BooleanField,
  EnumField,
  EnumListField,
  IdField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../fields';
import { consoleRoles, operatorPermissions, type ConsoleRole, type OperatorPermission } from '../request';

/** Most people of an access review, and most changes of an access report. */
export const ACCESS_ROWS_MAX = 1_000;
/** Most credentials, and most sign-ins in different ways, of one person. */
const OF_PERSON_MAX = 100;

const MORE = `Whether there are more than ${ACCESS_ROWS_MAX}`;
const NAME = { example: 'Ada Lovelace' } as const;
const SUBJECT = {
  example: 'ada lovelace',
  description: 'Tells people of the same name apart: the subject at the identity provider, or the name',
} as const;

/** What a person may do in the operators' API and in the console. */
export class AccessRightsResource {
  @EnumListField(operatorPermissions, { description: 'Of credentials of the API', example: ['READ'] })
  permissions!: OperatorPermission[];
  @EnumListField(consoleRoles, { description: 'In the console', example: ['finance'] }) roles!: ConsoleRole[];
}

/** How the access of a person changed. */
const accessChangeKinds = ['JOINED', 'MOVED', 'LEFT'] as const;
export type AccessChangeKind = (typeof accessChangeKinds)[number];

/** A person has joined, has other rights, or has left. */
export class AccessChangeResource {
  @MomentField() at!: string;
  @EnumField(accessChangeKinds) kind!: AccessChangeKind;
  @TextField(NAME) name!: string;
  @TextField(SUBJECT) subject!: string;
  @TextField({
    example: 'Grace Hopper',
    description:
      'Who has changed it: a person, an account of the server, the identity provider, or the end of a credential',
  })
  by!: string;
  @TextField({
    nullable: true,
    example: 'create-operator',
    description: 'Action of the entry of the audit log',
  })
  action!: string | null;
  @TextField({ nullable: true, maxLength: 500 }) reason!: string | null;
  @ObjectField(() => AccessRightsResource) before!: AccessRightsResource;
  @ObjectField(() => AccessRightsResource) after!: AccessRightsResource;
}

/** AccessReport: who has joined, has other rights, or has left, newest first. */
export class AccessReportResource {
  @MomentField() since!: string;
  @ObjectListField(() => AccessChangeResource, { maxItems: ACCESS_ROWS_MAX })
  changes!: AccessChangeResource[];
  @BooleanField({ description: MORE }) isMore!: boolean;
}

/** A credential that is valid. */
export class AccessCredentialResource {
  @IdField('Operator') operatorId!: string;
  @TextField(NAME) name!: string;
  @EnumListField(operatorPermissions, { example: ['READ'] }) permissions!: OperatorPermission[];
  @MomentField() since!: string;
  @MomentField({ nullable: true, description: 'Accurate to a minute; null if it was not used' })
  lastUsedAt!: string | null;
  @MomentField() expiresAt!: string;
  @BooleanField({
    description:
      'Whether an entry of the audit log gave these permissions to this person. False: somebody wrote into the database',
  })
  isLogged!: boolean;
}

/** How people sign in to the console. */
const consoleWays = ['LINK', 'IDENTITY_PROVIDER'] as const;
export type ConsoleWay = (typeof consoleWays)[number];

/** A role in the console. */
export class AccessRoleResource {
  @EnumField(consoleRoles) role!: ConsoleRole;
  @EnumField(consoleWays, {
    description:
      'LINK: each sign-in needs a new link. IDENTITY_PROVIDER: as long as the provider gives the role',
  })
  via!: ConsoleWay;
  @MomentField() since!: string;
  @MomentField({ nullable: true }) lastSignInAt!: string | null;
}

/** A person with access. */
export class AccessPersonResource {
  @TextField(NAME) name!: string;
  @TextField(SUBJECT) subject!: string;
  @MomentField({ description: 'Since when the person has any access' }) since!: string;
  @ObjectListField(() => AccessCredentialResource, { maxItems: OF_PERSON_MAX })
  credentials!: AccessCredentialResource[];
  @ObjectListField(() => AccessRoleResource, { maxItems: OF_PERSON_MAX }) roles!: AccessRoleResource[];
}

/** Somebody has reviewed who has access. */
export class AccessConfirmationResource {
  @MomentField() at!: string;
  @TextField({ example: 'Grace Hopper' }) by!: string;
  @TextField({ nullable: true, maxLength: 500 }) reason!: string | null;
  @BooleanField({ description: 'Whether the list is still the one that was reviewed' }) isCurrent!: boolean;
  @MomentField({ description: 'When the next review is due: 90 days later' }) nextDueAt!: string;
}

/** AccessReview: who has access at present, and when somebody reviewed it. */
export class AccessReviewResource {
  @ObjectListField(() => AccessPersonResource, { maxItems: ACCESS_ROWS_MAX })
  people!: AccessPersonResource[];
  @BooleanField({ description: MORE }) isMore!: boolean;
  @TextField({
    minLength: 64,
    maxLength: 64,
    example: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
    description:
      'SHA-256 of the people, their rights and the ends of their credentials, without their last uses',
  })
  digest!: string;
  @ObjectField(() => AccessConfirmationResource, { nullable: true, description: 'Null if there was none' })
  lastReview!: AccessConfirmationResource | null;
  @BooleanField({ description: 'Whether nobody has reviewed the list in the last 90 days' }) isDue!: boolean;
}
