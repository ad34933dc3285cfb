import {
  exampleCurrencies as currencies,
  exampleIds as ids,
  examplePersonalInfo,
  exampleTimes as times,
  type Examples,
} from './example';
import { paymentExamples } from './payment-examples';

const changes = { createdAt: times.created, updatedAt: times.changed };

const owner = {
  id: ids.owner,
  customerId: ids.acme,
  roles: ['UBO', 'DIRECTOR'],
  ownershipPercentage: 40,
  personalInfo: examplePersonalInfo,
  kycStatus: 'PENDING',
  ...changes,
};

/** What compliance answers, by resource. */
export const complianceExamples: Readonly<Record<string, Examples>> = {
  ConsoleLink: {
    viewer: {
      summary: 'A link for a person who may look, and change nothing',
      value: {
        url: 'http://localhost:3001/sign-in#4Zk0cV1mYx9Qd7uW2sLrT8bNfE6aGhJkPoIiUyTrEwQ',
        name: 'Margaret Hamilton',
        permissions: ['VIEW'],
        expiresAt: times.changed,
      },
    },
  },
  Member: {
    viewer: {
      summary: 'A member who may look, and change nothing',
      value: {
        id: ids.member,
        name: 'Margaret Hamilton',
        email: 'margaret@example.com',
        role: 'VIEWER',
        createdAt: times.created,
        lastSignInAt: times.changed,
        openSessions: 1,
      },
    },
  },
  BeneficialOwner: {
    complete: { summary: 'An owner whose KYC has begun', value: owner },
    incomplete: {
      summary: 'An owner of whom only the name is known',
      value: {
        ...owner,
        personalInfo: { firstName: 'Grace', lastName: 'Hopper' },
        kycStatus: 'UNVERIFIED',
      },
    },
  },
  Verification: {
    incomplete: {
      summary: 'Something is missing',
      value: {
        id: ids.verification,
        customerId: ids.acme,
        verificationStatus: 'RESOLVE_ERRORS',
        errors: [
          {
            resourceId: ids.acme,
            type: 'MISSING_FIELD',
            reason: 'businessInfo.taxId is missing',
            field: 'businessInfo.taxId',
          },
          {
            resourceId: ids.acme,
            type: 'MISSING_BENEFICIAL_OWNER',
            reason: 'a beneficial owner with the role UBO or CONTROL_PERSON is missing',
          },
        ],
        ...changes,
      },
    },
    inProgress: {
      summary: 'Nothing is missing; the outcome comes in about a second',
      value: {
        id: ids.verification,
        customerId: ids.acme,
        verificationStatus: 'IN_PROGRESS',
        errors: [],
        ...changes,
      },
    },
  },
  Document: {
    passport: {
      summary: 'A passport',
      value: {
        id: ids.document,
        documentHolder: ids.ada,
        documentType: 'PASSPORT',
        country: 'GB',
        fileName: 'passport.pdf',
        documentNumber: 'P1234567',
        ...changes,
      },
    },
  },
};

const receiving = {
  currency: currencies.mxn,
  estimatedExchangeRate: 0.0544051969144,
  min: 1,
  max: 100000000000,
};

/** Rates and look-ups, by resource. */
export const rateExamples: Readonly<Record<string, Examples>> = {
  ExchangeRate: {
    usdToMxn: {
      summary: 'Dollars to Mexican pesos',
      value: {
        sourceCurrency: currencies.usd,
        sendingAmount: 10000,
        minSendingAmount: 1,
        maxSendingAmount: 100000000000,
        destinationCurrency: currencies.mxn,
        destinationPaymentRail: 'SPEI',
        receivingAmount: 181967,
        exchangeRate: 0.0544051969144,
        fees: { fixed: 50, variableRate: 0.005 },
        updatedAt: '2025-10-13T00:00:00.000Z',
      },
    },
  },
  WithdrawalFeeEstimate: {
    usdc: {
      summary: '25 USDC over Solana',
      value: {
        networkFee: 10000,
        networkFeeAsset: 'USDC',
        applicationFee: 0,
        totalFee: 10000,
        netAmount: 24990000,
      },
    },
  },
  Discovery: {
    bank: {
      summary: 'A Mexican bank',
      value: { bankName: 'BBVA MEXICO', displayName: 'BBVA México', country: 'MX', currency: 'MXN' },
    },
  },
  UmaLookup: {
    dollars: {
      summary: 'Somebody who takes dollars and asks for the name of who pays',
      value: {
        lookupId: ids.lookup,
        supportedCurrencies: [{ ...receiving, currency: currencies.usd, estimatedExchangeRate: 1 }],
        requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
        receiverUmaAddress: '$success.usd@sandbox.uma.money',
      },
    },
  },
  ExternalAccountLookup: {
    pesos: {
      summary: 'A Mexican bank account',
      value: {
        lookupId: ids.lookup,
        supportedCurrencies: [receiving],
        requiredPayerDataFields: [],
        accountId: ids.clabe,
      },
    },
  },
  UmaProvider: {
    provider: {
      summary: 'A provider on the allow-list',
      value: {
        name: 'Sari Wallet',
        domain: 'sari-wallet.example',
        supportedRegions: ['MX', 'US'],
        supportedCurrencies: [currencies.usd, currencies.mxn],
        logoUrl: 'https://sari-wallet.example/logo.svg',
        lei: 'SARI0WALLET000000005',
        allowListStatus: true,
      },
    },
  },
};

const attempt = {
  at: times.changed,
  responseStatus: 500,
  durationMs: 38,
  responseBody: 'try later',
  error: null,
};

const endpoint = {
  id: ids.endpoint,
  delivery: 'PUSH',
  url: 'https://platform.test/webhooks',
  description: 'Production',
  eventTypes: [],
  status: 'ENABLED',
  disabledReason: null,
  isDefault: true,
  ...changes,
};

/** Webhooks, by resource. */
export const webhookExamples: Readonly<Record<string, Examples>> = {
  WebhookEndpoint: { endpoint: { summary: 'An endpoint for all events', value: endpoint } },
  CreatedWebhookEndpoint: {
    endpoint: {
      summary: 'An endpoint with its signing secret',
      value: { ...endpoint, isDefault: false, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    },
  },
  WebhookSecret: {
    secret: {
      summary: 'A signing secret of Standard Webhooks',
      value: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    },
  },
  WebhookDelivery: {
    pending: {
      summary: 'A delivery that failed once and is tried again',
      value: {
        id: ids.delivery,
        eventId: ids.event,
        eventType: 'OUTGOING_PAYMENT_COMPLETED',
        endpointId: ids.endpoint,
        resourceId: ids.payment,
        status: 'PENDING',
        attempts: [attempt],
        nextAttemptAt: '2026-01-31T12:00:06.000Z',
        createdAt: times.created,
      },
    },
  },
  WebhookLease: {
    leased: {
      summary: 'One due delivery',
      value: {
        data: [
          {
            deliveryId: ids.delivery,
            leaseId: '0199df4e-6b20-7c3e-9a54-1f2d6f0f4b11',
            leasedUntil: '2026-01-31T12:00:31.000Z',
            eventId: ids.event,
            eventType: 'OUTGOING_PAYMENT_COMPLETED',
            attempt: 1,
            headers: {
              'content-type': 'application/json',
              'user-agent': 'Corridor-Webhooks/1.0',
              'webhook-id': ids.event,
              'webhook-timestamp': '1769860801',
              'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            },
            body: `{"id":"${ids.event}","type":"OUTGOING_PAYMENT_COMPLETED"}`,
          },
        ],
      },
    },
  },
  WebhookEvent: {
    completed: {
      summary: 'A payment that has arrived',
      value: {
        id: ids.event,
        type: 'OUTGOING_PAYMENT_COMPLETED',
        timestamp: times.changed,
        sequence: 3,
        data: paymentExamples['Transaction']?.['quoted']?.value,
      },
    },
  },
  WebhookTest: {
    answered: {
      summary: 'The endpoint answered',
      value: { url: 'https://platform.test/webhooks', response_status: 200, response_body: 'ok' },
    },
  },
};
