import {
  BooleanField,
  ForeignTextField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../fields';

/** The token of a logged request. */
export class RequestTokenResource {
  @IdField('ApiToken') id!: string;
  @TextField({ nullable: true, description: 'Null if the token was deleted since' }) name!: string | null;
}

/** The member of the platform who made a logged request in the console. */
export class RequestMemberResource {
  @IdField('Member') id!: string;
  @TextField({ nullable: true, description: 'Null if the member was removed since' }) name!: string | null;
}

/** One request, without its content. */
export class RequestLogResource {
  @TextField({
    maxLength: 128,
    example: '9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d',
    description: '`Corridor-Request-Id` of the answer',
  })
  requestId!: string;
  @TextField({
    nullable: true,
    maxLength: 128,
    example: null,
    description: '`X-Request-Id` that the caller sent',
  })
  callerRequestId!: string | null;
  @MomentField({ description: 'When it began, real time' }) at!: string;
  @TextField({ example: 'POST' }) method!: string;
  @TextField({
    example: 'createTransferOut',
    description: 'The id of the operation in this document; `kycPage` and the like for pages of people',
  })
  operation!: string;
  @TextField({ example: '/transfer-out', description: 'The path with the names of its parameters' })
  path!: string;
  @IntegerField({
    min: 100,
    max: 599,
    example: 201,
    description: 'The HTTP status; 499 if the caller closed the connection before the answer',
  })
  status!: number;
  @TextField({ nullable: true, example: null, description: 'The code of an error' }) code!: string | null;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 12 }) durationMs!: number;
  @ObjectField(() => RequestTokenResource, {
    nullable: true,
    description: 'Null for a person with a link to the hosted page',
  })
  token!: RequestTokenResource | null;
  @ObjectField(() => RequestMemberResource, {
    nullable: true,
    description: 'The member who made it in the console',
  })
  member!: RequestMemberResource | null;
  @TextField({
    nullable: true,
    example: 'Transaction:0199a1b5-8192-7eb5-91ba-f3e4d5c6b7a8',
    description: 'What the path names, or what the request has made',
  })
  resourceId!: string | null;
  @BooleanField({ description: 'Whether an earlier answer was given again (Idempotency-Key)' })
  replayed!: boolean;
}

/** A faulty field of a request. */
export class RequestFaultResource {
  @ForeignTextField({
    example: 'destination.accountId',
    description: 'The path of the field, up to a name that is not shown',
  })
  field!: string;
}

/** What was sent and what came back, without personal data and secrets. */
export class RequestContentResource {
  @ForeignTextField({
    example: '/transactions?limit=20',
    description: 'Path and query. A parameter that is no id has its name in place of its value',
  })
  url!: string;
  @FreeObjectField({
    nullable: true,
    example: { amount: 12_550, remittanceInformation: '****' },
    description: 'Null if there was none, and if it is cut',
  })
  requestBody!: Record<string, unknown> | null;
  @BooleanField({
    description:
      'Whether there was a body that is not kept: it has more than 16 KB or no Content-Length, or is no JSON object, as forms',
  })
  isRequestCut!: boolean;
  @FreeObjectField({
    nullable: true,
    example: { status: 'PENDING' },
    description: 'Null if there was none, if it was no JSON, and if it is cut',
  })
  answerBody!: Record<string, unknown> | null;
  @BooleanField({ description: 'Whether the body is not kept because it has more than 16 KB' })
  isAnswerCut!: boolean;
  @ObjectListField(() => RequestFaultResource, { description: 'The faults that the answer names' })
  faults!: RequestFaultResource[];
}

/** One request with its content. */
export class RequestLogDetailsResource extends RequestLogResource {
  @ObjectField(() => RequestContentResource, {
    nullable: true,
    description:
      'Null if it was not kept: outside of a sandbox contents are kept only if the operator turns that on, and of each ' +
      'platform about 1 MB a minute. Removed after 7 days by default',
  })
  content!: RequestContentResource | null;
}
