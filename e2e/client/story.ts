/** The story of docs/tutorial.md, told by the TypeScript SDK. Prints what happened as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ApiError,
  Corridor,
  destination,
  source,
  webhooks,
  type AddressBody,
  type CreateQuoteBody,
  type Transaction,
  type WebhookEvent,
} from '@corridor/sdk';

const { BASE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const POLL_MS = 200;
const POLLS_MAX = 150;

const corridor = new Corridor({ baseUrl: BASE_URL, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
const address: AddressBody = {
  line1: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'US',
};

/** Asks until a resource has the awaited state. */
async function until<T>(ask: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const found = await ask();
    if (isDone(found)) return found;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error('the awaited state did not come');
}

function ended(transactionId: string): Promise<Transaction> {
  return corridor.transactions.waitFor(transactionId);
}

/** The error that a call must end with. */
async function refused(call: PromiseLike<unknown>): Promise<ApiError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof ApiError) return failure;
  throw new Error('the call was not refused');
}

async function customerWithAccounts() {
  const { id: customerId } = await corridor.customers.createCustomer({
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
  });
  const accounts = new Map<string, string>();
  for await (const { id, balance } of corridor.internalAccounts.listInternalAccounts({
    customerId,
    limit: 2,
  }))
    accounts.set(balance.currency.code, id);
  const bank = await corridor.externalAccounts.createExternalAccount({
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '000123456789',
      routingNumber: '110000000',
      accountCategory: 'CHECKING',
      bankName: 'First Bank',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    },
  });
  const [dollars, pesos] = [accounts.get('USD'), accounts.get('MXN')];
  if (dollars === undefined || pesos === undefined) throw new Error('the customer lacks an account');
  return { customerId, dollars, pesos, bankId: bank.id, bankStatus: bank.status };
}

type Party = Awaited<ReturnType<typeof customerWithAccounts>>;

/** A receiver that verifies every delivery, as the platform's default endpoint. */
async function listen() {
  const heard: WebhookEvent[] = [];
  let secret = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      heard.push(webhooks.verify(Buffer.concat(chunks), request.headers, secret));
      response.writeHead(200).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await corridor.platformConfiguration.updateConfig({ webhookEndpoint: url });
  for await (const endpoint of corridor.webhooks.listWebhookEndpoints()) {
    if (endpoint.url === url) secret = (await corridor.webhooks.getWebhookSecret(endpoint.id)).secret;
  }
  const close = async (): Promise<void> => {
    await corridor.platformConfiguration.updateConfig({ webhookEndpoint: null });
    server.closeAllConnections();
    server.close();
  };
  return { heard, close };
}

async function transfers({ customerId, dollars, bankId }: Party, heard: WebhookEvent[]) {
  await corridor.sandbox.fundInternalAccount(dollars, { amount: 100_000 });
  const transfer = { source: { accountId: dollars }, destination: { accountId: bankId }, amount: 12_345 };
  const options = { idempotencyKey: `order-${customerId}` };
  const payment = await corridor.transfers.createTransferOut(transfer, options);
  const { status } = await ended(payment.id);
  const again = await corridor.transfers.createTransferOut(transfer, options);
  const { totalCount } = await corridor.transactions.listTransactions({ customerId, type: 'OUTGOING' });
  const isOfPayment = (event: WebhookEvent): boolean =>
    event.type === 'OUTGOING_PAYMENT_COMPLETED' && event.data.id === payment.id;
  await until(
    async () => heard.some(isOfPayment),
    (isHeard) => isHeard,
  );
  return { transfer: status, isSamePayment: again.id === payment.id, payments: totalCount };
}

async function quotes({ customerId, dollars, pesos }: Party) {
  const order: CreateQuoteBody = {
    source: source.account(dollars),
    destination: destination.externalAccount({
      customerId,
      currency: 'MXN',
      accountInfo: {
        accountType: 'CLABE',
        clabeNumber: '032180000118359719',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    }),
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  };
  const quote = await corridor.quotes.createQuote(order);
  const executed = await corridor.quotes.executeQuote(quote.id);
  const settled = await ended(quote.transactionId);
  const again = await refused(corridor.quotes.executeQuote(quote.id));
  const late = await corridor.quotes.createQuote(order);
  await corridor.sandbox.advanceClock({ seconds: 301 });
  const expired = await refused(corridor.quotes.executeQuote(late.id));
  const funded = await corridor.quotes.createQuote({
    source: source.realtimeFunding('EUR', { customerId }),
    destination: destination.account(pesos),
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  });
  await corridor.sandbox.sendSandboxFunds({ quoteId: funded.id, currencyCode: 'EUR' });
  return {
    quoted: quote.status,
    executed: executed.status,
    settled: settled.status,
    again: { code: again.code, status: again.status },
    expired: expired.code,
    hasInstructions: (funded.paymentInstructions ?? []).length > 0,
    funded: (await ended(funded.transactionId)).status,
  };
}

async function umaPayments({ customerId, dollars }: Party, close: () => Promise<void>) {
  const umaAddress = '$success.eur@sandbox.uma.money';
  const lookup = await corridor.receivers.lookUpUmaAddress(umaAddress);
  const sent = await corridor.quotes.createQuote({
    source: { accountId: dollars },
    destination: destination.uma(umaAddress),
    lookupId: lookup.lookupId,
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 1_000,
    immediatelyExecute: true,
  });
  const receive = (): Promise<Transaction> =>
    corridor.sandbox.receiveUma({
      senderUmaAddress: '$bob@elsewhere.test',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 700,
    });
  const approved = await ended((await receive()).id);
  // Without an endpoint an incoming payment waits for a call.
  await close();
  const rejected = await corridor.transactions.rejectTransaction((await receive()).id, {
    reason: 'unknown sender',
  });
  const forgotten = await receive();
  await corridor.sandbox.advanceClock({ seconds: 31 });
  return {
    umaSent: (await ended(sent.transactionId)).status,
    umaReceived: approved.status,
    umaRejected: rejected.status,
    umaForgotten: (await ended(forgotten.id)).failureReason,
  };
}

async function verification() {
  const { id: customerId } = await corridor.customers.createCustomer({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Analytical Engines Ltd' },
  });
  const first = await corridor.verifications.createVerification({ customerId });
  await corridor.documents.createDocument({
    documentHolder: customerId,
    documentType: 'CERTIFICATE_OF_INCORPORATION',
    country: 'US',
    file: new File(['%PDF-1.7\n%%EOF\n'], 'certificate.pdf'),
  });
  await corridor.beneficialOwners.createBeneficialOwner({
    customerId,
    roles: ['UBO'],
    ownershipPercentage: 100,
    personalInfo: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      birthDate: '1985-12-10',
      nationality: 'GB',
      address,
      idType: 'PASSPORT',
      identifier: 'P1234567',
      countryOfIssuance: 'GB',
    },
  });
  await corridor.customers.updateCustomer(customerId, {
    businessInfo: { registrationNumber: 'R-1000', taxId: '12-3456789', country: 'US' },
    address,
  });
  await until(
    () => corridor.verifications.createVerification({ customerId }),
    ({ verificationStatus }) => verificationStatus !== 'RESOLVE_ERRORS',
  );
  const found = await until(
    () => corridor.verifications.getVerification(first.id),
    ({ verificationStatus }) => verificationStatus === 'APPROVED',
  );
  return { verification: [first.verificationStatus, found.verificationStatus] };
}

async function imported({ customerId }: Party) {
  const key = customerId.slice(-12);
  const rows = [
    'platformCustomerId,customerType,fullName,businessLegalName',
    `ada-${key},INDIVIDUAL,Ada Lovelace,`,
    `acme-${key},BUSINESS,,"Acme, Inc."`,
    `bob-${key},PERSON,Bob,`,
  ];
  const { jobId } = await corridor.customers.createBulkUpload({
    file: new File([`${rows.join('\n')}\n`], 'customers.csv'),
  });
  const job = await until(
    () => corridor.customers.getBulkUpload(jobId),
    ({ status }) => status === 'COMPLETED' || status === 'FAILED',
  );
  return { imported: job.status, importFaults: job.errors?.length };
}

async function story(): Promise<object> {
  const party = await customerWithAccounts();
  const { heard, close } = await listen();
  const refusal = await refused(
    corridor.externalAccounts.createExternalAccount({
      currency: 'MXN',
      accountInfo: {
        accountType: 'CLABE',
        clabeNumber: '12',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    }),
  );
  return {
    bank: party.bankStatus,
    refused: {
      fields: refusal.details.errors?.map(({ field }) => field),
      hasRequestId: Boolean(refusal.requestId),
    },
    ...(await transfers(party, heard)),
    ...(await quotes(party)),
    ...(await umaPayments(party, close)),
    ...(await verification()),
    ...(await imported(party)),
  };
}

process.stdout.write(JSON.stringify(await story()));
