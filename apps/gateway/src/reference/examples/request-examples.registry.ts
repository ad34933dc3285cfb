import { accountInfoExample, accountTypes, formsOfType } from '@corridor/contracts';
import {
  exampleAddress,
  exampleIds as ids,
  examplePersonalInfo,
  type Example,
  type Examples,
} from './domain/example';

const requestExample = (summary: string, value: unknown): Examples => ({ request: { summary, value } });

/** One body for each form of an account type, from the table. */
function externalAccounts(owner: object): Examples {
  const forms = accountTypes.flatMap((type) =>
    formsOfType(type).map((form) => ({ form, isFirst: form === type })),
  );
  const examples = forms.map(({ form, isFirst }): [string, Example] => {
    const { accountType, primaryIdentifier } = form;
    const [currency] = form.currency;
    const [cryptoNetwork] = form.cryptoNetworks ?? [];
    const value = {
      ...owner,
      currency,
      accountInfo: accountInfoExample(form),
      ...(cryptoNetwork ? { cryptoNetwork } : {}),
    };
    const name = isFirst ? accountType : `${accountType}_${String(primaryIdentifier)}`;
    const by = isFirst ? '' : `, by ${String(primaryIdentifier)}`;
    return [name, { summary: `${accountType}, ${currency ?? ''}${by}`, value }];
  });
  return Object.fromEntries(examples);
}

const mexicanAccount = {
  customerId: ids.ada,
  currency: 'MXN',
  accountInfo: {
    accountType: 'CLABE',
    clabeNumber: '032180000118359719',
    bankName: 'Banco Uno',
    beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Comercio SA' },
  },
};
const fromDollars = { sourceType: 'ACCOUNT', accountId: ids.dollars };
const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10000 };

const quotes: Examples = {
  toAccount: {
    summary: '100 dollars of an internal account to a bank account',
    value: {
      source: fromDollars,
      destination: { destinationType: 'ACCOUNT', accountId: ids.clabe, paymentRail: 'SPEI' },
      ...locked,
      description: 'Invoice 1234',
      purposeOfPayment: 'GOODS_OR_SERVICES',
      externalReference: 'order-1001',
      metadata: { orderId: 'A-1001' },
    },
  },
  realtimeFunding: {
    summary: 'Dollars that are paid in for it',
    value: {
      source: { sourceType: 'REALTIME_FUNDING', customerId: ids.ada, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: ids.clabe },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 181967,
    },
  },
  toUmaAddress: {
    summary: 'To a UMA address that was looked up',
    value: {
      source: fromDollars,
      destination: {
        destinationType: 'UMA_ADDRESS',
        umaAddress: '$success.usd@sandbox.uma.money',
        currency: 'USD',
      },
      ...locked,
      lookupId: ids.lookup,
      senderCustomerInfo: { FULL_NAME: 'Ada Lovelace' },
    },
  },
  newAccount: {
    summary: 'To an account that the request writes out, executed in the same step',
    value: {
      source: fromDollars,
      destination: { destinationType: 'EXTERNAL_ACCOUNT_DETAILS', externalAccountDetails: mexicanAccount },
      ...locked,
      immediatelyExecute: true,
    },
  },
};

const transfer = (source: string, destination: string): Examples =>
  requestExample('100 dollars', {
    source: { accountId: source },
    destination: { accountId: destination },
    amount: 10000,
    externalReference: 'order-1002',
    metadata: { orderId: 'A-1002' },
  });

const review: Examples = {
  approve: { summary: 'It is right', value: { decision: 'APPROVE' } },
  reject: { summary: 'It is not', value: { decision: 'REJECT' } },
};

const money: Readonly<Record<string, Examples>> = {
  createQuote: quotes,
  createTransferOut: transfer(ids.dollars, ids.bank),
  createTransferIn: transfer(ids.bank, ids.dollars),
  approveTransaction: requestExample('With what the receiver was asked for', {
    receiverCustomerInfo: { FULL_NAME: 'Ada Lovelace' },
  }),
  rejectTransaction: requestExample('With a reason', { reason: 'the receiver does not expect it' }),
  estimateWithdrawalFee: requestExample('25 USDC over Solana', {
    internalAccountId: ids.usdc,
    currency: 'USDC',
    cryptoNetwork: 'SOLANA_MAINNET',
    amount: 25000000,
    destinationAddress: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  }),
  fundInternalAccount: requestExample('10,000 dollars', { amount: 1000000 }),
  sendSandboxFunds: requestExample('What the quote asks for', { quoteId: ids.quote, currencyCode: 'USD' }),
  receiveUma: {
    byAddress: {
      summary: 'To the UMA address of a customer',
      value: {
        senderUmaAddress: '$success.usd@sandbox.uma.money',
        receiverUmaAddress: '$ada@platform.test',
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 2500,
      },
    },
    byCustomer: {
      summary: 'To a customer by its id',
      value: {
        senderUmaAddress: '$success.usd@sandbox.uma.money',
        customerId: ids.ada,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 2500,
      },
    },
  },
};

const form = (fields: object): unknown => ({ file: '(the bytes of a PDF)', ...fields });

const compliance: Readonly<Record<string, Examples>> = {
  createBeneficialOwner: {
    complete: {
      summary: 'Everything that KYC looks at',
      value: {
        customerId: ids.acme,
        roles: ['UBO', 'DIRECTOR'],
        ownershipPercentage: 40,
        personalInfo: examplePersonalInfo,
      },
    },
    nameAlone: {
      summary: 'The name alone: to be completed later',
      value: {
        customerId: ids.acme,
        roles: ['CONTROL_PERSON'],
        ownershipPercentage: 0,
        personalInfo: { firstName: 'Grace', lastName: 'Hopper' },
      },
    },
  },
  updateBeneficialOwner: requestExample('Another city', {
    ownershipPercentage: 51,
    personalInfo: { address: { city: 'Dallas' } },
  }),
  createVerification: requestExample('A customer', { customerId: ids.acme }),
  reviewVerification: review,
  createDocument: requestExample(
    'A passport',
    form({ documentHolder: ids.ada, documentType: 'PASSPORT', country: 'GB' }),
  ),
  replaceDocument: requestExample('Another file', form({ documentNumber: 'P1234567' })),
};

const customers: Readonly<Record<string, Examples>> = {
  updateConfig: {
    webhook: { summary: 'Where events go', value: { webhookEndpoint: 'https://platform.test/webhooks' } },
    currencies: {
      summary: 'The currencies that are supported',
      value: {
        supportedCurrencies: [
          { currencyCode: 'USD', minAmount: 1, maxAmount: 100000000000 },
          { currencyCode: 'MXN', requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }] },
        ],
      },
    },
  },
  createCustomer: {
    individual: {
      summary: 'An individual',
      value: {
        customerType: 'INDIVIDUAL',
        platformCustomerId: 'user-42',
        umaAddress: '$ada@platform.test',
        fullName: 'Ada Lovelace',
        birthDate: '1990-01-31',
        nationality: 'GB',
        address: exampleAddress,
      },
    },
    business: {
      summary: 'A business',
      value: {
        customerType: 'BUSINESS',
        platformCustomerId: 'company-7',
        address: exampleAddress,
        businessInfo: {
          legalName: 'Acme LLC',
          country: 'US',
          registrationNumber: 'REG-10042',
          taxId: '12-3456789',
        },
      },
    },
  },
  updateCustomer: {
    individual: {
      summary: 'Another address; null clears what is optional',
      value: { customerType: 'INDIVIDUAL', address: { line1: '7 Elm St', line2: null, postalCode: '78702' } },
    },
    business: {
      summary: 'A tax number',
      value: { customerType: 'BUSINESS', businessInfo: { taxId: '98-7654321' } },
    },
  },
  createBulkUpload: requestExample('A CSV file', { file: '(the bytes of a CSV file)' }),
  createInvitation: requestExample('An invitation with an amount', {
    inviterUma: '$ada@platform.test',
    firstName: 'Ada',
    amountToSend: 2500,
    expiresAt: '2030-01-31T12:00:00.000Z',
  }),
  claimInvitation: requestExample('Whoever was invited', { inviteeUma: '$grace@other.test' }),
};

const webhookTest: Examples = {
  test: { summary: 'A TEST for the default endpoint', value: { type: 'TEST' } },
  type: {
    summary: 'Another type, for one endpoint',
    value: { endpointId: ids.endpoint, type: 'OUTGOING_PAYMENT_COMPLETED' },
  },
};

const LEASE_ID = '0199df4e-6b20-7c3e-9a54-1f2d6f0f4b11';

const webhooks: Readonly<Record<string, Examples>> = {
  createWebhookEndpoint: {
    push: {
      summary: 'Two types of events',
      value: {
        url: 'https://platform.test/webhooks',
        description: 'Production',
        eventTypes: ['OUTGOING_PAYMENT_COMPLETED', 'OUTGOING_PAYMENT_FAILED'],
      },
    },
    pull: { summary: 'A laptop that leases all types', value: { delivery: 'PULL', description: 'laptop' } },
  },
  leaseWebhookDeliveries: requestExample('Wait for the next delivery', { waitSeconds: 5 }),
  reportWebhookAttempt: {
    answered: {
      summary: 'The receiver answered',
      value: { leaseId: LEASE_ID, responseStatus: 200, durationMs: 38, responseBody: 'ok' },
    },
    refused: {
      summary: 'No answer came',
      value: { leaseId: LEASE_ID, durationMs: 3, error: 'the connection was refused' },
    },
  },
  updateWebhookEndpoint: requestExample('All types', { eventTypes: [], status: 'ENABLED' }),
  testSandboxWebhook: webhookTest,
  testWebhook: webhookTest,
  recoverWebhookEndpoint: requestExample('Since a moment', { since: '2026-01-31T00:00:00.000Z' }),
};

const byOperation: Readonly<Record<string, Examples>> = {
  ...customers,
  ...compliance,
  ...money,
  ...webhooks,
  createExternalAccount: externalAccounts({ customerId: ids.ada }),
  createPlatformExternalAccount: externalAccounts({}),
  reviewExternalAccount: review,
  advanceClock: requestExample('An hour', { seconds: 3600 }),
  createConsoleLink: requestExample('A person who may look, and change nothing', {
    name: 'Margaret Hamilton',
    permissions: ['VIEW'],
  }),
  createMember: requestExample('A member who may look, and change nothing', {
    name: 'Margaret Hamilton',
    email: 'margaret@example.com',
    role: 'VIEWER',
  }),
  updateMember: requestExample('A member who moves money', { role: 'PAYER' }),
  createToken: requestExample('A token that reads and moves money', {
    name: 'payouts worker',
    permissions: ['VIEW', 'TRANSACT'],
  }),
};

/** Examples of an operation's body by the operation's id. */
export function requestExamples(key: string): Examples {
  return byOperation[key] ?? {};
}
