import { exampleAddress, exampleIds as ids, exampleTimes as times, type Examples } from './example';

const changes = { createdAt: times.created, updatedAt: times.changed };

const usd = {
  currencyCode: 'USD',
  minAmount: 1,
  maxAmount: 100000000000,
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
  providerRequiredCustomerFields: [],
  providerRequiredCounterpartyCustomerFields: [],
};

const individual = {
  id: ids.ada,
  platformCustomerId: 'user-42',
  customerType: 'INDIVIDUAL',
  umaAddress: '$ada@platform.test',
  kycStatus: 'APPROVED',
  fullName: 'Ada Lovelace',
  birthDate: '1990-01-31',
  nationality: 'GB',
  address: exampleAddress,
  isDeleted: false,
  ...changes,
};

const bankAccount = {
  id: ids.bank,
  status: 'ACTIVE',
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    accountCategory: 'CHECKING',
    bankName: 'First Bank',
    paymentRails: ['ACH'],
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
  },
  customerId: ids.ada,
  platformAccountId: 'account-7',
  defaultUmaDepositAccount: false,
  beneficiaryVerificationStatus: 'MATCHED',
  beneficiaryVerifiedData: { fullName: 'Ada Lovelace' },
  ...changes,
};

/** Half of the credentials of a token: public. */
const clientId = '0199a1b6e7f8741b9710594a3b2c1d0e';

/** Answers of accounts, by resource. */
export const accountExamples: Readonly<Record<string, Examples>> = {
  PlatformConfig: {
    platform: {
      summary: 'A platform that supports one currency',
      value: {
        id: ids.platform,
        umaDomain: 'platform.test',
        webhookEndpoint: 'https://platform.test/webhooks',
        supportedCurrencies: [usd],
        isRegulatedFinancialInstitution: true,
        ...changes,
      },
    },
  },
  Customer: {
    individual: { summary: 'An individual', value: individual },
    business: {
      summary: 'A business',
      value: {
        id: ids.acme,
        platformCustomerId: 'company-7',
        customerType: 'BUSINESS',
        umaAddress: '$acme@platform.test',
        kybStatus: 'UNVERIFIED',
        address: exampleAddress,
        businessInfo: {
          legalName: 'Acme LLC',
          country: 'US',
          registrationNumber: 'REG-10042',
          taxId: '12-3456789',
        },
        isDeleted: false,
        ...changes,
      },
    },
  },
  ExternalAccount: {
    bankAccount: { summary: 'A bank account in the United States', value: bankAccount },
    masked: {
      summary: 'The same for a token with VIEW only',
      value: { ...bankAccount, accountInfo: { ...bankAccount.accountInfo, accountNumber: '****6789' } },
    },
    wallet: {
      summary: 'A wallet',
      value: {
        id: ids.wallet,
        status: 'ACTIVE',
        currency: 'USDC',
        accountInfo: {
          accountType: 'SOLANA_WALLET',
          address: '4Nd1mYQzvgV8Vr3Z3nYb7pD6T8K2jF2eqWxY1uHMECrb',
          paymentRails: [],
        },
        customerId: ids.ada,
        defaultUmaDepositAccount: false,
        beneficiaryVerificationStatus: 'UNSUPPORTED',
        cryptoNetwork: 'SOLANA_MAINNET',
        ...changes,
      },
    },
  },
  Invitation: {
    invitation: {
      summary: 'An invitation that is not claimed yet',
      value: {
        code: 'K7MQ2XPA',
        createdAt: times.created,
        url: 'https://invite.platform.test/K7MQ2XPA',
        inviterUma: '$ada@platform.test',
        status: 'PENDING',
        expiresAt: '2030-01-31T12:00:00.000Z',
        firstName: 'Ada',
        amountToSend: {
          amount: 2500,
          currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
        },
      },
    },
  },
  SandboxClock: {
    moved: { summary: 'Six minutes ahead', value: { now: '2026-01-31T12:06:00.000Z', offsetMs: 360000 } },
  },
  Clock: {
    advanced: { summary: 'An hour later', value: { now: '2026-01-31T13:00:00.000Z', fired: 3 } },
  },
  KycLink: {
    link: {
      summary: 'A link for one customer',
      value: {
        kycUrl: 'https://api.example.com/kyc/eyJhbGciOiJIUzI1NiJ9.c2FtcGxl.c2lnbmF0dXJl',
        platformCustomerId: 'user-42',
        customerId: ids.ada,
      },
    },
  },
  CustomerNote: {
    note: {
      summary: 'A note that a member wrote in the console',
      value: {
        id: ids.note,
        customerId: ids.ada,
        text: 'Called about a late payout.\nWe call back on Monday.',
        author: { id: ids.member, name: 'Grace Hopper' },
        createdAt: times.created,
      },
    },
  },
  AcceptedBulkUpload: {
    accepted: { summary: 'An import that has not begun', value: { jobId: ids.bulkJob, status: 'PENDING' } },
  },
  BulkUploadJob: {
    done: {
      summary: 'An import that is done, with one row refused',
      value: {
        id: ids.bulkJob,
        status: 'COMPLETED',
        progress: { total: 1000, processed: 1000, successful: 999, failed: 1 },
        errors: [
          {
            correlationId: 'user-42',
            code: 'INVALID_INPUT',
            message: 'birthDate must be a date of the form YYYY-MM-DD',
            details: {
              errors: [{ field: 'birthDate', message: 'birthDate must be a date of the form YYYY-MM-DD' }],
              line: 43,
            },
          },
        ],
        ignoredColumns: ['fullNmae'],
        completedAt: times.changed,
      },
    },
  },
  ApiToken: {
    token: {
      summary: 'A token that reads and moves money',
      value: {
        id: ids.token,
        name: 'payouts worker',
        clientId,
        permissions: ['VIEW', 'TRANSACT'],
        ...changes,
        lastUsedAt: times.changed,
      },
    },
  },
  CreatedApiToken: {
    token: {
      summary: 'The only answer that shows the secret',
      value: {
        id: ids.token,
        name: 'payouts worker',
        clientId,
        permissions: ['VIEW', 'TRANSACT'],
        ...changes,
        lastUsedAt: null,
        clientSecret: 'UrSC3LuThDE6bwXHtlNkSJKyAOB7g9psPIxNew23Lrc',
      },
    },
  },
};
