import { FreezeBody, ListFreezesQuery, UnfreezeBody } from '../bodies/freezes.body';
import { defineOperatorOperations } from '../operator-operation';
import { FreezeResource } from '../resources/freezes.resource';

const resolving = {
  service: 'payments',
  permission: 'RESOLVE',
  tag: 'Freezes',
  personalData: 'NONE',
  resource: FreezeResource,
} as const;
const freezing = { ...resolving, method: 'POST', body: FreezeBody, isStrict: true } as const;
const lifting = { ...freezing, body: UnfreezeBody, errors: ['NOT_IN_THIS_STATE'] } as const;
const whatItDoes =
  'OUT: new payments are refused with ACCOUNT_FROZEN, and those that wait for a connector are HELD. IN: what arrives goes to ' +
  'the suspense account with a break FROZEN_PARTY. A new freeze replaces the present one. The answer means that it holds.';
const whatLiftingDoes =
  'What it holds is sent. What it has put into the suspense account waits for an operator.';

/** What operators freeze. */
export const freezeOperations = defineOperatorOperations({
  listFreezes: {
    ...resolving,
    method: 'GET',
    path: '/freezes',
    summary: 'List freezes',
    description: 'Newest first, with those that are over.',
    query: ListFreezesQuery,
    answer: 'page',
  },
  freezeCustomer: {
    ...freezing,
    path: '/customers/{customerId}/freeze',
    summary: 'Freeze a customer with all accounts',
    description: whatItDoes,
  },
  unfreezeCustomer: {
    ...lifting,
    path: '/customers/{customerId}/unfreeze',
    summary: 'Lift the freeze of a customer',
    description: whatLiftingDoes,
  },
  freezeInternalAccount: {
    ...freezing,
    path: '/internal-accounts/{accountId}/freeze',
    summary: 'Freeze an internal account',
    description: whatItDoes,
  },
  unfreezeInternalAccount: {
    ...lifting,
    path: '/internal-accounts/{accountId}/unfreeze',
    summary: 'Lift the freeze of an internal account',
    description: whatLiftingDoes,
  },
  freezeExternalAccount: {
    ...freezing,
    path: '/external-accounts/{externalAccountId}/freeze',
    summary: 'Freeze an external account',
    description:
      'OUT stops payments to it, and IN stops transfers in from it. The answer means that it holds.',
  },
  unfreezeExternalAccount: {
    ...lifting,
    path: '/external-accounts/{externalAccountId}/unfreeze',
    summary: 'Lift the freeze of an external account',
    description: whatLiftingDoes,
  },
  freezeCurrency: {
    ...freezing,
    path: '/currencies/{code}/freeze',
    summary: 'Freeze a currency on all platforms',
    description: whatItDoes,
  },
  unfreezeCurrency: {
    ...lifting,
    path: '/currencies/{code}/unfreeze',
    summary: 'Lift the freeze of a currency',
    description: whatLiftingDoes,
  },
  freezePlatform: {
    ...freezing,
    path: '/platforms/{platformId}/freeze',
    summary: 'Freeze a platform with all customers',
    description: whatItDoes,
  },
  unfreezePlatform: {
    ...lifting,
    path: '/platforms/{platformId}/unfreeze',
    summary: 'Lift the freeze of a platform',
    description: whatLiftingDoes,
  },
});
