import {
  ChangeSettlementAccountBody,
  CreateSettlementAccountBody,
  EnterDepositBody,
} from '../bodies/treasury.body';
import { defineOperatorOperations } from '../operator-operation';
import { DepositResource, SettlementAccountResource } from '../resources/treasury.resource';

const treasury = {
  service: 'payments',
  permission: 'TREASURY',
  tag: 'Settlement accounts',
  personalData: 'NONE',
} as const;

/** Settlement accounts and what arrives on them. */
export const treasuryOperations = defineOperatorOperations({
  listSettlementAccounts: {
    ...treasury,
    method: 'GET',
    path: '/settlement-accounts',
    summary: 'List settlement accounts',
    description: 'This list has no pages.',
    answer: 'list',
    resource: SettlementAccountResource,
  },
  createSettlementAccount: {
    ...treasury,
    method: 'POST',
    path: '/settlement-accounts',
    summary: 'Add a settlement account',
    description: 'Name it in a rule of the routes, so that payments go through it.',
    status: 201,
    body: CreateSettlementAccountBody,
    isStrict: true,
    resource: SettlementAccountResource,
  },
  getSettlementAccount: {
    ...treasury,
    method: 'GET',
    path: '/settlement-accounts/{settlementAccountId}',
    summary: 'Get a settlement account',
    description: 'The ETag of the answer is needed to change the account.',
    isVersioned: true,
    resource: SettlementAccountResource,
  },
  changeSettlementAccount: {
    ...treasury,
    method: 'PATCH',
    path: '/settlement-accounts/{settlementAccountId}',
    summary: 'Change the calendar of a settlement account',
    description:
      'What is absent stays; a list is replaced as a whole. Payments that are sent already keep their dates.',
    body: ChangeSettlementAccountBody,
    isVersioned: true,
    isStrict: true,
    resource: SettlementAccountResource,
  },
  enterDeposit: {
    ...treasury,
    method: 'POST',
    path: '/settlement-accounts/{settlementAccountId}/deposits',
    summary: 'Enter a deposit by hand',
    description:
      'As if its connector had reported it. The same `depositId` counts once for an account, whichever way it comes. It ' +
      'is booked within a second.',
    status: 201,
    body: EnterDepositBody,
    isStrict: true,
    sealed: true,
    resource: DepositResource,
  },
});
