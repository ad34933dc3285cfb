import {
  exampleCurrencies as currencies,
  exampleIds as ids,
  exampleTimes as times,
  type Examples,
} from './example';

const changes = { createdAt: times.created, updatedAt: times.changed };
const fundingAccount = {
  accountType: 'USD_ACCOUNT',
  paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW', 'BANK_TRANSFER'],
  reference: 'LBKHZ6GU0B',
  accountNumber: '0566311058',
  bankName: 'Corridor Sandbox Bank',
  routingNumber: '288155621',
};
const rateDetails = {
  midMarketRate: 0.0541345242929,
  marginRate: 0.005,
  fixedFee: 50,
  variableFeeRate: 0.005,
  variableFeeAmount: 50,
  counterpartyFixedFee: 0,
};
const dollarsIn = { amount: 1000000, currency: currencies.usd };
const dollars = { amount: 10000, currency: currencies.usd };

const quote = {
  id: ids.quote,
  status: 'PENDING',
  createdAt: times.created,
  expiresAt: times.expires,
  source: { sourceType: 'ACCOUNT', accountId: ids.dollars, customerId: ids.ada },
  destination: { destinationType: 'ACCOUNT', accountId: ids.clabe, paymentRail: 'SPEI' },
  sendingCurrency: currencies.usd,
  receivingCurrency: currencies.mxn,
  totalSendingAmount: 10000,
  totalReceivingAmount: 181967,
  exchangeRate: 0.0544051969144,
  feesIncluded: 100,
  transactionId: ids.payment,
  rateDetails,
  description: 'Invoice 1234',
  purposeOfPayment: 'GOODS_OR_SERVICES',
  externalReference: 'order-1001',
  metadata: { orderId: 'A-1001' },
};

const transfer = {
  id: ids.transfer,
  status: 'PENDING',
  type: 'OUTGOING',
  source: { sourceType: 'ACCOUNT', accountId: ids.dollars, currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: ids.bank, currency: 'USD' },
  customerId: ids.ada,
  platformCustomerId: 'user-42',
  externalReference: 'order-1002',
  metadata: { orderId: 'A-1002' },
  sentAmount: dollars,
  receivedAmount: dollars,
  fees: 0,
  reconciliationInstructions: { reference: 'REF-0A1B2C3D4E' },
  ...changes,
};

const incomingPayment = {
  id: ids.incomingPayment,
  status: 'PENDING',
  type: 'INCOMING',
  source: { sourceType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.uma.money', currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: ids.dollars, currency: 'USD' },
  customerId: ids.ada,
  platformCustomerId: 'user-42',
  receivedAmount: { amount: 2500, currency: currencies.usd },
  counterpartyInformation: { FULL_NAME: 'Grace Hopper' },
  requestedReceiverCustomerInfoFields: [{ name: 'FULL_NAME', mandatory: true }],
  reconciliationInstructions: { reference: 'REF-5F6G7H8J9K' },
  ...changes,
};

/** What payments answers, by resource. */
export const paymentExamples: Readonly<Record<string, Examples>> = {
  InternalAccount: {
    dollars: {
      summary: "A customer's dollars",
      value: {
        id: ids.dollars,
        customerId: ids.ada,
        balance: { amount: 1000000, currency: currencies.usd },
        fundingPaymentInstructions: [
          {
            instructionsNotes: 'Include the reference in the payment, so that it reaches this account',
            accountOrWalletInfo: fundingAccount,
          },
        ],
        ...changes,
      },
    },
    usdc: {
      summary: "A customer's USDC",
      value: {
        id: ids.usdc,
        customerId: ids.ada,
        balance: { amount: 25000000, currency: currencies.usdc },
        fundingPaymentInstructions: [
          {
            instructionsNotes: 'Send USDC to this address',
            accountOrWalletInfo: {
              accountType: 'SOLANA_WALLET',
              assetType: 'USDC',
              address: '7hUFSWnYxN9tRb3Kc5Z1vGq8Jm4PdX2eA6LwTsVoCyBr',
            },
          },
        ],
        ...changes,
      },
    },
  },
  LedgerEntry: {
    payment: {
      summary: 'What a transfer took',
      value: {
        id: 'LedgerEntry:0199a1b5-8192-7000-8000-029d8e7f6051',
        amount: { amount: -10000, currency: currencies.usd },
        balanceAfter: { amount: 990000, currency: currencies.usd },
        kind: 'PAYMENT',
        transactionId: ids.transfer,
        createdAt: times.created,
      },
    },
    funding: {
      summary: 'Money that the sandbox added',
      value: {
        id: 'LedgerEntry:0199a1b5-8091-7000-8000-019d8e7f6051',
        amount: dollarsIn,
        balanceAfter: dollarsIn,
        kind: 'FUNDING',
        transactionId: null,
        createdAt: times.created,
      },
    },
  },
  Quote: {
    fromAccount: { summary: 'Dollars of an internal account to a Mexican bank account', value: quote },
    realtimeFunding: {
      summary: 'The same, to be paid in',
      value: {
        ...quote,
        source: { sourceType: 'REALTIME_FUNDING', customerId: ids.ada, currency: 'USD' },
        paymentInstructions: [
          {
            instructionsNotes: 'Include the reference REF-NFJAKPJJTR in the payment',
            accountOrWalletInfo: { ...fundingAccount, reference: 'REF-NFJAKPJJTR' },
          },
        ],
      },
    },
  },
  Transaction: {
    transferOut: { summary: 'A transfer that has just begun', value: transfer },
    refused: {
      summary: 'A transfer that the bank refused: the money is back',
      value: {
        ...transfer,
        status: 'REJECTED',
        refund: {
          reference: 'REF-0A1B2C3D4E',
          initiatedAt: times.changed,
          settledAt: times.changed,
          status: 'COMPLETED',
          reason: 'TRANSACTION_FAILED',
        },
        failureReason: 'OFFRAMP_FAILED',
        failureDetails: { code: 'REJECTED_BY_BANK', message: 'the bank rejected the transfer' },
      },
    },
    quoted: {
      summary: 'A quote that has been paid out',
      value: {
        ...transfer,
        id: ids.payment,
        status: 'COMPLETED',
        destination: { destinationType: 'ACCOUNT', accountId: ids.clabe, currency: 'MXN' },
        receivedAmount: { amount: 181967, currency: currencies.mxn },
        fees: 100,
        exchangeRate: 0.0544051969144,
        quoteId: ids.quote,
        rateDetails,
        description: 'Invoice 1234',
        externalReference: 'order-1001',
        metadata: { orderId: 'A-1001' },
        settledAt: times.changed,
      },
    },
    transferIn: {
      summary: 'Money that is pulled from a bank account',
      value: {
        id: ids.transfer,
        status: 'PENDING',
        type: 'INCOMING',
        source: { sourceType: 'ACCOUNT', accountId: ids.bank, currency: 'USD' },
        destination: { destinationType: 'ACCOUNT', accountId: ids.dollars, currency: 'USD' },
        customerId: ids.ada,
        platformCustomerId: 'user-42',
        externalReference: 'order-1002',
        metadata: { orderId: 'A-1002' },
        receivedAmount: dollars,
        reconciliationInstructions: { reference: 'REF-0A1B2C3D4E' },
        ...changes,
      },
    },
    incoming: { summary: 'An incoming UMA payment that waits for a decision', value: incomingPayment },
    approved: {
      summary: 'An incoming UMA payment that has been approved',
      value: { ...incomingPayment, status: 'COMPLETED', settledAt: times.changed },
    },
    rejected: {
      summary: 'An incoming UMA payment that has been rejected',
      value: { ...incomingPayment, status: 'REJECTED' },
    },
  },
};
