import type { Fixture, Step } from './fixtures.ts';

const FINAL = ['COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED', 'REFUNDED'];
const ACCOUNT = '${account.data.0.id}';
/** Numbers whose last three digits decide nothing. */
const GOOD = '789';
const APPROVAL_LIMIT_S = 31;

const customer: Step = {
  name: 'customer',
  operationId: 'createCustomer',
  body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
};
const account: Step = {
  name: 'account',
  operationId: 'listInternalAccounts',
  params: { customerId: '${customer.id}', currency: 'USD' },
};
const funding: Step = {
  name: 'funding',
  operationId: 'fundInternalAccount',
  params: { accountId: ACCOUNT },
  body: { amount: 100_000 },
};
const funded = [customer, account, funding];

function bank(suffix: string): Step {
  return {
    name: 'bank',
    operationId: 'createExternalAccount',
    body: {
      customerId: '${customer.id}',
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: `000123456${suffix}`,
        routingNumber: '110000000',
        accountCategory: 'CHECKING',
        bankName: 'First Bank',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
      },
    },
  };
}

function end(transactionId: string, statuses: string[] = FINAL): Step {
  return {
    name: 'end',
    operationId: 'getTransaction',
    params: { transactionId },
    until: { status: statuses },
  };
}

/** A transfer to a bank account whose suffix decides the outcome. */
function transfer(suffix: string, statuses?: string[]): Step[] {
  const body = { source: { accountId: ACCOUNT }, destination: { accountId: '${bank.id}' }, amount: 12_345 };
  return [
    ...funded,
    bank(suffix),
    { name: 'transfer', operationId: 'createTransferOut', body },
    end('${transfer.id}', statuses),
  ];
}

/** A quote in pesos to a CLABE whose suffix decides the outcome. */
function quote(suffix: string, statuses?: string[]): Step[] {
  const accountInfo = {
    accountType: 'CLABE',
    clabeNumber: `032180000118359${suffix}`,
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
  };
  const body = {
    source: { accountId: ACCOUNT },
    destination: {
      externalAccountDetails: { customerId: '${customer.id}', currency: 'MXN', accountInfo },
    },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    immediatelyExecute: true,
  };
  return [
    ...funded,
    { name: 'quote', operationId: 'createQuote', body },
    end('${quote.transactionId}', statuses),
  ];
}

/** A UMA payment to the customer, and what becomes of it. */
function received(...decision: Step[]): Step[] {
  const body = {
    senderUmaAddress: '$bob@elsewhere.test',
    customerId: '${customer.id}',
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 700,
  };
  return [customer, { name: 'payment', operationId: 'receiveUma', body }, ...decision];
}

function decision(operationId: string, body: object): Step {
  return { name: 'decision', operationId, params: { transactionId: '${payment.id}' }, body };
}

/** A verification of a business whose registration number decides the outcome. */
function verification(suffix: string, status: string): Step[] {
  const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '12345', country: 'US' };
  const personalInfo = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    birthDate: '1985-12-10',
    nationality: 'GB',
    address,
    idType: 'PASSPORT',
    identifier: 'P1234567',
    countryOfIssuance: 'GB',
  };
  const businessInfo = {
    legalName: 'Analytical Engines Ltd',
    registrationNumber: `R-1${suffix}`,
    taxId: '12-3456789',
    country: 'US',
  };
  const document = {
    documentHolder: '${customer.id}',
    documentType: 'CERTIFICATE_OF_INCORPORATION',
    country: 'US',
    file: new File(['%PDF-1.7\n%%EOF\n'], 'certificate.pdf'),
  };
  const owner = { customerId: '${customer.id}', roles: ['UBO'], ownershipPercentage: 100, personalInfo };
  const submitted = ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'APPROVED', 'REJECTED'];
  return [
    {
      name: 'customer',
      operationId: 'createCustomer',
      body: { customerType: 'BUSINESS', businessInfo, address },
    },
    { name: 'document', operationId: 'createDocument', body: document },
    { name: 'owner', operationId: 'createBeneficialOwner', body: owner },
    {
      name: 'verification',
      operationId: 'createVerification',
      body: { customerId: '${customer.id}' },
      until: { verificationStatus: submitted },
    },
    {
      name: 'end',
      operationId: 'getVerification',
      params: { verificationId: '${verification.id}' },
      until: { verificationStatus: status },
    },
  ];
}

const approved = verification('000', 'APPROVED');
const rejected = verification('002', 'REJECTED');
const reviewed = verification('001', 'PENDING_MANUAL_REVIEW');
const refunded = quote('002');
const update: Step = {
  name: 'update',
  operationId: 'updateCustomer',
  params: { customerId: '${customer.id}' },
  body: { fullName: 'Augusta Ada King' },
};
const deletion: Step = {
  name: 'deletion',
  operationId: 'deleteCustomer',
  params: { customerId: '${customer.id}' },
};
const review: Step = {
  name: 'review',
  operationId: 'reviewExternalAccount',
  params: { externalAccountId: '${bank.id}' },
  body: { decision: 'APPROVE' },
};
const timeout: Step = {
  name: 'clock',
  operationId: 'advanceClock',
  body: { seconds: APPROVAL_LIMIT_S },
};

/** The calls that make an event happen, or an outcome of docs/sandbox.md, by its name. */
const scenarios: Readonly<Record<string, Step[]>> = {
  CUSTOMER_CREATED: [customer],
  CUSTOMER_UPDATED: [customer, update],
  CUSTOMER_DELETED: [customer, deletion],
  CUSTOMER_KYB_APPROVED: approved,
  CUSTOMER_KYB_REJECTED: rejected,
  VERIFICATION_APPROVED: approved,
  VERIFICATION_REJECTED: rejected,
  VERIFICATION_PENDING_MANUAL_REVIEW: reviewed,
  INTERNAL_ACCOUNT_BALANCE_UPDATED: funded,
  EXTERNAL_ACCOUNT_STATUS_UPDATED: [customer, bank('102'), review],
  INCOMING_PAYMENT_PENDING: received(),
  INCOMING_PAYMENT_COMPLETED: received(decision('approveTransaction', {}), end('${payment.id}')),
  INCOMING_PAYMENT_REJECTED: received(
    decision('rejectTransaction', { reason: 'unknown sender' }),
    end('${payment.id}'),
  ),
  INCOMING_PAYMENT_FAILED: received(timeout, end('${payment.id}')),
  OUTGOING_PAYMENT_PENDING: transfer('005', ['PENDING']),
  OUTGOING_PAYMENT_PROCESSING: quote('003', ['PROCESSING']),
  OUTGOING_PAYMENT_COMPLETED: transfer(GOOD),
  OUTGOING_PAYMENT_FAILED: transfer('003'),
  OUTGOING_PAYMENT_REJECTED: transfer('004'),
  OUTGOING_PAYMENT_REFUND_COMPLETED: refunded,
  OUTGOING_PAYMENT_REFUND_FAILED: quote('007'),
  'transfer-completed': transfer(GOOD),
  'transfer-insufficient-funds': transfer('002'),
  'transfer-account-closed': transfer('003'),
  'transfer-rejected': transfer('004'),
  'quote-completed': quote(GOOD),
  'quote-failed': refunded,
  'quote-slow': quote('003', ['PROCESSING']),
  'quote-returned': quote('005'),
  'name-not-matched': [customer, bank('102')],
  'name-partly-matched': [customer, bank('103')],
};

/** The names of events and scenarios that can be made to happen. */
export const scenarioNames = Object.keys(scenarios);

/** The calls of a scenario, to be changed by the caller. Undefined if there is none of the name. */
export function scenario(name: string): Fixture | undefined {
  const steps = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  return steps && { steps: steps.map((step) => ({ ...step, body: copy(step.body) })) };
}

/** A file stays as it is. */
function copy(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)]));
}
