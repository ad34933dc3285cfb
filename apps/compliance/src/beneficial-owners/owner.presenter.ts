import { formatId, maskTail } from '@corridor/kernel';
import type {
  BeneficialOwnerResource,
  OwnerRole,
  PersonalInfoBody,
  RequestContext,
} from '@corridor/contracts';
import type { BeneficialOwner, PersonalInfo } from './domain/beneficial-owner';

/** A caller with TRANSACT or MANAGE sees unmasked identifiers, one with VIEW only does not (docs/behaviour.md 7). */
function canSeePersonalData({ permissions }: Pick<RequestContext, 'permissions'>): boolean {
  return permissions.some((permission) => permission !== 'VIEW');
}

function shownInfo(info: PersonalInfo, isWhole: boolean): PersonalInfoBody {
  const { identifier } = info;
  const shown = typeof identifier === 'string' && !isWhole ? { identifier: maskTail(identifier) } : {};
  return { ...info, ...shown } as object as PersonalInfoBody;
}

/** The owner as its GET shows it to a caller. */
export function toOwnerResource(owner: BeneficialOwner, caller: RequestContext): BeneficialOwnerResource {
  return {
    id: formatId('BeneficialOwner', owner.id),
    customerId: formatId('Customer', owner.customerId),
    roles: owner.roles as OwnerRole[],
    ownershipPercentage: owner.ownershipPercentage,
    personalInfo: shownInfo(owner.personalInfo, canSeePersonalData(caller)),
    kycStatus: owner.kycStatus,
    createdAt: new Date(owner.createdAtMs).toISOString(),
    updatedAt: new Date(owner.updatedAtMs).toISOString(),
  };
}
