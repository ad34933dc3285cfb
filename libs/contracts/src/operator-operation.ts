import { paramsOfPath, parametersOf, type OperationInput, type OperationShape } from './operation';
import type { OperatorPermission } from './request';

/** Personal data in the clear. Each answer that has it has an entry in the audit log, which is written before it. */
export interface ClearData {
  /** The permission that it needs. A read that another permission suffices for is masked without it. */
  to: OperatorPermission;
  /** Members of the answer, or of the entries of a list, that have it. */
  members: readonly string[];
  /** Why it can't be masked. The audit log has it where the operator gives no reason. */
  purpose: string;
}

/**
 * What an answer tells about customers, owners, payers and payees. The names of operators and developers are no secret
 * here, and ids and a platform's own references count as nothing.
 */
export type PersonalData = 'NONE' | 'MASKED' | ClearData;

/** One operation of the operators' API, below `/operations/v1`. */
export interface OperatorOperation extends OperationShape {
  /** ANY: every operator; the service decides by what the request is about. */
  permission: OperatorPermission | 'ANY';
  /** Another permission that is sufficient. */
  orPermission?: OperatorPermission;
  /** The answer of a GET or a PUT has an ETag, and a PUT needs it as `If-Match`. */
  isVersioned: boolean;
  /** Unknown fields of the body are refused, whatever `Corridor-Strict` says. */
  isStrict: boolean;
  personalData: PersonalData;
}

/** What an operator with these permissions reads in the clear by an operation; undefined if nothing. */
export function clearDataFor(
  { personalData }: Pick<OperatorOperation, 'personalData'>,
  permissions: readonly OperatorPermission[] | undefined,
): ClearData | undefined {
  if (typeof personalData === 'string') return undefined;
  return permissions?.includes(personalData.to) ? personalData : undefined;
}

/** Why an operation answers personal data in the clear; null if it doesn't. */
export function purposeOf({ personalData }: Pick<OperatorOperation, 'personalData'>): string | null {
  return typeof personalData === 'string' ? null : personalData.purpose;
}

/** The permissions of which an operator needs one. */
export function operatorPermissionsOf({
  permission,
  orPermission,
}: OperatorOperation): OperatorOperation['permission'][] {
  return orPermission ? [permission, orPermission] : [permission];
}

/**
 * What the bank says of money. People match it with payments by what payers write, so it is in the clear for whoever
 * resolves.
 */
export function bankTexts(purpose: string): ClearData {
  return { to: 'RESOLVE', members: ['text', 'counterparty'], purpose };
}

/** Members of an entry; the others have defaults. A GET is also permitted by READ, if it names no `orPermission`. */
type OperatorOperationInput = Omit<OperationInput, 'permission' | 'orPermission'> &
  Pick<OperatorOperation, 'permission' | 'personalData'> &
  Partial<Pick<OperatorOperation, 'orPermission' | 'isVersioned' | 'isStrict'>>;

const operatorParams: OperationShape['params'] = {
  ...paramsOfPath,
  connectorId: { resource: 'Connector', notFound: 'NOT_FOUND' },
  instructionId: { resource: 'PaymentInstruction', notFound: 'NOT_FOUND' },
  deadLetterId: { resource: 'DeadLetter', notFound: 'NOT_FOUND' },
  breakId: { resource: 'Break', notFound: 'NOT_FOUND' },
  statementId: { resource: 'BankStatement', notFound: 'NOT_FOUND' },
  matchId: { resource: 'Match', notFound: 'NOT_FOUND' },
  consoleSessionId: { resource: 'ConsoleSession', notFound: 'NOT_FOUND' },
  approvalId: { resource: 'Approval', notFound: 'NOT_FOUND' },
  settlementAccountId: { resource: 'SettlementAccount', notFound: 'NOT_FOUND' },
  fxTradeId: { resource: 'FxTrade', notFound: 'NOT_FOUND' },
  ownTransferId: { resource: 'OwnTransfer', notFound: 'NOT_FOUND' },
  depositReturnId: { resource: 'DepositReturn', notFound: 'NOT_FOUND' },
  platformId: { resource: 'PlatformConfig', notFound: 'NOT_FOUND' },
  code: { pattern: /^[A-Z]{3,4}$/, example: 'USD', notFound: 'NOT_FOUND' },
  reviewId: {
    pattern:
      /^(Verification|BeneficialOwner|ExternalAccount):[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    example: 'Verification:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    notFound: 'NOT_FOUND',
  },
};

function nameOf(service: string, key: string): string {
  return `${service}.operators.${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Permissions whose reads have personal data or the audit log: READ is not sufficient. */
const readByThemselves: readonly OperatorOperation['permission'][] = ['REVIEW', 'AUDIT', 'READ', 'ANY'];

/**
 * Adds the defaults of an entry. What isn't a read is sensitive, unless the entry says otherwise. The name is `<service>.operators.` and the key of the table in kebab case. By default
 * commands are ordered by the first parameter of their path.
 */
export function defineOperatorOperations<K extends string>(
  table: Record<K, OperatorOperationInput>,
): Readonly<Record<K, OperatorOperation>> {
  const entries = (Object.entries(table) as [K, OperatorOperationInput][]).map(([key, input]) => {
    const isRead = input.method === 'GET';
    const params = parametersOf(input.path, operatorParams);
    const [first] = Object.keys(params);
    const notFound = Object.values(params).map((param) => param.notFound);
    const ofVersion = input.isVersioned === true && !isRead;
    const operation: OperatorOperation = {
      name: nameOf(input.service, key),
      status: 200,
      answer: 'one',
      key: isRead || first === undefined ? 'spread' : `params.${first}`,
      sealed: false,
      sandboxOnly: false,
      isSensitive: !isRead,
      isVersioned: false,
      isStrict: false,
      ...(isRead && !readByThemselves.includes(input.permission) ? { orPermission: 'READ' } : {}),
      ...input,
      params,
      errors: [
        ...new Set([
          ...notFound,
          ...(ofVersion ? (['PRECONDITION_FAILED', 'PRECONDITION_REQUIRED'] as const) : []),
          ...(input.errors ?? []),
        ]),
      ],
    };
    return [key, operation] as const;
  });
  return Object.fromEntries(entries) as Record<K, OperatorOperation>;
}
