import { bodyOf, operatorApi } from '../api/client';
import type { DepositReturnWithHistory, FxTradeWithHistory, OwnTransferWithHistory } from './resources';
import type { Resolution, StateOperations } from './state-changes';

/** One order of the house, of any kind. */
export type Order = FxTradeWithHistory | OwnTransferWithHistory | DepositReturnWithHistory;

/** What a person says with a resolution. */
interface OrderResolution extends Resolution {
  boughtAmount?: number;
}

/** The operations on one kind of orders. */
export interface OrderApi extends StateOperations {
  title: string;
  question: string;
  read: (id: string) => Promise<Order>;
  resolve: (id: string, key: string, body: OrderResolution) => ReturnType<StateOperations['query']>;
}

const keyed = (key: string) => ({ 'idempotency-key': key });

export const fxTradeApi: OrderApi = {
  title: 'FX trade',
  question: 'What was the bank asked to exchange, and what did it say?',
  outcomes: ['COMPLETED', 'FAILED'],
  names: { query: 'queryFxTrade', cancel: 'cancelFxTrade', resolve: 'resolveFxTrade' },
  read: (fxTradeId) => bodyOf(operatorApi.GET('/fx-trades/{fxTradeId}', { params: { path: { fxTradeId } } })),
  query: (fxTradeId, key, body) =>
    operatorApi.POST('/fx-trades/{fxTradeId}/query', {
      params: { path: { fxTradeId } },
      headers: keyed(key),
      body,
    }),
  cancel: (fxTradeId, key, body) =>
    operatorApi.POST('/fx-trades/{fxTradeId}/cancel', {
      params: { path: { fxTradeId } },
      headers: keyed(key),
      body,
    }),
  resolve: (fxTradeId, key, { outcome, ...rest }) =>
    operatorApi.POST('/fx-trades/{fxTradeId}/resolve', {
      params: { path: { fxTradeId } },
      headers: keyed(key),
      body: { ...rest, outcome: outcome === 'FAILED' ? 'FAILED' : 'COMPLETED' },
    }),
};

const paymentOutcomes = ['COMPLETED', 'FAILED', 'RETURNED'] as const;

export const ownTransferApi: OrderApi = {
  title: 'Transfer',
  question: 'What was the bank asked to move between accounts of the house, and what did it say?',
  outcomes: paymentOutcomes,
  names: { query: 'queryOwnTransfer', cancel: 'cancelOwnTransfer', resolve: 'resolveOwnTransfer' },
  read: (ownTransferId) =>
    bodyOf(operatorApi.GET('/own-transfers/{ownTransferId}', { params: { path: { ownTransferId } } })),
  query: (ownTransferId, key, body) =>
    operatorApi.POST('/own-transfers/{ownTransferId}/query', {
      params: { path: { ownTransferId } },
      headers: keyed(key),
      body,
    }),
  cancel: (ownTransferId, key, body) =>
    operatorApi.POST('/own-transfers/{ownTransferId}/cancel', {
      params: { path: { ownTransferId } },
      headers: keyed(key),
      body,
    }),
  resolve: (ownTransferId, key, { outcome, evidence }) =>
    operatorApi.POST('/own-transfers/{ownTransferId}/resolve', {
      params: { path: { ownTransferId } },
      headers: keyed(key),
      body: { evidence, outcome: paymentOutcomes.find((one) => one === outcome) ?? 'COMPLETED' },
    }),
};

export const depositReturnApi: OrderApi = {
  title: 'Deposit return',
  question: 'Did a deposit that belongs to nobody reach its payer again?',
  outcomes: paymentOutcomes,
  names: { query: 'queryDepositReturn', cancel: 'cancelDepositReturn', resolve: 'resolveDepositReturn' },
  read: (depositReturnId) =>
    bodyOf(operatorApi.GET('/deposit-returns/{depositReturnId}', { params: { path: { depositReturnId } } })),
  query: (depositReturnId, key, body) =>
    operatorApi.POST('/deposit-returns/{depositReturnId}/query', {
      params: { path: { depositReturnId } },
      headers: keyed(key),
      body,
    }),
  cancel: (depositReturnId, key, body) =>
    operatorApi.POST('/deposit-returns/{depositReturnId}/cancel', {
      params: { path: { depositReturnId } },
      headers: keyed(key),
      body,
    }),
  resolve: (depositReturnId, key, { outcome, evidence }) =>
    operatorApi.POST('/deposit-returns/{depositReturnId}/resolve', {
      params: { path: { depositReturnId } },
      headers: keyed(key),
      body: { evidence, outcome: paymentOutcomes.find((one) => one === outcome) ?? 'COMPLETED' },
    }),
};
