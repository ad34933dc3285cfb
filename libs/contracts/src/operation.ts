import type { ResourceName, ErrorCode } from '@corridor/kernel';
import { invitationCodeForm } from './bodies/invitations.body';
import type { Permission } from './request';
import type { RequestService } from './topics';

/** Parts of the file storage. */
export const fileAreas = ['documents', 'imports', 'statements'] as const;
export type FileArea = (typeof fileAreas)[number];

/** Largest file of an upload that names no limit, bytes (docs/behaviour.md 2). */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** A class whose decorators validate and document. */
export type Shape = new () => object;

/**
 * Kind of an operation's answer; `file` is bytes. A `list` always fits into one answer. A `long-list` continues with a
 * cursor if it doesn't fit. A `feed` is a page without the number of all.
 */
export type AnswerKind = 'one' | 'page' | 'feed' | 'list' | 'long-list' | 'none' | 'file';

/** The file of an operation whose body is a form (multipart/form-data); `body` contains the other fields. */
export interface UploadContract {
  isRequired: boolean;
  /** Possible types of the file by its bytes; text has no signature that identifies it. */
  mediaTypes: readonly string[];
  /** The part of the file storage for it. One service owns each part. */
  area: FileArea;
  /** Largest file, bytes; FILE_BYTES_MAX by default. */
  bytesMax?: number;
  /** How long the service may take for the stored file, milliseconds; that of every request by default. */
  replyWithinMs?: number;
}

/** A path parameter that is an id. The 404 code applies to a malformed or unknown one. */
export interface IdParameter {
  resource: ResourceName;
  notFound: ErrorCode;
}

/** A path parameter with other text, which the service reads; `pattern` and `example` document it. */
export interface TextParameter {
  pattern: RegExp;
  example: string;
  /** Error code of an unknown one. */
  notFound: ErrorCode;
  /** Error code of a text that the service can't read; default: that of an unknown one. */
  malformed?: ErrorCode;
}

/** What the operations of both APIs have: the shape of their requests and answers. */
export interface OperationShape {
  /** `accounts.create-customer`; also the pattern of the handler. */
  name: string;
  /** The answering service. The gateway answers for its own tokens. */
  service: RequestService | 'gateway';
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  /** The path in OpenAPI notation, `/customers/{customerId}`. */
  path: string;
  /** Success status (docs/behaviour.md 2). */
  status: 200 | 201 | 202 | 204;
  tag: string;
  summary: string;
  description?: string;
  query?: Shape;
  body?: Shape;
  /** A POST without required body may have none. */
  bodyOptional?: boolean;
  /** The body is a form with a file. */
  upload?: UploadContract;
  answer: AnswerKind;
  /** Media types of an answer that is a file. */
  fileTypes?: readonly string[];
  /**
   * Members of an entry of a list that are the columns of its CSV. The query has `format` then, and the entries are also
   * CSV or JSON lines.
   */
  csvColumns?: readonly string[];
  /** The answer is of one day and has its status; as CSV or JSON lines in a header. */
  hasDayStatus?: boolean;
  resource?: Shape;
  /** Possible values of each path parameter. */
  params: Readonly<Record<string, IdParameter | TextParameter>>;
  /** Error codes in addition to those of every operation. */
  errors: readonly ErrorCode[];
  /**
   * Key of the command: a dotted path into {params, body}, `platform`, or `spread` for queries and for creations
   * without an order. Commands of one key begin in order.
   */
  key: string;
  /** Payload and answer may hold personal data: encrypted in the topics. */
  sealed: boolean;
  /** Exists in a sandbox only: 404 elsewhere. */
  sandboxOnly: boolean;
  /** A session of the console may do it only if its person has signed in within the last 15 minutes. */
  isSensitive: boolean;
  /** The answer waits for something to happen, as its caller asks, so its duration tells nothing about the service. */
  isLongPoll?: true;
}

/** One operation of the HTTP API, as one entry of a table that drives routes, permissions, documents and tests. */
export interface OperationContract extends OperationShape {
  permission: Permission;
  /** Another permission that is sufficient. */
  orPermission?: Permission;
}

/** The permissions of which a token needs one. */
export function permissionsOf({ permission, orPermission }: OperationContract): Permission[] {
  return orPermission ? [permission, orPermission] : [permission];
}

/** Members of an entry; the others have defaults. */
export type OperationInput = Pick<
  OperationContract,
  'service' | 'method' | 'path' | 'permission' | 'tag' | 'summary'
> &
  Partial<OperationContract>;

/** What each path parameter of the API may carry. */
export const paramsOfPath: Readonly<Record<string, IdParameter | TextParameter>> = {
  customerId: { resource: 'Customer', notFound: 'CUSTOMER_NOT_FOUND' },
  noteId: { resource: 'CustomerNote', notFound: 'CUSTOMER_NOTE_NOT_FOUND' },
  externalAccountId: { resource: 'ExternalAccount', notFound: 'ACCOUNT_NOT_FOUND' },
  accountId: { resource: 'InternalAccount', notFound: 'ACCOUNT_NOT_FOUND' },
  beneficialOwnerId: { resource: 'BeneficialOwner', notFound: 'BENEFICIAL_OWNER_NOT_FOUND' },
  verificationId: { resource: 'Verification', notFound: 'VERIFICATION_NOT_FOUND' },
  transactionId: { resource: 'Transaction', notFound: 'TRANSACTION_NOT_FOUND' },
  quoteId: { resource: 'Quote', notFound: 'QUOTE_NOT_FOUND' },
  tokenId: { resource: 'ApiToken', notFound: 'TOKEN_NOT_FOUND' },
  memberId: { resource: 'Member', notFound: 'MEMBER_NOT_FOUND' },
  webhookEndpointId: { resource: 'WebhookEndpoint', notFound: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  documentId: { resource: 'Document', notFound: 'DOCUMENT_NOT_FOUND' },
  webhookDeliveryId: { resource: 'WebhookDelivery', notFound: 'WEBHOOK_DELIVERY_NOT_FOUND' },
  jobId: { resource: 'BulkUploadJob', notFound: 'BULK_UPLOAD_JOB_NOT_FOUND' },
  requestId: {
    pattern: /^[ -~]{1,128}$/,
    example: '9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d',
    notFound: 'REQUEST_LOG_NOT_FOUND',
  },
  invitationCode: { ...invitationCodeForm, notFound: 'INVITATION_NOT_FOUND' },
  umaAddress: {
    pattern: /^\$[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,253}$/,
    example: '$success.usd@sandbox.uma.money',
    notFound: 'LNURLP_REQUEST_FAILED',
    malformed: 'INVALID_UMA_ADDRESS',
  },
};

/** The parameters of a path. @throws Error for one that `known` lacks. */
export function parametersOf(path: string, known: OperationShape['params']): OperationShape['params'] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(
    names.map((name) => {
      const parameter = known[name];
      if (!parameter) throw new Error(`nothing says what the path parameter {${name}} may carry`);
      return [name, parameter];
    }),
  );
}

/** Codes of an operation whose body or query names a customer. */
export const customerErrors = [
  'CUSTOMER_NOT_FOUND',
  'CUSTOMER_DELETED',
] as const satisfies readonly ErrorCode[];

/** Adds the defaults of an entry. The name is the service and the key of the table in kebab case. */
export function defineOperations<K extends string>(
  table: Record<K, OperationInput>,
): Readonly<Record<K, OperationContract>> {
  const entries = (Object.entries(table) as [K, OperationInput][]).map(([key, input]) => {
    const isRead = input.method === 'GET';
    const name = `${input.service}.${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const params = parametersOf(input.path, paramsOfPath);
    const notFound = Object.values(params).map((param) => param.notFound);
    const operation: OperationContract = {
      name,
      status: 200,
      answer: 'one',
      key: isRead ? 'spread' : 'platform',
      sealed: false,
      sandboxOnly: input.path.startsWith('/sandbox/'),
      isSensitive: false,
      ...input,
      params,
      errors: [...new Set([...notFound, ...(input.errors ?? [])])],
    };
    return [key, operation] as const;
  });
  return Object.fromEntries(entries) as Record<K, OperationContract>;
}
