import {
  CreateBeneficialOwnerBody,
  ListBeneficialOwnersQuery,
  UpdateBeneficialOwnerBody,
} from '../bodies/beneficial-owners.body';
import { customerErrors, defineOperations } from '../operation';
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
      'The KYC check starts as soon as `personalInfo` is complete, which means all fields except ' +
      '`middleName`, `email` and `phoneNumber`. The answer then shows PENDING, and the outcome follows ' +
      'about a second later. An incomplete owner is UNVERIFIED until a PATCH completes it. In the sandbox ' +
      'the last three characters of `lastName` decide: 001 stays PENDING, 002 is REJECTED, any other is ' +
      'APPROVED. The outcome of an owner does not change that of the business. The sum of ' +
      '`ownershipPercentage` has no limit.',
    body: CreateBeneficialOwnerBody,
    key: 'body.customerId',
    errors: customerErrors,
  },
  listBeneficialOwners: {
    ...owners,
    method: 'GET',
    path: '/beneficial-owners',
    permission: 'VIEW',
    summary: 'List beneficial owners',
    description:
      'Lists the owners of all businesses, or of one. `identifier` is masked for a token with VIEW only.',
    query: ListBeneficialOwnersQuery,
    answer: 'page',
  },
  getBeneficialOwner: {
    ...owners,
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    permission: 'VIEW',
    summary: 'Get a beneficial owner',
    description: '`identifier` is masked for a token with VIEW only.',
  },
  updateBeneficialOwner: {
    ...owners,
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    permission: 'MANAGE',
    summary: 'Change a beneficial owner',
    description:
      '`personalInfo` and its `address` merge field by field; null clears an optional field. If a field ' +
      'that KYC checks changes (all except `middleName`, `email` and `phoneNumber`), the check starts ' +
      'again, even after an outcome. If the change leaves `personalInfo` incomplete, the owner becomes ' +
      'UNVERIFIED.',
    body: UpdateBeneficialOwnerBody,
    key: 'params.beneficialOwnerId',
    errors: ['CUSTOMER_DELETED'],
  },
});
