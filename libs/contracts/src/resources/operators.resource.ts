import { approvalStatuses, RouteRulesBody, type ApprovalStatus } from '../bodies/operators.body';
import {
  BooleanField,
  ForeignTextField,
  EnumField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
} from '../fields';
import { TextField } from '../fields';
import { services } from '../topics';

/** Connector: a registered connection to a bank or another carrier of payments. */
export class ConnectorResource {
  @IdField('Connector') id!: string;
  @TextField({ example: 'house-bank' }) name!: string;
  @TextField({ nullable: true, maxLength: 2_048, example: 'https://bank.example.com' }) url!: string | null;
  @TextField({ nullable: true, maxLength: 2_048, description: 'Of a connector inside payments' })
  module!: string | null;
  @BooleanField({ description: 'A paused connector gets no new instruction' }) isPaused!: boolean;
  @BooleanField({
    nullable: true,
    description:
      'False after five calls in a row without an answer; null if it has not answered the answering process yet',
  })
  isUp!: boolean | null;
  @ForeignTextField({
    nullable: true,
    example: 'the connector answered 503',
    description:
      'Why its list of reports can not be read, if that failed three times in a row; null if it can be read, or if it has none',
  })
  reportsFailure!: string | null;
  @FreeObjectField({ description: 'As the connector last stated them' }) capabilities!: object;
}

/** The rules that choose the connector of a payment. */
export class RouteRulesResource extends RouteRulesBody {}

export const PERSON = {
  nullable: true,
  example: 'ada',
  description:
    'The person behind the operator, the same for all credentials and sessions of one; null if unknown',
} as const;

/** AuditEntry: what an operator did. */
export class AuditEntryResource {
  @IdField('AuditEntry') id!: string;
  @EnumField(services, { description: 'The service whose log it is' }) service!: string;
  @IntegerField({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    description: 'Number of the entry in the log of its service, without gaps',
  })
  sequence!: number;
  @MomentField() at!: string;
  @TextField({
    example: 'admin:root@host-1',
    description: '`Operator:<uuid>`, or `admin:<user>@<host>` for a command on the server',
  })
  operatorId!: string;
  @TextField(PERSON) person!: string | null;
  @TextField({ example: 'pause-connector' }) action!: string;
  @TextField({ nullable: true, description: 'The resource of the action' }) resourceId!: string | null;
  @TextField({ nullable: true, maxLength: 500, description: 'The reason that the operator gave' })
  reason!: string | null;
  @TextField({ description: '`Corridor-Request-Id` of the answer' }) requestId!: string;
  @TextField({ nullable: true, maxLength: 128, description: '`X-Request-Id` that the caller sent' })
  callerRequestId!: string | null;
  @FreeObjectField({ nullable: true, description: 'What the action changed, before it' })
  before!: object | null;
  @FreeObjectField({ nullable: true, description: 'The same after it' }) after!: object | null;
  @TextField({ description: 'SHA-256 of the entry and of `previousHash`, hexadecimal' }) hash!: string;
  @TextField({ description: '`hash` of the entry before in its service; zeros for the first' })
  previousHash!: string;
}

/** Approval: an action that waits for a second operator, or waited. */
export class ApprovalResource {
  @IdField('Approval') id!: string;
  @TextField({ example: 'put-routes' }) action!: string;
  @TextField({ nullable: true, description: 'The resource of the action' }) resourceId!: string | null;
  @TextField({ nullable: true, maxLength: 500 }) reason!: string | null;
  @EnumField(approvalStatuses) status!: ApprovalStatus;
  @FreeObjectField({ description: 'Parameters of the path of the request' }) params!: object;
  @FreeObjectField({ description: 'Body of the request' }) body!: object;
  @IdField('Operator') askedBy!: string;
  @TextField(PERSON) askedPerson!: string | null;
  @MomentField() askedAt!: string;
  @MomentField() expiresAt!: string;
  @IdField('Operator', { nullable: true }) decidedBy!: string | null;
  @TextField(PERSON) decidedPerson!: string | null;
  @MomentField({ nullable: true }) decidedAt!: string | null;
}
