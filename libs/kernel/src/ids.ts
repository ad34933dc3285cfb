import { createHash } from 'node:crypto';
import { v7, validate } from 'uuid';

/** Possible names before the colon of an id (docs/behaviour.md 1). */
export const resourceNames = [
  'Customer',
  'CustomerNote',
  'ExternalAccount',
  'InternalAccount',
  'LedgerEntry',
  'BeneficialOwner',
  'Verification',
  'Document',
  'Quote',
  'Transaction',
  'Lookup',
  'Webhook',
  'WebhookEndpoint',
  'WebhookDelivery',
  'ApiToken',
  'Member',
  'PlatformConfig',
  'BulkUploadJob',
  'PaymentInstruction',
  'Connector',
  'AccountCheck',
  'IdentityCheck',
  'SettlementAccount',
  'BankStatement',
  'StatementLine',
  'InterimEntry',
  'Match',
  'Proof',
  'FxTrade',
  'OwnTransfer',
  'DepositReturn',
  'Operator',
  'ConsoleSession',
  'Approval',
  'AuditEntry',
  'Break',
  'Freeze',
  'DeadLetter',
  'PaymentResolution',
  'Alert',
] as const;

/** The kind of resource that an id names. */
export type ResourceName = (typeof resourceNames)[number];

declare const uuidBrand: unique symbol;
/** A lower-case RFC 9562 uuid, as stored; the part of an id after the colon. */
export type Uuid = string & { readonly [uuidBrand]: true };

/** The key of a platform's record in the services' tables. */
export interface RecordKey {
  platformKey: number;
  id: Uuid;
}

/** A public id, `<ResourceName>:<uuid>`. */
export type ResourceId<N extends ResourceName = ResourceName> = `${N}:${string}`;

let sequence = Math.floor(Math.random() * 0x7fffffff);

/**
 * Mints a version 7 UUID (RFC 9562) with the time `ms`, so that ids sort by time. Within one process, ids of the same
 * millisecond are monotonic.
 */
export function mintUuid(ms: number = Date.now()): Uuid {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: ms, seq: sequence }) as Uuid;
}

/** Where the version stands in a uuid. */
const VERSION_AT = 14;
const RESTATED_VERSION = '8';

/**
 * A version 8 uuid (RFC 9562) that follows from `name`, with the time `ms` like a version 7 uuid. What is told again
 * under such an id has the same id each time.
 */
export function restatedUuid(name: string, ms: number): Uuid {
  const time = ms.toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(name).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-${RESTATED_VERSION}${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}` as Uuid;
}

/** Whether an id is one of `restatedUuid`. */
export function isRestatedUuid(uuid: string): boolean {
  return uuid[VERSION_AT] === RESTATED_VERSION;
}

/** Smallest and largest version 7 uuid of a millisecond, for ranges of ids by time. */
export function uuidBounds(ms: number): { first: Uuid; last: Uuid } {
  const time = Math.max(0, Math.min(ms, 2 ** 48 - 1))
    .toString(16)
    .padStart(12, '0');
  const head = `${time.slice(0, 8)}-${time.slice(8)}`;
  return { first: `${head}-7000-8000-000000000000` as Uuid, last: `${head}-7fff-bfff-ffffffffffff` as Uuid };
}

/** Milliseconds since the epoch that a version 7 uuid carries. */
export function uuidTime(uuid: Uuid): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** Joins `Customer` and a UUID to `Customer:<uuid>`. */
export function formatId<N extends ResourceName>(name: N, uuid: string): ResourceId<N> {
  return `${name}:${uuid}`;
}

/** The UUID of an id of that kind; undefined if the text is no such id. */
export function parseId(name: ResourceName, text: string): Uuid | undefined {
  const prefix = `${name}:`;
  if (!text.startsWith(prefix)) return undefined;
  const uuid = text.slice(prefix.length);
  return validate(uuid) ? (uuid.toLowerCase() as Uuid) : undefined;
}

/** A UUID that was read from a table of the service, without a check. */
export function trustUuid(text: string): Uuid {
  return text as Uuid;
}
