import { randomUUID } from 'node:crypto';
import { formatId, mintUuid } from '@corridor/kernel';
import type {
  CustomerState,
  ExternalAccountState,
  IntegrationEvent,
  OperationRequest,
  PlatformState,
  RequestContext,
} from '@corridor/contracts';

/** A context with every permission, a fresh command id and no idempotency key. */
export function aContext(change: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: randomUUID(),
    commandId: randomUUID(),
    platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    platformKey: 1,
    permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
    ...change,
  };
}

/** A request around a body. */
export function aRequest<B, Q = Record<string, never>>(
  body: B,
  change: { context?: Partial<RequestContext>; params?: Record<string, string>; query?: Q } = {},
): OperationRequest<B, Q> {
  return {
    context: aContext(change.context),
    params: change.params ?? {},
    query: change.query ?? ({} as Q),
    body,
  };
}

/** A regulated platform with USD and EUR. */
export function aPlatformState(change: Partial<PlatformState> = {}): PlatformState {
  const limits = { minAmount: 1, maxAmount: 100000000000 };
  return {
    id: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    platformKey: 1,
    umaDomain: 'platform.test',
    isRegulatedFinancialInstitution: true,
    webhookEndpoint: null,
    clockOffsetMs: 0,
    supportedCurrencies: [
      { currencyCode: 'USD', ...limits },
      { currencyCode: 'EUR', ...limits },
    ],
    ...change,
  };
}

/** An individual who may move money. */
export function aCustomerState(change: Partial<CustomerState> = {}): CustomerState {
  const uuid = mintUuid();
  return {
    id: formatId('Customer', uuid),
    platformCustomerId: `user-${uuid}`,
    customerType: 'INDIVIDUAL',
    umaAddress: `$u${uuid.slice(-12)}@platform.test`,
    verificationStatus: 'APPROVED',
    createdAt: new Date().toISOString(),
    deleted: false,
    ...change,
  };
}

/** An active USD account. `primaryIdentifierSealed` must come from the suite's vault. */
export function anExternalAccountState(change: Partial<ExternalAccountState> = {}): ExternalAccountState {
  return {
    id: formatId('ExternalAccount', mintUuid()),
    customerId: null,
    currency: 'USD',
    accountType: 'USD_ACCOUNT',
    status: 'ACTIVE',
    defaultUmaDepositAccount: false,
    paymentRails: ['ACH'],
    cryptoNetwork: null,
    primaryIdentifierSealed: '',
    deleted: false,
    ...change,
  };
}

/** An event around a state or a resource. */
export function anEvent<S>(
  change: Partial<IntegrationEvent<S>> & Pick<IntegrationEvent<S>, 'aggregate' | 'subject'>,
): IntegrationEvent<S> {
  return {
    id: mintUuid(),
    type: `test.${change.aggregate}.changed`,
    version: 1,
    epoch: 1,
    time: new Date().toISOString(),
    platformKey: 1,
    platformId: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    webhookType: null,
    data: {},
    ...change,
  };
}
