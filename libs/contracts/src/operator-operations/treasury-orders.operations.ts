import {
  CreateFxTradeBody,
  CreateOwnTransferBody,
  ListDepositReturnsQuery,
  ListFxTradesQuery,
  ListOwnTransfersQuery,
  ResolveDepositReturnBody,
  ResolveFxTradeBody,
  ResolveOwnTransferBody,
} from '../bodies/treasury-orders.body';
import { ReasonBody } from '../bodies/operators.body';
import { defineOperatorOperations } from '../operator-operation';
import {
  DepositReturnResource,
  DepositReturnWithHistoryResource,
  FxTradeResource,
  FxTradeWithHistoryResource,
  OwnTransferResource,
  OwnTransferWithHistoryResource,
} from '../resources/treasury-orders.resource';

const treasury = {
  service: 'payments',
  permission: 'TREASURY',
  tag: 'Treasury',
  personalData: 'NONE',
} as const;

const acting = {
  ...treasury,
  permission: 'RESOLVE',
  method: 'POST',
  errors: ['NOT_IN_THIS_STATE'],
} as const;
const querying = {
  isSensitive: false,
  ...acting,
  description:
    'For an order that is UNKNOWN or ACCEPTED. What the connector says is applied as a report. SERVICE_UNAVAILABLE if ' +
    'it does not answer.',
  body: ReasonBody,
  bodyOptional: true,
} as const;
const cancelling = {
  ...acting,
  description:
    'An order that is QUEUED is cancelled at once. About one that is UNKNOWN or ACCEPTED its connector is asked, if it ' +
    'says `cancel`: NOT_IN_THIS_STATE if it is too late or the connector does not know, SERVICE_UNAVAILABLE if it does ' +
    'not answer. `FOUR_EYES` calls it cancel-instruction.',
  body: ReasonBody,
  bodyOptional: true,
} as const;
const resolving = {
  ...acting,
  description:
    'For an order that was sent. It is applied as a report of the connector: an outcome that contradicts the state is ' +
    'NOT_IN_THIS_STATE, and a break. `FOUR_EYES` calls it resolve-instruction.',
} as const;

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
  getFxTrade: {
    ...treasury,
    method: 'GET',
    path: '/fx-trades/{fxTradeId}',
    summary: 'Get a trade with its history',
    resource: FxTradeWithHistoryResource,
  },
  queryFxTrade: {
    ...querying,
    path: '/fx-trades/{fxTradeId}/query',
    summary: 'Ask the connector for the state of a trade now',
    resource: FxTradeWithHistoryResource,
  },
  cancelFxTrade: {
    ...cancelling,
    path: '/fx-trades/{fxTradeId}/cancel',
    summary: 'Cancel a trade',
    description:
      'For a trade that is QUEUED. Connectors have no message that cancels a trade, so one that was sent is ' +
      'NOT_IN_THIS_STATE. `FOUR_EYES` calls it cancel-instruction.',
    resource: FxTradeWithHistoryResource,
  },
  resolveFxTrade: {
    ...resolving,
    path: '/fx-trades/{fxTradeId}/resolve',
    summary: 'Report the end of a trade, with evidence',
    body: ResolveFxTradeBody,
    resource: FxTradeWithHistoryResource,
  },
  getOwnTransfer: {
    ...treasury,
    method: 'GET',
    path: '/own-transfers/{ownTransferId}',
    summary: 'Get a transfer between settlement accounts with its history',
    resource: OwnTransferWithHistoryResource,
  },
  queryOwnTransfer: {
    ...querying,
    path: '/own-transfers/{ownTransferId}/query',
    summary: 'Ask the connector for the state of a transfer now',
    resource: OwnTransferWithHistoryResource,
  },
  cancelOwnTransfer: {
    ...cancelling,
    path: '/own-transfers/{ownTransferId}/cancel',
    summary: 'Cancel a transfer',
    resource: OwnTransferWithHistoryResource,
  },
  resolveOwnTransfer: {
    ...resolving,
    path: '/own-transfers/{ownTransferId}/resolve',
    summary: 'Report the end of a transfer, with evidence',
    body: ResolveOwnTransferBody,
    resource: OwnTransferWithHistoryResource,
  },
  listDepositReturns: {
    ...treasury,
    method: 'GET',
    path: '/deposit-returns',
    summary: 'List deposits that go back to their payers',
    description: 'The newest first. RETURN_TO_SENDER of a break opens one.',
    query: ListDepositReturnsQuery,
    answer: 'page',
    resource: DepositReturnResource,
  },
  getDepositReturn: {
    ...treasury,
    method: 'GET',
    path: '/deposit-returns/{depositReturnId}',
    summary: 'Get the return of a deposit with its history',
    resource: DepositReturnWithHistoryResource,
  },
  queryDepositReturn: {
    ...querying,
    path: '/deposit-returns/{depositReturnId}/query',
    summary: 'Ask the connector for the state of a return now',
    resource: DepositReturnWithHistoryResource,
  },
  cancelDepositReturn: {
    ...cancelling,
    path: '/deposit-returns/{depositReturnId}/cancel',
    summary: 'Cancel the return of a deposit',
    resource: DepositReturnWithHistoryResource,
  },
  resolveDepositReturn: {
    ...resolving,
    path: '/deposit-returns/{depositReturnId}/resolve',
    summary: 'Report the end of a return, with evidence',
    body: ResolveDepositReturnBody,
    resource: DepositReturnWithHistoryResource,
  },
});
