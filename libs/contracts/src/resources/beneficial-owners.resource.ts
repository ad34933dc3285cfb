import { kycStatuses, type KycStatus } from '@corridor/kernel';
import { ownerRoles, PersonalInfoBody, type OwnerRole } from '../bodies/beneficial-owners.body';
import { EnumField, EnumListField, IdField, IntegerField, MomentField, ObjectField } from '../fields';

/**
 * BeneficialOwner (docs/behaviour.md 6). `identifier` is masked for tokens with VIEW only; absent fields are omitted.
 */
export class BeneficialOwnerResource {
  @IdField('BeneficialOwner') id!: string;
  @IdField('Customer') customerId!: string;
  @EnumListField(ownerRoles) roles!: OwnerRole[];
  @IntegerField({ min: 0, max: 100 }) ownershipPercentage!: number;
  @ObjectField(() => PersonalInfoBody) personalInfo!: PersonalInfoBody;
  @EnumField(kycStatuses, { description: 'UNVERIFIED until personalInfo is complete' }) kycStatus!: KycStatus;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}
