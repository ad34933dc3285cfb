import {
  DomainError,
  invalidInput,
  StateMachine,
  addressMembers,
  type Violation,
  type Uuid,
  type KycStatus,
} from '@corridor/kernel';

/** States of an owner's KYC (docs/behaviour.md 6): UNVERIFIED until complete, and a change of its data restarts it. */
export const ownerStates = new StateMachine<KycStatus>('beneficial owner', ['UNVERIFIED', 'PENDING'], {
  UNVERIFIED: ['PENDING'],
  PENDING: ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'],
  APPROVED: ['UNVERIFIED', 'PENDING'],
  REJECTED: ['UNVERIFIED', 'PENDING'],
});

/** An owner's address. Absent members are omitted. */
export type OwnerAddress = Record<string, string>;

/** An owner's complete personal data. Absent members are omitted. */
export type PersonalInfo = Record<string, string | OwnerAddress>;

/** Personal data as a caller writes it. Null clears a field, and an absent field stays. */
export type PersonalInfoInput = Record<string, unknown>;

/** A beneficial owner of a business. */
export interface BeneficialOwner {
  platformKey: number;
  id: Uuid;
  customerId: Uuid;
  roles: string[];
  ownershipPercentage: number;
  personalInfo: PersonalInfo;
  kycStatus: KycStatus;
  /** Number of the current check. */
  checkNumber: number;
  createdAtMs: number;
  updatedAtMs: number;
}

/** Fields that KYC ignores. */
const UNCHECKED_MEMBERS = ['middleName', 'email', 'phoneNumber'];
const MEMBERS = [
  'firstName',
  'middleName',
  'lastName',
  'birthDate',
  'nationality',
  'idType',
  'identifier',
  'email',
  'phoneNumber',
  'countryOfIssuance',
] as const;

/** Whether an address in a country needs a postal code. */
export type NeedsPostalCode = (country: string | undefined) => boolean;

/** Merges known members of `patch` into `current`. Null removes a member, and an absent one stays. */
function merged(
  current: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
  members: readonly string[],
): Record<string, string> {
  const kept = members.map(
    (name) => [name, patch[name] === undefined ? current[name] : patch[name]] as const,
  );
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * Personal data after a change; nested objects merge field by field (docs/behaviour.md 1).
 * @throws DomainError INVALID_INPUT if an address lacks line1, country, or the postal code that its country requires.
 */
export function mergedPersonalInfo(
  current: PersonalInfo,
  input: PersonalInfoInput,
  needsPostalCode: NeedsPostalCode,
): PersonalInfo {
  const info: PersonalInfo = merged(current, input, MEMBERS);
  const { address: given } = input;
  const before = (current['address'] ?? {}) as OwnerAddress;
  const address =
    given === null ? {} : merged(before, (given ?? {}) as object as OwnerAddress, addressMembers);
  if (Object.keys(address).length === 0) return info;
  const needs = needsPostalCode(address['country'])
    ? ['line1', 'postalCode', 'country']
    : ['line1', 'country'];
  const violations: Violation[] = needs
    .filter((name) => address[name] === undefined)
    .map((name) => ({
      field: `personalInfo.address.${name}`,
      message: `personalInfo.address.${name} is required`,
    }));
  if (violations.length > 0) throw invalidInput(violations);
  return { ...info, address };
}

/** Whether a field that KYC checks differs. */
function concernsKyc(before: PersonalInfo, after: PersonalInfo): boolean {
  const checked = (info: PersonalInfo) =>
    JSON.stringify(
      Object.entries(info)
        .filter(([name]) => !UNCHECKED_MEMBERS.includes(name))
        .sort(),
    );
  return checked(before) !== checked(after);
}

/** A new owner; its KYC begins if its data is complete. */
export function newOwner(
  of: Pick<
    BeneficialOwner,
    'platformKey' | 'id' | 'customerId' | 'roles' | 'ownershipPercentage' | 'personalInfo'
  >,
  isComplete: boolean,
  nowMs: number,
): BeneficialOwner {
  return {
    ...of,
    roles: [...new Set(of.roles)],
    kycStatus: isComplete ? 'PENDING' : 'UNVERIFIED',
    checkNumber: isComplete ? 1 : 0,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** The content of a change of an owner. */
export interface OwnerChange {
  roles?: readonly string[] | undefined;
  ownershipPercentage?: number | undefined;
  /** The merged result. */
  personalInfo: PersonalInfo;
  isComplete: boolean;
}

/** The owner after a change, and whether the change starts its KYC (again). */
export function changedOwner(
  owner: BeneficialOwner,
  change: OwnerChange,
  nowMs: number,
): { owner: BeneficialOwner; isChanged: boolean; beginsKyc: boolean } {
  const { personalInfo, isComplete } = change;
  const roles = change.roles ? [...new Set(change.roles)] : owner.roles;
  const ownershipPercentage = change.ownershipPercentage ?? owner.ownershipPercentage;
  const beginsKyc = isComplete && concernsKyc(owner.personalInfo, personalInfo);
  const to: KycStatus = beginsKyc ? 'PENDING' : isComplete ? owner.kycStatus : 'UNVERIFIED';
  if (to !== owner.kycStatus) ownerStates.assert(owner.kycStatus, to);
  const next = {
    ...owner,
    roles,
    ownershipPercentage,
    personalInfo,
    kycStatus: to,
    checkNumber: owner.checkNumber + (beginsKyc ? 1 : 0),
  };
  const isChanged = JSON.stringify(next) !== JSON.stringify(owner);
  return { owner: isChanged ? { ...next, updatedAtMs: nowMs } : owner, isChanged, beginsKyc };
}

/** The owner after its check has ended. */
export function checkedOwner(
  owner: BeneficialOwner,
  outcome: 'APPROVED' | 'REJECTED' | 'UNVERIFIED',
  nowMs: number,
): BeneficialOwner {
  ownerStates.assert(owner.kycStatus, outcome);
  return { ...owner, kycStatus: outcome, updatedAtMs: nowMs };
}

/** The owner at the beginning of another check of the same data. */
export function restartedOwner(owner: BeneficialOwner, nowMs: number): BeneficialOwner {
  ownerStates.assert(owner.kycStatus, 'PENDING');
  return { ...owner, kycStatus: 'PENDING', checkNumber: owner.checkNumber + 1, updatedAtMs: nowMs };
}

/** The owner whose check has ended and needs a decision by a person after all. */
export function reopenedOwner(owner: BeneficialOwner, nowMs: number): BeneficialOwner {
  ownerStates.assert(owner.kycStatus, 'PENDING');
  return { ...owner, kycStatus: 'PENDING', updatedAtMs: nowMs };
}

/** The 404 of an owner that is unknown or another platform's. */
export function ownerNotFound(): DomainError {
  return new DomainError('BENEFICIAL_OWNER_NOT_FOUND', 'the beneficial owner does not exist');
}
