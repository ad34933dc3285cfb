import {
  CreateQuoteBody,
  ListQuotesQuery,
  ReceiveUmaBody,
  SendSandboxFundsBody,
} from '../bodies/quotes.body';
import { defineOperations } from '../operation';
import { TransactionResource } from '../resources/payments.resource';
import { QuoteResource } from '../resources/quotes.resource';

const quotes = { service: 'payments', tag: 'Quotes' } as const;
const customerErrors = ['CUSTOMER_NOT_FOUND', 'CUSTOMER_DELETED', 'USER_NOT_READY'] as const;
const accountErrors = ['ACCOUNT_NOT_FOUND', 'EXTERNAL_ACCOUNT_NOT_ACTIVE'] as const;
const amountErrors = ['AMOUNT_OUT_OF_RANGE', 'INVALID_CURRENCY', 'INSUFFICIENT_BALANCE'] as const;

/** Operations of quotes, and the sandbox's part of UMA and of real-time funding. */
export const quoteOperations = defineOperations({
  createQuote: {
    ...quotes,
    method: 'POST',
    path: '/quotes',
    permission: 'TRANSACT',
    status: 201,
    // Inline accounts hold account numbers.
    sealed: true,
    summary: 'Create a quote',
    description:
      'Prices a payment and holds the price until `expiresAt`: 5 minutes, 1 minute where a crypto currency takes part. ' +
      'Needs no money unless `immediatelyExecute` is true.',
    body: CreateQuoteBody,
    resource: QuoteResource,
    key: 'body.source.accountId',
    errors: [
      'INVALID_UMA_ADDRESS',
      'SELF_PAYMENT',
      'MISSING_MANDATORY_USER_INFO',
      'INVALID_BANK_ACCOUNT',
      'LOOKUP_REQUEST_NOT_FOUND',
      ...amountErrors,
      ...accountErrors,
      ...customerErrors,
    ],
  },
  listQuotes: {
    ...quotes,
    method: 'GET',
    path: '/quotes',
    sealed: true,
    permission: 'VIEW',
    summary: 'List quotes',
    description: 'Of all customers and of the platform, or filtered; `customerId` is the sending customer.',
    query: ListQuotesQuery,
    answer: 'page',
    resource: QuoteResource,
  },
  getQuote: {
    ...quotes,
    method: 'GET',
    path: '/quotes/{quoteId}',
    sealed: true,
    permission: 'VIEW',
    summary: 'Get a quote',
    description: 'The price holds until `expiresAt`; `transactionId` is there from the beginning.',
    resource: QuoteResource,
  },
  executeQuote: {
    ...quotes,
    method: 'POST',
    path: '/quotes/{quoteId}/execute',
    sealed: true,
    permission: 'TRANSACT',
    summary: 'Execute a quote from its internal account',
    description:
      'Debits the source at once. At or past `expiresAt` it is QUOTE_EXPIRED; a second execution is ' +
      'QUOTE_ALREADY_EXECUTED. With too little money the quote stays PENDING. A quote that is funded in real time ' +
      'is executed by paying it, and refused here.',
    resource: QuoteResource,
    key: 'params.quoteId',
    errors: ['QUOTE_EXPIRED', 'QUOTE_ALREADY_EXECUTED', ...amountErrors, ...accountErrors, ...customerErrors],
  },
  sendSandboxFunds: {
    ...quotes,
    method: 'POST',
    path: '/sandbox/send',
    sealed: true,
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: 'Pay the payment instructions of a real-time-funded quote',
    description:
      'Another amount than the quote’s fails it with FUNDING_AMOUNT_MISMATCH, and the money goes back.',
    body: SendSandboxFundsBody,
    resource: TransactionResource,
    key: 'body.quoteId',
    errors: [
      'QUOTE_NOT_FOUND',
      'QUOTE_EXPIRED',
      'QUOTE_ALREADY_EXECUTED',
      'INVALID_CURRENCY',
      'AMOUNT_OUT_OF_RANGE',
      ...accountErrors,
      ...customerErrors,
    ],
  },
  receiveUma: {
    ...quotes,
    method: 'POST',
    path: '/sandbox/uma/receive',
    sealed: true,
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: 'Let a UMA payment arrive for a customer',
    description:
      'The transaction is PENDING until the platform decides: by the answer of `config.webhookEndpoint` to ' +
      'INCOMING_PAYMENT_PENDING, or by approve and reject.',
    body: ReceiveUmaBody,
    resource: TransactionResource,
    key: 'platform',
    errors: [
      'INVALID_UMA_ADDRESS',
      'SELF_PAYMENT',
      'INVALID_CURRENCY',
      'AMOUNT_OUT_OF_RANGE',
      ...customerErrors,
    ],
  },
});
