import type { WebhookReceiver } from '@corridor/api-client';
import { at, baseUrl, createPlatform, listAt, textAt, type Answer, type Api, type Json } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { documentForm, uploadDocument } from './support/documents';
import { addBankAccount, createCustomer, fund, internalAccount } from './support/money';
import { OpenApi, type DocumentedOperation } from './support/open-api';
import { createQuote, done, quoteBody, toAccount } from './support/quotes';

/** A body example of an operation. */
interface Example {
  operation: DocumentedOperation;
  name: string;
  value: Json;
}

const ID = /^([A-Z]\w+):[0-9a-f-]{36}$/;
/** The UMA address of the individual customer in the examples. */
const UMA = '$ada@platform.test';

let api: Api;
let receiver: WebhookReceiver;
let openApi: OpenApi;
const address = { line1: '100 Main St', city: 'Austin', postalCode: '78701', country: 'US' };
/** Ids of existing resources, by the resource that an example names. */
let ids: Record<string, string>;
let umaDomain: string;
let umaAddress: string;
let business: string;

beforeAll(async () => {
  api = await createPlatform();
  openApi = await OpenApi.load(baseUrl());
  ({ receiver } = await listenForWebhooks(api));
  umaDomain = textAt((await api.get('/config')).body, 'umaDomain');
  const customer = await createCustomer(api, { address });
  const customerId = textAt(customer, 'id');
  umaAddress = textAt(customer, 'umaAddress');
  business = await newBusiness();
  const accountId = textAt(await internalAccount(api, customerId), 'id');
  await fund(api, accountId, 1_000_000);
  ids = {
    Customer: customerId,
    InternalAccount: accountId,
    ExternalAccount: textAt(await addBankAccount(api, customerId), 'id'),
  };
});
afterAll(() => receiver.stop());

async function newBusiness(): Promise<string> {
  const businessInfo = { legalName: 'Acme LLC', registrationNumber: 'REG-10001' };
  return textAt(await done(api.post('/customers', { customerType: 'BUSINESS', businessInfo }), 201), 'id');
}

/** Creates a UMA payment that waits for a decision. */
async function incomingPayment(): Promise<string> {
  receiver.reply = () => ({ status: 202 });
  const body = {
    senderUmaAddress: '$success.usd@sandbox.uma.money',
    customerId: ids['Customer'],
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 2_500,
  };
  return textAt(await done(api.post('/sandbox/uma/receive', body)), 'id');
}

/** Creates a verification that waits for a manual decision, which the suffix of the registration number selects. */
async function reviewable(): Promise<string> {
  const customerId = await newBusiness();
  await done(
    api.patch(`/customers/${customerId}`, { address, businessInfo: { taxId: '12-3456789', country: 'US' } }),
  );
  const personalInfo = {
    ...{ firstName: 'Grace', lastName: 'Hopper', birthDate: '1980-12-09', nationality: 'US', address },
    ...{ idType: 'SSN', identifier: '123-45-6789', countryOfIssuance: 'US' },
  };
  const owner = { customerId, roles: ['UBO'], ownershipPercentage: 100, personalInfo };
  await done(api.post('/beneficial-owners', owner), 201);
  const id = textAt(await done(api.post('/verifications', { customerId })), 'id');
  await done(api.post('/sandbox/clock/advance', { seconds: 5 }));
  return id;
}

async function mexicanAccount(): Promise<string> {
  const value = openApi.requestExamples('createExternalAccount')['MXN_ACCOUNT'];
  const accountInfo = { ...(at(value, 'accountInfo') as Json), clabeNumber: '032180000118359000' };
  const body = { currency: 'MXN', accountInfo, customerId: ids['Customer'] };
  const answer = await api.post('/customers/external-accounts', body);
  if (answer.status === 201) return textAt(answer.body, 'id');
  const query = new URLSearchParams({ customerId: String(ids['Customer']), currency: 'MXN' });
  return textAt(await done(api.get(`/customers/external-accounts?${query}`)), 'data', 0, 'id');
}

async function invitation(): Promise<string> {
  return textAt(await done(api.post('/invitations', { inviterUma: umaAddress }), 201), 'code');
}

async function owner(): Promise<string> {
  const personalInfo = { firstName: 'Grace', lastName: 'Hopper', address };
  const body = { customerId: business, roles: ['UBO'], ownershipPercentage: 40, personalInfo };
  return textAt(await done(api.post('/beneficial-owners', body), 201), 'id');
}

async function fundedQuote(): Promise<string> {
  const source = { sourceType: 'REALTIME_FUNDING', customerId: ids['Customer'], currency: 'USD' };
  return textAt(
    await createQuote(api, quoteBody('', toAccount(String(ids['ExternalAccount'])), { source })),
    'id',
  );
}

async function lookup(): Promise<string> {
  return textAt(await done(api.get('/receiver/uma/$success.usd@sandbox.uma.money')), 'lookupId');
}

async function accountInReview(): Promise<string> {
  return textAt(await addBankAccount(api, String(ids['Customer']), '102'), 'id');
}

async function endpoint(): Promise<string> {
  const all = listAt(await done(api.get('/webhook-endpoints')), 'data');
  return textAt(
    all.find((one) => at(one, 'delivery') === 'PUSH'),
    'id',
  );
}

async function pullEndpoint(...eventTypes: string[]): Promise<string> {
  return textAt(await done(api.post('/webhook-endpoints', { delivery: 'PULL', eventTypes }), 201), 'id');
}

/** A delivery that is leased, and its lease. */
async function leased(): Promise<Record<string, string>> {
  const id = await pullEndpoint('CUSTOMER_CREATED');
  await createCustomer(api);
  const answer = await done(api.post(`/webhook-endpoints/${id}/lease`, { waitSeconds: 5 }));
  const [one] = listAt(answer, 'data');
  return { WebhookDelivery: textAt(one, 'deliveryId'), leaseId: textAt(one, 'leaseId') };
}

/** Resources that an operation requires besides the customer and its accounts. */
const needs: Record<string, () => Promise<Record<string, string>>> = {
  createQuote: async () => ({ ExternalAccount: await mexicanAccount(), Lookup: await lookup() }),
  createBeneficialOwner: () => Promise.resolve({ Customer: business }),
  createVerification: () => Promise.resolve({ Customer: business }),
  updateBeneficialOwner: async () => ({ BeneficialOwner: await owner() }),
  reviewVerification: async () => ({ Verification: await reviewable() }),
  reviewExternalAccount: async () => ({ ExternalAccount: await accountInReview() }),
  approveTransaction: async () => ({ Transaction: await incomingPayment() }),
  rejectTransaction: async () => ({ Transaction: await incomingPayment() }),
  claimInvitation: async () => ({ invitationCode: await invitation() }),
  sendSandboxFunds: async () => ({ Quote: await fundedQuote() }),
  updateMember: async () => ({
    Member: textAt((await api.post('/members', { name: 'Ada', role: 'VIEWER' })).body, 'id'),
  }),
  updateWebhookEndpoint: async () => ({ WebhookEndpoint: await endpoint() }),
  testSandboxWebhook: async () => ({ WebhookEndpoint: await endpoint() }),
  testWebhook: async () => ({ WebhookEndpoint: await endpoint() }),
  leaseWebhookDeliveries: async () => ({ WebhookEndpoint: await pullEndpoint('TEST') }),
  reportWebhookAttempt: leased,
  recoverWebhookEndpoint: async () => ({ WebhookEndpoint: await endpoint() }),
  estimateWithdrawalFee: async () => ({
    InternalAccount: textAt(await internalAccount(api, String(ids['Customer']), 'USDC'), 'id'),
  }),
  replaceDocument: async () => ({
    Document: textAt((await uploadDocument(api, String(ids['Customer']))).body, 'id'),
  }),
};

const urls = new Set(['url', 'webhookEndpoint']);

/** Replaces the ids in an example by ids of existing resources. */
function real(value: unknown, known: Record<string, string>, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => real(one, known, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, real(one, known, name)]));
  }
  if (typeof value !== 'string') return value;
  if (urls.has(key)) return receiver.url;
  if (key === 'umaAddress' && value === UMA) return `$ada@${umaDomain}`;
  if (value === UMA) return umaAddress;
  if (key === 'leaseId') return known[key] ?? value;
  return known[ID.exec(value)?.[1] ?? ''] ?? value;
}

function pathOf({ path, id, parameters }: DocumentedOperation, known: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const pattern = parameters.find((one) => one.in === 'path' && one.name === name)?.schema.pattern ?? '';
    const found = known[name] ?? known[/^\^(\w+):/.exec(pattern)?.[1] ?? ''];
    if (found === undefined) throw new Error(`say in \`needs\` what ${id} takes for {${name}}`);
    return found;
  });
}

async function send({ operation, name, value }: Example): Promise<Answer> {
  const known = { ...ids, ...(await needs[operation.id]?.()) };
  // The type in an update must be the type of the customer.
  if (operation.id === 'updateCustomer' && name === 'business') known['Customer'] = business;
  const path = pathOf(operation, known);
  const body = real(value, known) as Json;
  if (!operation.formSchema) return api.call(operation.method, path, body);
  const csv = new Blob(['customerType,fullName\nINDIVIDUAL,Ada Lovelace\n'], { type: 'text/csv' });
  const file = operation.id === 'createBulkUpload' ? csv : (documentForm['file'] ?? csv);
  return api.form(operation.method, path, { ...(body as Record<string, string>), file });
}

describe('the request examples', () => {
  it('get the documented answers if the resources that they name exist', async () => {
    const examples = openApi.operations().flatMap((operation) =>
      Object.entries(openApi.requestExamples(operation.id)).map(([name, value]) => ({
        operation,
        name,
        value,
      })),
    );
    expect(examples.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const example of examples) {
      const { operation, name } = example;
      const { status, text } = await send(example);
      if (status !== operation.successStatus) wrong.push(`${operation.id} ${name}: ${status} ${text}`);
    }
    expect(wrong).toEqual([]);
  }, 180_000);
});
