import {
  CreateBeneficialOwnerBody,
  ListBeneficialOwnersQuery,
  UpdateBeneficialOwnerBody,
} from '../bodies/beneficial-owners.body';
import { defineOperations } from '../operation';
import { BeneficialOwnerResource } from '../resources/beneficial-owners.resource';

const owners = {
  service: 'compliance',
  tag: 'Beneficial owners',
  sealed: true,
  resource: BeneficialOwnerResource,
} as const;

/** Operations of beneficial owners of business customers (docs/behaviour.md 6). */
export const beneficialOwnerOperations = defineOperations({
  createBeneficialOwner: {
    ...owners,
    method: 'POST',
    path: '/beneficial-owners',
    permission: 'MANAGE',
    status: 201,
    summary: 'Add a beneficial owner of a business',
    description:
      'KYC begins by itself once `personalInfo` is complete, that is all of it but `middleName`, `email` and ' +
      '`phoneNumber`: the answer shows PENDING, the outcome comes about a second later. An incomplete owner is ' +
      'UNVERIFIED until a PATCH completes it. In the sandbox the last three characters of `lastName` decide: 001 ' +
      'stays PENDING, 002 is REJECTED, any other APPROVED. An owner’s outcome does not change that of the business. ' +
      'The sum of `ownershipPercentage` isn’t limited.',
    body: CreateBeneficialOwnerBody,
    key: 'body.customerId',
    errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED'],
  },
  listBeneficialOwners: {
    ...owners,
    method: 'GET',
    path: '/beneficial-owners',
    permission: 'VIEW',
    summary: 'List beneficial owners',
    description: 'Of all businesses, or of one. `identifier` is masked for a token that has VIEW alone.',
    query: ListBeneficialOwnersQuery,
    answer: 'page',
  },
  getBeneficialOwner: {
    ...owners,
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    permission: 'VIEW',
    summary: 'Get a beneficial owner',
    description: '`identifier` is masked for a token that has VIEW alone.',
  },
  updateBeneficialOwner: {
    ...owners,
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    permission: 'MANAGE',
    summary: 'Change a beneficial owner',
    description:
      '`personalInfo` and its `address` merge field by field, null clears an optional field. A change of what KYC ' +
      'looks at (all but `middleName`, `email` and `phoneNumber`) begins KYC anew, also after an outcome; one that ' +
      'leaves `personalInfo` incomplete makes the owner UNVERIFIED.',
    body: UpdateBeneficialOwnerBody,
    key: 'params.beneficialOwnerId',
    errors: ['CUSTOMER_DELETED'],
  },
});
