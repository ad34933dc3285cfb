import {
  CreateFxTradeBody,
  CreateOwnTransferBody,
  ListFxTradesQuery,
  ListOwnTransfersQuery,
} from '../bodies/treasury-orders.body';
import { defineOperatorOperations } from '../operator-operation';
import { FxTradeResource, OwnTransferResource } from '../resources/treasury-orders.resource';

const treasury = { service: 'payments', permission: 'TREASURY', tag: 'Treasury' } as const;

/** What the house orders for itself. */
export const treasuryOrderOperations = defineOperatorOperations({
  createFxTrade: {
    ...treasury,
    method: 'POST',
    path: '/fx-trades',
    status: 201,
    summary: 'Trade one currency for another',
    description: 'The connector trades between two of its settlement accounts. It is sent after the answer.',
    body: CreateFxTradeBody,
    resource: FxTradeResource,
  },
  listFxTrades: {
    ...treasury,
    method: 'GET',
    path: '/fx-trades',
    summary: 'List trades of currencies',
    query: ListFxTradesQuery,
    answer: 'page',
    resource: FxTradeResource,
  },
  createOwnTransfer: {
    ...treasury,
    method: 'POST',
    path: '/settlement-accounts/{settlementAccountId}/transfers',
    status: 201,
    summary: 'Transfer money to another settlement account',
    description:
      'The connector of the debited account sends it after the answer, as an instruction OWN_TRANSFER.',
    body: CreateOwnTransferBody,
    resource: OwnTransferResource,
  },
  listOwnTransfers: {
    ...treasury,
    method: 'GET',
    path: '/settlement-accounts/{settlementAccountId}/transfers',
    summary: 'List transfers from and to a settlement account',
    description: 'The newest first. The account is the debited or the credited one.',
    query: ListOwnTransfersQuery,
    answer: 'page',
    resource: OwnTransferResource,
  },
});
