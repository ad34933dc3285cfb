import type { WebhookReceiver } from '@corridor/api-client';
import { eventually } from '@corridor/testing';
import { at, baseUrl, createPlatform, listAt, textAt, type Api } from './support/api';
import { importCustomers } from './support/bulk-uploads';
import { customerOf, ownerOf, person, succeeded } from './support/compliance';
import { listenForWebhooks } from './support/default-endpoint';
import { documentForm, uploadDocument } from './support/documents';
import { fundedCustomer, transactionReaches, transferOut, usAccount } from './support/money';
import { OpenApi, type DocumentedOperation } from './support/open-api';
import { createQuote, payer, quoteBody, toAccount } from './support/quotes';

/** The resource that a path parameter names. The two kinds of external accounts have different paths. */
const resourceOfParameter: Record<string, string> = {
  customerId: 'Customer',
  externalAccountId: 'ExternalAccount',
  accountId: 'InternalAccount',
  transactionId: 'Transaction',
  quoteId: 'Quote',
  tokenId: 'ApiToken',
  memberId: 'Member',
  webhookEndpointId: 'WebhookEndpoint',
  webhookDeliveryId: 'WebhookDelivery',
  invitationCode: 'Invitation',
  beneficialOwnerId: 'BeneficialOwner',
  verificationId: 'Verification',
  documentId: 'Document',
  jobId: 'BulkUploadJob',
  requestId: 'RequestLog',
  noteId: 'CustomerNote',
};

let owner: Api;
let stranger: Api;
let receiver: WebhookReceiver;
let openApi: OpenApi;
let ids: Record<string, string>;
let platformAccountId: string;

/** Waits until no delivery is in progress, because a delivery changes what the owner sees. */
async function untilDelivered(): Promise<void> {
  await eventually(async () => {
    const { body } = await owner.get('/webhook-deliveries?status=PENDING');
    return body['totalCount'] === 0;
  });
}

/** What changes by itself: with the time, or with each request. */
const PASSING = /^\/(request-logs|statistics\/.*|sandbox\/clock)$/;

async function everything(): Promise<string[]> {
  const paths = openApi
    .operations()
    .filter(({ method, path }) => method === 'GET' && !path.includes('{') && !PASSING.test(path))
    .map(({ path }) => path);
  const lists = await Promise.all(paths.map((path) => owner.get(path)));
  // Reading the lists is a use of the owner's token.
  const used = /"lastUsedAt":("[^"]*"|null)/g;
  return lists.map(({ text }, index) => `${paths[index]} ${text.replace(used, '')}`);
}

beforeAll(async () => {
  openApi = await OpenApi.load(baseUrl());
  owner = await createPlatform();
  stranger = await createPlatform();
  ({ receiver } = await listenForWebhooks(owner));
  const customer = await fundedCustomer(owner, 10_000);
  const sent = await owner.post('/transfer-out', transferOut(customer, 1_000));
  await transactionReaches(owner, textAt(sent.body, 'id'), 'COMPLETED');
  platformAccountId = textAt((await owner.post('/platform/external-accounts', usAccount())).body, 'id');
  const inviterUma = textAt((await owner.get(`/customers/${customer.customerId}`)).body, 'umaAddress');
  const invitation = await owner.post('/invitations', { inviterUma });
  const quote = await createQuote(owner, quoteBody(customer.accountId, toAccount(customer.bankAccountId)));
  const lookup = await owner.get('/receiver/uma/$success.usd@sandbox.uma.money');
  const business = await owner.post('/customers', {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Acme' },
  });
  const beneficialOwner = await owner.post('/beneficial-owners', {
    customerId: textAt(business.body, 'id'),
    roles: ['UBO'],
    ownershipPercentage: 40,
    personalInfo: { firstName: 'Ada', lastName: 'Lovelace' },
  });
  await ownerOf(owner, textAt(business.body, 'id'), { firstName: 'Bea', lastName: 'King' });
  const verification = await owner.post('/verifications', { customerId: textAt(business.body, 'id') });
  const token = await owner.post('/tokens', { name: 'a token', permissions: ['VIEW'] });
  const member = await owner.post('/members', { name: 'Ada', role: 'VIEWER' });
  await owner.post('/sandbox/webhooks/test');
  const deliveries = await owner.get('/webhook-deliveries?eventType=TEST');
  const endpoints = await owner.get('/webhook-endpoints');
  const job = await importCustomers(owner, 'customerType\nINDIVIDUAL\n');
  const note = await owner.post(`/customers/${customer.customerId}/notes`, { text: 'Called on Monday.' });
  ids = {
    Customer: customer.customerId,
    InternalAccount: customer.accountId,
    ExternalAccount: customer.bankAccountId,
    Transaction: textAt(sent.body, 'id'),
    ApiToken: textAt(token.body, 'id'),
    Member: textAt(member.body, 'id'),
    WebhookEndpoint: textAt(endpoints.body, 'data', 0, 'id'),
    WebhookDelivery: textAt(deliveries.body, 'data', 0, 'id'),
    Invitation: textAt(invitation.body, 'code'),
    Quote: textAt(quote, 'id'),
    Lookup: textAt(lookup.body, 'lookupId'),
    BeneficialOwner: textAt(beneficialOwner.body, 'id'),
    Verification: textAt(verification.body, 'id'),
    Document: textAt((await uploadDocument(owner, customer.customerId)).body, 'id'),
    BulkUploadJob: textAt(job, 'id'),
    CustomerNote: textAt(note.body, 'id'),
    RequestLog: sent.headers.get('x-request-id') ?? '',
  };
  await Promise.all([
    receiver.event('OUTGOING_PAYMENT_COMPLETED', textAt(sent.body, 'id')),
    receiver.event('OUTGOING_PAYMENT_PENDING', textAt(quote, 'transactionId')),
    receiver.event('CUSTOMER_CREATED', textAt(business.body, 'id')),
    receiver.event('VERIFICATION_RESOLVE_ERRORS', textAt(verification.body, 'id')),
    receiver.event(`BULK_UPLOAD_${textAt(job, 'status')}`, textAt(job, 'id')),
  ]);
  await untilDelivered();
});
afterAll(() => receiver.stop());

function foreignPath(operation: DocumentedOperation): string {
  return operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (name === 'externalAccountId' && operation.path.startsWith('/platform/')) return platformAccountId;
    if (operation.path.startsWith('/receiver/external-account/')) return String(ids['ExternalAccount']);
    const id = ids[resourceOfParameter[name] ?? ''];
    if (id === undefined) throw new Error(`this test has no resource for {${name}}: make one in beforeAll`);
    return id;
  });
}

/**
 * A UMA address belongs to no platform, and anybody who knows an invitation's code may use it (invitations.e2e-spec).
 */
function isOpenToAnybody({ id, path }: DocumentedOperation): boolean {
  return path.includes('{umaAddress}') || ['getInvitation', 'claimInvitation'].includes(id);
}

/** What an example of the schema alone lacks. */
const ADDED: Readonly<Record<string, () => object>> = {
  createExternalAccount: () => ({ customerId: ids['Customer'] }),
  reportWebhookAttempt: () => ({ responseStatus: 200 }),
};

/** Whether the example body of an operation names a resource of the owner. */
function namesResource(body: unknown): boolean {
  return Object.values(ids).some((id) => JSON.stringify(body ?? null).includes(id));
}

describe('a platform that uses the ids of another platform', () => {
  it('gets 404 from every operation (403 for codes and addresses), and changes nothing', async () => {
    const before = await everything();
    const tried: string[] = [];
    for (const operation of openApi.operations().filter((one) => !isOpenToAnybody(one))) {
      const body = operation.bodySchema ? openApi.example(operation.bodySchema, ids) : undefined;
      const path = foreignPath(operation);
      const added = ADDED[operation.id]?.();
      const withCustomer = added ? { ...(body as object), ...added } : body;
      const named = operation.formSchema ? openApi.example(operation.formSchema, ids) : withCustomer;
      if (path === operation.path && !namesResource(named)) continue;
      const answer = operation.formSchema
        ? await stranger.form(operation.method, path, {
            ...documentForm,
            documentHolder: String(ids['Customer']),
          })
        : await stranger.call(operation.method, path, withCustomer);
      tried.push(operation.id);
      const refusal =
        operation.id === 'cancelInvitation'
          ? [403, 'FORBIDDEN']
          : [404, expect.stringMatching(/_NOT_FOUND$/)];
      expect([operation.id, answer.status, textAt(answer.body, 'code')]).toEqual([operation.id, ...refusal]);
    }
    expect(tried.length).toBeGreaterThanOrEqual(25);
    expect(await everything()).toEqual(before);
  });

  it('cannot use them in the body of a request', async () => {
    const { Customer, InternalAccount, ExternalAccount, Lookup } = ids as Record<string, string>;
    const own = await payer(stranger);
    const umaAddress = '$success.usd@sandbox.uma.money';
    const paidIn = { sourceType: 'REALTIME_FUNDING', customerId: Customer, currency: 'USD' };
    const received = { receivingCurrencyCode: 'USD', receivingCurrencyAmount: 100 };
    const requests: [string, object][] = [
      ['/quotes', quoteBody(String(InternalAccount), toAccount(own.accountId))],
      ['/quotes', quoteBody(own.accountId, toAccount(String(InternalAccount)))],
      ['/quotes', quoteBody(own.accountId, toAccount(String(ExternalAccount)))],
      [
        '/quotes',
        quoteBody(own.accountId, { externalAccountDetails: { ...usAccount(), customerId: Customer } }),
      ],
      ['/quotes', quoteBody('', toAccount(own.accountId), { source: paidIn })],
      ['/quotes', quoteBody(own.accountId, { umaAddress }, { lookupId: Lookup })],
      ['/sandbox/uma/receive', { senderUmaAddress: umaAddress, customerId: Customer, ...received }],
    ];
    for (const [path, body] of requests) {
      const { status, body: error } = await stranger.post(path, body);
      expect([status, error['code']]).toEqual([404, expect.stringMatching(/_NOT_FOUND$/)]);
    }
    const lookUps = await stranger.get(`/receiver/uma/${umaAddress}?customerId=${Customer}`);
    expect([lookUps.status, lookUps.body['code']]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
  });

  it('finds nothing by them in any list', async () => {
    const lists = openApi.operations().filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    // The log of the stranger has its own requests, and so the ids that it has tried.
    const tried = /"resourceId":"[^"]*"/g;
    for (const operation of lists) {
      const isLog = operation.path === '/request-logs';
      const all = await stranger.get(operation.path);
      const shown = isLog ? all.text.replace(tried, '') : all.text;
      const leaked = Object.values(ids).filter((id) => shown.includes(id));
      expect([operation.path, leaked]).toEqual([operation.path, []]);
      for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
        const id = openApi.example(parameter.schema, ids);
        if (!Object.values(ids).includes(id as string)) continue;
        if (isLog && parameter.name === 'resourceId') continue;
        const page = await stranger.get(
          `${operation.path}?${parameter.name}=${encodeURIComponent(String(id))}`,
        );
        expect([operation.path, parameter.name, page.status, listAt(page.body, 'data')]).toEqual([
          operation.path,
          parameter.name,
          200,
          [],
        ]);
      }
    }
  });

  it('cannot reach compliance data by holders, customers, filters or cursors', async () => {
    const { Customer = '', BeneficialOwner = '', Document: document = '' } = ids;
    const business = textAt((await owner.get(`/beneficial-owners/${BeneficialOwner}`)).body, 'customerId');
    await uploadDocument(owner, BeneficialOwner);
    const verification = await succeeded(owner.post('/verifications', { customerId: Customer }));
    await receiver.event('VERIFICATION_RESOLVE_ERRORS', textAt(verification, 'id'));
    await untilDelivered();
    const before = await everything();

    const own = await customerOf(stranger, { fullName: 'Bea' });
    const kept = `/documents/${textAt((await uploadDocument(stranger, own)).body, 'id')}`;
    const refused = [
      ...[Customer, business, BeneficialOwner].flatMap((documentHolder) => [
        uploadDocument(stranger, documentHolder),
        stranger.form('PUT', kept, { documentHolder }),
      ]),
      stranger.form('PUT', `/documents/${document}`, { documentHolder: own }),
      stranger.post('/verifications', { customerId: business }),
      stranger.post('/beneficial-owners', {
        customerId: business,
        roles: ['UBO'],
        ownershipPercentage: 1,
        personalInfo: person,
      }),
    ];
    for (const { status, body } of await Promise.all(refused)) {
      expect([status, body['code']]).toEqual([404, expect.stringMatching(/_NOT_FOUND$/)]);
    }
    const found = [
      ...[Customer, business, BeneficialOwner].map((id) => `/documents?documentHolder=${id}`),
      ...[Customer, business].flatMap((id) => [
        `/beneficial-owners?customerId=${id}`,
        `/verifications?customerId=${id}`,
      ]),
    ];
    for (const path of found) {
      const { body } = await stranger.get(path);
      expect([path, body['data'], body['totalCount']]).toEqual([path, [], 0]);
    }
    for (const list of ['/documents', '/beneficial-owners', '/verifications']) {
      const cursor = textAt((await owner.get(`${list}?limit=1`)).body, 'nextCursor');
      const { status, body } = await stranger.get(`${list}?limit=1&cursor=${encodeURIComponent(cursor)}`);
      expect([list, status, body['code']]).toEqual([list, 400, 'INVALID_INPUT']);
    }
    expect((await stranger.get(kept)).body).toMatchObject({ documentHolder: own });
    expect(await everything()).toEqual(before);
  });

  it("cannot use the other platform's cursors", async () => {
    await fundedCustomer(owner, 0);
    const page = (await owner.get('/customers?limit=1')).body;
    const cursor = textAt(page, 'nextCursor');
    const answer = await stranger.get(`/customers?limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect([answer.status, at(answer.body, 'code')]).toEqual([400, 'INVALID_INPUT']);
  });
});
