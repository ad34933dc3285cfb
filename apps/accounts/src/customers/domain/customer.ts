import {
  DomainError,
  invalidInput,
  addressMembers,
  METADATA_PAIRS_MAX,
  type Violation,
  type Uuid,
  type CustomerType,
  type KycStatus,
} from '@corridor/kernel';
import { checkUmaAddress, generatedUmaAddress } from './uma-address';

/** An address; null members are absent. */
export interface Address {
  line1: string;
  line2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postalCode?: string | null | undefined;
  country: string;
}

/** A business's own data. `taxId` is personal data. */
export interface BusinessInfo {
  legalName: string;
  doingBusinessAs?: string | null | undefined;
  country?: string | null | undefined;
  registrationNumber?: string | null | undefined;
  incorporatedOn?: string | null | undefined;
  entityType?: string | null | undefined;
  taxId?: string | null | undefined;
  countriesOfOperation?: string[] | null | undefined;
  businessType?: string | null | undefined;
  purposeOfAccount?: string | null | undefined;
  sourceOfFunds?: string | null | undefined;
  expectedMonthlyTransactionCount?: number | null | undefined;
  expectedMonthlyTransactionVolume?: number | null | undefined;
  expectedRecipientJurisdictions?: string[] | null | undefined;
}

/** Stored members of `businessInfo`. Others are ignored (docs/behaviour.md 1). */
const BUSINESS_MEMBERS = [
  'legalName',
  'doingBusinessAs',
  'country',
  'registrationNumber',
  'incorporatedOn',
  'entityType',
  'taxId',
  'countriesOfOperation',
  'businessType',
  'purposeOfAccount',
  'sourceOfFunds',
  'expectedMonthlyTransactionCount',
  'expectedMonthlyTransactionVolume',
  'expectedRecipientJurisdictions',
] as const satisfies readonly (keyof BusinessInfo)[];

/** Pairs of names and texts. */
export type Metadata = Readonly<Record<string, string>>;

/** A customer of a platform. */
export interface Customer {
  platformKey: number;
  id: Uuid;
  platformCustomerId: string;
  customerType: CustomerType;
  umaAddress: string;
  /** kycStatus of an individual, kybStatus of a business. */
  verificationStatus: KycStatus;
  fullName: string | null;
  birthDate: string | null;
  nationality: string | null;
  address: Address | null;
  businessInfo: BusinessInfo | null;
  /** The platform's own data under its own names; null for none. */
  metadata: Metadata | null;
  version: number;
  epoch: number;
  createdAtMs: number;
  updatedAtMs: number;
  deletedAtMs: number | null;
  /** Real time since which payments is being asked to close the customer; null otherwise. */
  closingAtMs: number | null;
}

/** The platform settings that the rules for customers depend on. */
export interface PlatformRules {
  umaDomain: string;
  /** Regulated platforms do their own checks and may set the status (docs/behaviour.md 6). */
  isRegulated: boolean;
}

/** Whether an address in a country needs a postal code. */
export type NeedsPostalCode = (country: string | undefined) => boolean;

/** Details of a customer as a caller writes them. Null clears a field, and an absent field stays. */
export interface CustomerInput {
  customerType?: CustomerType | undefined;
  platformCustomerId?: string | undefined;
  umaAddress?: string | undefined;
  kycStatus?: KycStatus | undefined;
  kybStatus?: KycStatus | undefined;
  fullName?: string | null | undefined;
  birthDate?: string | null | undefined;
  nationality?: string | null | undefined;
  address?: Partial<Address> | null | undefined;
  businessInfo?: Partial<BusinessInfo> | undefined;
  /** Null as a value removes a pair. */
  metadata?: Readonly<Record<string, string | null>> | null | undefined;
}

/** Merges `patch` into `current`. Null removes a member, and an absent one stays. */
function merged<T extends object>(
  current: T | null,
  patch: Partial<T>,
  members: readonly (keyof T)[],
): Partial<T> {
  const result: Partial<T> = {};
  for (const member of members) {
    const value =
      Object.hasOwn(patch, member) && patch[member] !== undefined ? patch[member] : current?.[member];
    if (value !== null && value !== undefined) result[member] = value;
  }
  return result;
}

function mergedAddress(
  current: Address | null,
  patch: Partial<Address> | null | undefined,
): Partial<Address> | null {
  if (patch === undefined) return current;
  return patch === null ? null : merged(current, patch, addressMembers);
}

function addressViolations(address: Partial<Address> | null, needsPostalCode: NeedsPostalCode): Violation[] {
  if (address === null) return [];
  const needs = [
    'line1',
    ...(needsPostalCode(address.country) ? (['postalCode'] as const) : []),
    'country',
  ] as const;
  return needs
    .filter((member) => address[member] === undefined)
    .map((member) => ({
      field: `address.${member}`,
      message: `address.${member} is required`,
    }));
}

function mergedBusinessInfo(
  type: CustomerType,
  current: BusinessInfo | null,
  patch: Partial<BusinessInfo> | undefined,
): Partial<BusinessInfo> | null {
  return type === 'INDIVIDUAL' ? null : merged(current, patch ?? {}, BUSINESS_MEMBERS);
}

function businessViolations(info: Partial<BusinessInfo> | null): Violation[] {
  if (info === null || info.legalName !== undefined) return [];
  const field = 'businessInfo.legalName';
  return [{ field, message: `${field} is required for a BUSINESS customer` }];
}

/** Merges pair by pair. Null removes a pair, and an absent one stays. */
function mergedMetadata(current: Metadata | null, patch: CustomerInput['metadata']): Metadata | null {
  if (patch === undefined) return current;
  if (patch === null) return null;
  const pairs = new Map<string, string | null>([...Object.entries(current ?? {}), ...Object.entries(patch)]);
  return Object.fromEntries([...pairs].flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

function metadataViolations(metadata: Metadata | null): Violation[] {
  if (Object.keys(metadata ?? {}).length <= METADATA_PAIRS_MAX) return [];
  const field = 'metadata';
  return [
    {
      field,
      message: `${field} must have at most ${METADATA_PAIRS_MAX} pairs, those that are there included`,
    },
  ];
}

/**
 * Violations that depend on the customer type. `businessInfo` of an individual is refused instead of ignored, because
 * its sender means another customer type.
 */
function typeViolations(type: CustomerType, input: CustomerInput): Violation[] {
  const violations: Violation[] = [];
  const foreign = type === 'BUSINESS' ? 'kycStatus' : 'kybStatus';
  if (input.customerType !== undefined && input.customerType !== type) {
    violations.push({ field: 'customerType', message: `customerType is ${type} and can't be changed` });
  }
  if (input[foreign] !== undefined)
    violations.push({ field: foreign, message: `a customer of type ${type} has no ${foreign}` });
  if (type === 'INDIVIDUAL' && input.businessInfo !== undefined && input.businessInfo !== null) {
    violations.push({ field: 'businessInfo', message: 'a customer of type INDIVIDUAL has no businessInfo' });
  }
  return violations;
}

type NestedMember = 'address' | 'businessInfo' | 'metadata';

/**
 * The nested objects after a valid change.
 * @throws DomainError INVALID_INPUT that names every violation, including those of the customer type.
 */
function nestedAfter(
  type: CustomerType,
  current: Pick<Customer, NestedMember>,
  input: CustomerInput,
  needsPostalCode: NeedsPostalCode,
): Pick<Customer, NestedMember> {
  const address = mergedAddress(current.address, input.address);
  const businessInfo = mergedBusinessInfo(type, current.businessInfo, input.businessInfo);
  const metadata = mergedMetadata(current.metadata, input.metadata);
  const violations = [
    ...typeViolations(type, input),
    ...addressViolations(address, needsPostalCode),
    ...businessViolations(businessInfo),
    ...metadataViolations(metadata),
  ];
  if (violations.length > 0) throw invalidInput(violations);
  return { address: address as Address | null, businessInfo: businessInfo as BusinessInfo | null, metadata };
}

/** The status that the input sets. @throws DomainError FORBIDDEN if the platform isn't regulated. */
function statusOf(input: CustomerInput, current: KycStatus, rules: PlatformRules): KycStatus {
  const wanted = input.kycStatus ?? input.kybStatus;
  if (wanted === undefined) return current;
  if (!rules.isRegulated) {
    throw new DomainError(
      'FORBIDDEN',
      'only regulated platforms set the verification status of their customers',
    );
  }
  return wanted;
}

function orCurrent<T>(value: T | null | undefined, current: T | null): T | null {
  return value === undefined ? current : value;
}

/** Creates a customer. @throws DomainError for violations, a foreign UMA domain or a forbidden status. */
export function newCustomer(
  input: CustomerInput & { customerType: CustomerType },
  at: {
    platformKey: number;
    id: Uuid;
    nowMs: number;
    rules: PlatformRules;
    needsPostalCode: NeedsPostalCode;
  },
): Customer {
  const { customerType } = input;
  const nothing = { address: null, businessInfo: null, metadata: null };
  const { address, businessInfo, metadata } = nestedAfter(customerType, nothing, input, at.needsPostalCode);
  const verificationStatus = statusOf(input, 'UNVERIFIED', at.rules);
  const { umaDomain } = at.rules;
  return {
    platformKey: at.platformKey,
    id: at.id,
    platformCustomerId: input.platformCustomerId ?? at.id,
    customerType,
    umaAddress:
      input.umaAddress === undefined
        ? generatedUmaAddress(at.id, umaDomain)
        : checkUmaAddress(input.umaAddress, umaDomain),
    verificationStatus,
    fullName: input.fullName ?? null,
    birthDate: input.birthDate ?? null,
    nationality: input.nationality ?? null,
    address,
    businessInfo,
    metadata,
    version: 1,
    epoch: 0,
    createdAtMs: at.nowMs,
    updatedAtMs: at.nowMs,
    deletedAtMs: null,
    closingAtMs: null,
  };
}

/** The result of a change. */
export interface CustomerChange {
  customer: Customer;
  changed: boolean;
  statusChanged: boolean;
}

/**
 * Changes a customer: null clears an optional field, nested objects merge field by field (docs/behaviour.md 1, 6).
 * {@link versioned} sets the version, because one change may send several events.
 */
export function patchedCustomer(
  customer: Customer,
  input: CustomerInput,
  rules: PlatformRules,
  needsPostalCode: NeedsPostalCode,
): CustomerChange {
  const { address, businessInfo, metadata } = nestedAfter(
    customer.customerType,
    customer,
    input,
    needsPostalCode,
  );
  const verificationStatus = statusOf(input, customer.verificationStatus, rules);
  const isSameAddress =
    input.umaAddress === undefined || input.umaAddress.toLowerCase() === customer.umaAddress;
  const next: Customer = {
    ...customer,
    verificationStatus,
    umaAddress: isSameAddress
      ? customer.umaAddress
      : checkUmaAddress(input.umaAddress ?? '', rules.umaDomain),
    fullName: orCurrent(input.fullName, customer.fullName),
    birthDate: orCurrent(input.birthDate, customer.birthDate),
    nationality: orCurrent(input.nationality, customer.nationality),
    address,
    businessInfo,
    metadata,
  };
  return {
    customer: next,
    changed: JSON.stringify(next) !== JSON.stringify(customer),
    statusChanged: verificationStatus !== customer.verificationStatus,
  };
}

/** The customer one version later. */
export function versioned(customer: Customer, nowMs: number): Customer {
  return { ...customer, version: customer.version + 1, updatedAtMs: nowMs };
}

/** @throws DomainError CUSTOMER_DELETED if it is deleted. */
export function assertAlive(customer: Customer): void {
  if (customer.deletedAtMs !== null) throw new DomainError('CUSTOMER_DELETED', 'the customer is deleted');
}

/** @throws DomainError CUSTOMER_DELETED if it is deleted, SERVICE_UNAVAILABLE while its deletion is undecided. */
export function assertUsable(customer: Customer): void {
  assertAlive(customer);
  if (customer.closingAtMs !== null) {
    throw new DomainError('SERVICE_UNAVAILABLE', "the customer's deletion is under way; repeat the request");
  }
}

/** The 404 of a customer that is unknown or another platform's. */
export function customerNotFound(): DomainError {
  return new DomainError('CUSTOMER_NOT_FOUND', 'the customer does not exist');
}

/**
 * Whether a new status withdraws a permission of the customer, so that payments must apply it before the answer.
 * REJECTED stops money everywhere. On a platform that isn't regulated, the loss of APPROVED does too.
 */
export function takesAway(before: KycStatus, after: KycStatus): boolean {
  return after !== before && (after === 'REJECTED' || before === 'APPROVED');
}
