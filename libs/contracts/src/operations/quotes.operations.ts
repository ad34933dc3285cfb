import {
  CreateQuoteBody,
  ListQuotesQuery,
  ReceiveUmaBody,
  SendSandboxFundsBody,
} from '../bodies/quotes.body';
import { customerErrors, defineOperations } from '../operation';
import { TransactionResource } from '../resources/payments.resource';
import { QuoteResource } from '../resources/quotes.resource';

const quotes = { service: 'payments', tag: 'Quotes' } as const;
const payerErrors = [...customerErrors, 'USER_NOT_READY'] as const;
const accountErrors = ['ACCOUNT_NOT_FOUND', 'EXTERNAL_ACCOUNT_NOT_ACTIVE', 'ACCOUNT_FROZEN'] as const;
const amountErrors = ['AMOUNT_OUT_OF_RANGE', 'INVALID_CURRENCY', 'INSUFFICIENT_BALANCE'] as const;

/** Operations of quotes, and the sandbox operations of UMA and of real-time funding. */
export const quoteOperations = defineOperations({
  createQuote: {
    ...quotes,
    method: 'POST',
    path: '/quotes',
    permission: 'TRANSACT',
    status: 201,
    // Inline accounts contain account numbers.
    sealed: true,
    summary: 'Create a quote',
    description:
      'Prices a payment and holds the price until `expiresAt`: 5 minutes, or 1 minute if a crypto currency ' +
      'takes part. It needs no money unless `immediatelyExecute` is true, which makes a payout in one call.',
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
      ...payerErrors,
    ],
  },
  listQuotes: {
    ...quotes,
    method: 'GET',
    path: '/quotes',
    sealed: true,
    permission: 'VIEW',
    summary: 'List quotes',
    description:
      'Lists the quotes of all customers and of the platform, or filters them. `customerId` is the sending ' +
      'customer.',
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
    description: 'The price is valid until `expiresAt`. `transactionId` is present from the beginning.',
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
      'Debits the source at once. At or after `expiresAt` the answer is QUOTE_EXPIRED. A second execution ' +
      'is QUOTE_ALREADY_EXECUTED. If there is too little money, the quote stays PENDING. A quote with ' +
      'real-time funding is executed by its payment and is refused here.',
    resource: QuoteResource,
    key: 'params.quoteId',
    errors: ['QUOTE_EXPIRED', 'QUOTE_ALREADY_EXECUTED', ...amountErrors, ...accountErrors, ...payerErrors],
  },
  sendSandboxFunds: {
    ...quotes,
    method: 'POST',
    path: '/sandbox/send',
    sealed: true,
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: 'Pay the payment instructions of a quote with real-time funding',
    description:
      'If the amount differs from that of the quote, the quote fails with FUNDING_AMOUNT_MISMATCH and the ' +
      'money is returned.',
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
      ...payerErrors,
    ],
  },
  receiveUma: {
    ...quotes,
    method: 'POST',
    path: '/sandbox/uma/receive',
    sealed: true,
    permission: 'TRANSACT',
    tag: 'Sandbox',
    summary: 'Simulate an incoming UMA payment for a customer',
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
      ...payerErrors,
    ],
  },
});
