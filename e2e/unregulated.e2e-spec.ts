import type { WebhookReceiver } from '@corridor/api-client';
import type { ApiError } from '@corridor/sdk';
import { Api, at, createPlatform, listAt, textAt, type Answer, type Json } from './support/api';
import {
  address,
  business,
  citizen,
  customerOf,
  missingOf,
  ownerOf,
  person,
  shows,
  succeeded,
  verify,
} from './support/compliance';
import { listenForWebhooks } from './support/default-endpoint';
import { pdf, uploadDocument } from './support/documents';
import { addBankAccount, fund, internalAccount, transactionReaches, transferOut } from './support/money';
import { createQuote, quoteBody, toAccount } from './support/quotes';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform('--unregulated');
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

const refusal = ({ status, body }: Answer): unknown[] => [status, at(body, 'code')];
const NOT_READY = [403, 'USER_NOT_READY'];

/** A customer's funded account, and a bank account for payouts. */
async function withMoney(customerId: string): Promise<{ accountId: string; bankAccountId: string }> {
  const accountId = textAt(await internalAccount(api, customerId), 'id');
  await fund(api, accountId, 10_000);
  return { accountId, bankAccountId: textAt(await addBankAccount(api, customerId), 'id') };
}

/** The answer to an attempt to set a customer's status, which an unregulated platform may not set. */
async function statusSetBy(body: object, path: string): Promise<unknown[]> {
  return refusal(await api.patch(path, body));
}

async function reaches(verification: Json, status: string): Promise<Json> {
  return shows(api, `/verifications/${textAt(verification, 'id')}`, 'verificationStatus', status);
}

describe('an individual of an unregulated platform', () => {
  it('needs a field, a document and the check before it can move money, with webhooks', async () => {
    const { birthDate, ...incomplete } = citizen;
    const customerId = await customerOf(api, incomplete);
    const money = await withMoney(customerId);
    const quote = await createQuote(api, quoteBody(money.accountId, toAccount(money.bankAccountId))).catch(
      (error: ApiError) => error.code,
    );
    expect(quote).toBe('USER_NOT_READY');
    expect(refusal(await api.post('/transfer-out', transferOut(money, 100)))).toEqual(NOT_READY);
    expect(await statusSetBy({ kycStatus: 'APPROVED' }, `/customers/${customerId}`)).toEqual([
      403,
      'FORBIDDEN',
    ]);

    const first = await verify(api, customerId);
    expect(first['verificationStatus']).toBe('RESOLVE_ERRORS');
    expect(first['errors']).toEqual([
      {
        resourceId: customerId,
        type: 'MISSING_FIELD',
        field: 'birthDate',
        reason: expect.any(String),
      },
      {
        resourceId: customerId,
        type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
        acceptedDocumentTypes: ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT'],
        reason: expect.any(String),
      },
    ]);

    await succeeded(api.patch(`/customers/${customerId}`, { birthDate }));
    expect(missingOf(await verify(api, customerId))).toEqual(['MISSING_PROOF_OF_ADDRESS_DOCUMENT']);
    await succeeded(uploadDocument(api, customerId, { documentType: 'PASSPORT' }));
    expect(missingOf(await verify(api, customerId))).toEqual(['MISSING_PROOF_OF_ADDRESS_DOCUMENT']);
    const bill = await succeeded(uploadDocument(api, customerId, { documentType: 'UTILITY_BILL' }));
    await reaches(first, 'READY_FOR_VERIFICATION');
    const id = textAt(first, 'id');
    await receiver.event('VERIFICATION_READY_FOR_VERIFICATION', id, secret);
    // A requirement is removed and fulfilled again.
    expect((await api.delete(`/documents/${textAt(bill, 'id')}`)).status).toBe(204);
    expect(missingOf(await reaches(first, 'RESOLVE_ERRORS'))).toEqual(['MISSING_PROOF_OF_ADDRESS_DOCUMENT']);
    await succeeded(uploadDocument(api, customerId, { documentType: 'BANK_STATEMENT' }));
    await reaches(first, 'READY_FOR_VERIFICATION');

    expect(await verify(api, customerId)).toMatchObject({
      id,
      verificationStatus: 'IN_PROGRESS',
      errors: [],
    });
    expect((await api.get(`/customers/${customerId}`)).body['kycStatus']).toBe('PENDING');
    expect(refusal(await api.post('/transfer-out', transferOut(money, 100)))).toEqual(NOT_READY);
    await reaches(first, 'APPROVED');
    await shows(api, `/customers/${customerId}`, 'kycStatus', 'APPROVED');
    const sent = await succeeded(api.post('/transfer-out', transferOut(money, 100)));
    await transactionReaches(api, textAt(sent, 'id'), 'COMPLETED');

    const approved = await receiver.event('CUSTOMER_KYC_APPROVED', customerId, secret);
    expect(at(approved, 'data', 'kycStatus')).toBe('APPROVED');
    expect(receiver.typesOf(customerId).filter((type) => type.includes('KYC'))).toEqual([
      'CUSTOMER_KYC_PENDING',
      'CUSTOMER_KYC_APPROVED',
    ]);
  });

  it.each([
    ['Ada 001', 'PENDING_MANUAL_REVIEW', 'PENDING', 403],
    ['Ada 002', 'REJECTED', 'REJECTED', 403],
    ['Ada 003', 'APPROVED', 'APPROVED', 201],
  ])(
    'with the name %s ends as %s with the status %s, and its transfers get %i',
    async (fullName, verified, kycStatus, sent) => {
      const customerId = await customerOf(api, { ...citizen, fullName });
      const money = await withMoney(customerId);
      await succeeded(uploadDocument(api, customerId, { documentType: 'PROOF_OF_ADDRESS' }));
      await reaches(await verify(api, customerId), verified);
      await shows(api, `/customers/${customerId}`, 'kycStatus', kycStatus);
      expect((await api.post('/transfer-out', transferOut(money, 100))).status).toBe(sent);
    },
  );
});

describe('a business of an unregulated platform', () => {
  const applicant = async (change: object = {}): Promise<string> =>
    customerOf(api, { customerType: 'BUSINESS', businessInfo: { ...business, ...change }, address });

  it('needs no document, but an owner with complete data, and can move money once approved', async () => {
    const customerId = await applicant();
    const money = await withMoney(customerId);
    expect(refusal(await api.post('/transfer-out', transferOut(money, 100)))).toEqual(NOT_READY);
    const first = await verify(api, customerId);
    expect(missingOf(first)).toEqual(['MISSING_BENEFICIAL_OWNER']);
    const { birthDate, ...incomplete } = person;
    const owner = textAt(await ownerOf(api, customerId, incomplete), 'id');
    expect(await verify(api, customerId)).toMatchObject({
      errors: [{ resourceId: owner, type: 'MISSING_FIELD', field: 'personalInfo.birthDate' }],
    });
    await succeeded(api.patch(`/beneficial-owners/${owner}`, { personalInfo: { birthDate } }));
    await reaches(first, 'READY_FOR_VERIFICATION');
    await verify(api, customerId);
    await reaches(first, 'APPROVED');
    await shows(api, `/customers/${customerId}`, 'kybStatus', 'APPROVED');
    expect((await api.post('/transfer-out', transferOut(money, 100))).status).toBe(201);
    await receiver.event('CUSTOMER_KYB_APPROVED', customerId, secret);
    expect(receiver.typesOf(customerId).filter((type) => type.includes('KYB'))).toEqual([
      'CUSTOMER_KYB_PENDING',
      'CUSTOMER_KYB_APPROVED',
    ]);
  });

  it.each([
    ['APPROVE', 'APPROVED', 201],
    ['REJECT', 'REJECTED', 403],
  ])(
    'with the manual decision %s is %s, and its transfers get %i immediately',
    async (decision, status, sent) => {
      const customerId = await applicant({ registrationNumber: 'REG-001' });
      const money = await withMoney(customerId);
      // The outcome of an owner does not affect the business.
      await ownerOf(api, customerId, { ...person, lastName: 'King002' });
      const verification = await verify(api, customerId);
      await reaches(verification, 'PENDING_MANUAL_REVIEW');
      expect(refusal(await api.post('/transfer-out', transferOut(money, 100)))).toEqual(NOT_READY);
      const path = `/sandbox/verifications/${textAt(verification, 'id')}/review`;
      expect((await succeeded(api.post(path, { decision })))['verificationStatus']).toBe(status);
      expect((await api.post('/transfer-out', transferOut(money, 100))).status).toBe(sent);
      expect(refusal(await api.post(path, { decision }))).toEqual([400, 'INVALID_INPUT']);
      await receiver.event(`CUSTOMER_KYB_${status}`, customerId, secret);
    },
  );

  it('has owners with their own documents, which no other owner or platform can see', async () => {
    const customerId = await applicant();
    const owner = textAt(await ownerOf(api, customerId), 'id');
    const other = textAt(await ownerOf(api, customerId, { ...person, firstName: 'Bea' }), 'id');
    const made = await succeeded(uploadDocument(api, owner, { documentType: 'NATIONAL_ID', side: 'FRONT' }));
    expect(made).toMatchObject({ documentHolder: owner, documentType: 'NATIONAL_ID', side: 'FRONT' });
    const listed = async (holder: string, by = api): Promise<unknown[]> =>
      listAt((await by.get(`/documents?documentHolder=${holder}`)).body, 'data').map(({ id }) => id);
    expect([await listed(owner), await listed(other), await listed(customerId)]).toEqual([
      [made['id']],
      [],
      [],
    ]);
    const stranger = await createPlatform('--unregulated');
    const path = `/documents/${textAt(made, 'id')}`;
    expect(await listed(owner, stranger)).toEqual([]);
    expect(refusal(await uploadDocument(stranger, owner))).toEqual([404, 'BENEFICIAL_OWNER_NOT_FOUND']);
    expect([
      refusal(await stranger.get(path)),
      refusal(await stranger.get(`${path}/content`)),
      refusal(await stranger.form('PUT', path, { file: pdf('other') })),
      refusal(await stranger.delete(path)),
    ]).toEqual(Array.from({ length: 4 }, () => [404, 'DOCUMENT_NOT_FOUND']));
    expect((await api.delete(path)).status).toBe(204);
    expect([refusal(await api.get(path)), await listed(owner)]).toEqual([[404, 'DOCUMENT_NOT_FOUND'], []]);
  });
});

describe('a rejection', () => {
  it('is visible only after the customer can no longer move money, however often it is read', async () => {
    const regulated = await createPlatform();
    const customers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const customerId = await customerOf(regulated, { ...citizen, fullName: 'Ada 002' });
        const accountId = textAt(await internalAccount(regulated, customerId), 'id');
        await fund(regulated, accountId, 10_000);
        const bankAccountId = textAt(await addBankAccount(regulated, customerId), 'id');
        const quote = await createQuote(regulated, quoteBody(accountId, toAccount(bankAccountId)));
        return { customerId, accountId, bankAccountId, quoteId: textAt(quote, 'id') };
      }),
    );
    const refusals = await Promise.all(
      customers.map(async ({ customerId, quoteId, ...money }) => {
        const { id } = await verify(regulated, customerId);
        for (;;) {
          const { body } = await regulated.get(`/verifications/${String(id)}`);
          if (body['verificationStatus'] === 'REJECTED') break;
        }
        return Promise.all([
          regulated.post('/transfer-out', transferOut(money, 100)),
          regulated.post(`/quotes/${quoteId}/execute`),
        ]);
      }),
    );
    expect(refusals.flat().map(refusal)).toEqual(Array.from({ length: 40 }, () => NOT_READY));
  });
});
