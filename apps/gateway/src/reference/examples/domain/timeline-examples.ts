import {
  exampleCurrencies as currencies,
  exampleIds as ids,
  exampleTimes as times,
  type Examples,
} from './example';

const requestId = '9b2d7c1e-0f4a-4c1b-9a53-6f1f0a2b3c4d';
const payment = { ids: { transactionId: ids.transfer }, href: `/transactions/${ids.transfer}` };
const domain = { clock: 'DOMAIN', service: 'payments' } as const;
const dollars = { amount: 10000, currency: currencies.usd };

const transferLog = {
  requestId,
  callerRequestId: null,
  at: times.created,
  method: 'POST',
  operation: 'createTransferOut',
  path: '/transfer-out',
  status: 201,
  code: null,
  durationMs: 12,
  token: { id: ids.token, name: 'payouts worker' },
  member: null,
  resourceId: ids.transfer,
  replayed: false,
};

/** What the gateway tells of requests and payments, by resource. */
export const timelineExamples: Readonly<Record<string, Examples>> = {
  OwnFindings: {
    customer: {
      summary: 'A customer with the name',
      value: { found: [{ kind: 'Customer', id: ids.ada }], parts: {} },
    },
  },
  RequestLog: {
    transfer: {
      summary: 'A transfer',
      value: transferLog,
    },
  },
  RequestLogDetails: {
    transfer: {
      summary: 'A transfer, with its content',
      value: {
        ...transferLog,
        content: {
          url: '/transfer-out',
          requestBody: { amount: 10000, remittanceInformation: '****' },
          isRequestCut: false,
          answerBody: { id: ids.transfer, status: 'PENDING' },
          isAnswerCut: false,
          faults: [],
        },
      },
    },
  },
  TransactionTimeline: {
    transfer: {
      summary: 'A transfer on its way, while notifications does not answer',
      value: {
        entries: [
          {
            at: times.created,
            clock: 'REAL',
            service: 'gateway',
            kind: 'REQUEST',
            status: '201',
            ids: { requestId, tokenId: ids.token, resourceId: ids.transfer },
            href: `/request-logs/${requestId}`,
            method: 'POST',
            operation: 'createTransferOut',
            responseStatus: 201,
            durationMs: 12,
            replayed: false,
            tokenName: 'payouts worker',
          },
          {
            at: times.created,
            ...domain,
            kind: 'DECISION',
            status: 'PENDING',
            ...payment,
            cause: { type: 'REQUEST', name: 'TRANSFER_OUT' },
            realAt: times.created,
            version: 1,
          },
          {
            at: times.created,
            ...domain,
            kind: 'POSTING',
            status: 'RESERVE',
            ids: payment.ids,
            href: null,
            from: ids.dollars,
            to: 'CLEARING',
            amount: dollars,
          },
          {
            at: times.changed,
            ...domain,
            kind: 'TIMER',
            status: 'WAITING',
            ids: payment.ids,
            href: null,
            action: 'RAIL_STEP',
            cause: { type: 'RAIL', name: 'RAIL_STEP' },
            outcome: 'COMPLETED',
          },
        ],
        parts: { notifications: 'UNAVAILABLE' },
      },
    },
  },
};
