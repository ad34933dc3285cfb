import type { WebhookReceiver } from '@corridor/api-client';
import { Api, at, createPlatform, listAt, textAt, type Answer } from './support/api';
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
import { fundedCustomer, transferOut } from './support/money';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

describe('the verification of a business', () => {
  it('names what is missing, notices new data, and is approved; the customer follows, with webhooks', async () => {
    const id = await customerOf(api, {
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Acme LLC' },
      address,
    });
    const first = await verify(api, id);
    const verification = `/verifications/${textAt(first, 'id')}`;
    expect(missingOf(first)).toEqual([
      'businessInfo.registrationNumber',
      'businessInfo.taxId',
      'businessInfo.country',
      'MISSING_BENEFICIAL_OWNER',
    ]);
    const added = await ownerOf(api, id);
    expect(added).toMatchObject({ kycStatus: 'PENDING', personalInfo: person });
    await shows(api, `/beneficial-owners/${textAt(added, 'id')}`, 'kycStatus', 'APPROVED');
    await api.patch(`/customers/${id}`, { businessInfo: business });
    await shows(api, verification, 'verificationStatus', 'READY_FOR_VERIFICATION');
    expect((await api.get(`/customers/${id}`)).body['kybStatus']).toBe('UNVERIFIED');
    expect(await verify(api, id)).toMatchObject({
      id: first['id'],
      verificationStatus: 'IN_PROGRESS',
      errors: [],
    });
    expect((await api.get(`/customers/${id}`)).body['kybStatus']).toBe('PENDING');
    const approved = await shows(api, verification, 'verificationStatus', 'APPROVED');
    await shows(api, `/customers/${id}`, 'kybStatus', 'APPROVED');
    const event = await receiver.event('VERIFICATION_APPROVED', textAt(first, 'id'), secret);
    expect(event['data']).toEqual(approved);
    await receiver.event('CUSTOMER_KYB_APPROVED', id, secret);
    expect(new Set(receiver.typesOf(textAt(first, 'id')))).toEqual(
      new Set([
        'VERIFICATION_RESOLVE_ERRORS',
        'VERIFICATION_READY_FOR_VERIFICATION',
        'VERIFICATION_IN_PROGRESS',
        'VERIFICATION_APPROVED',
      ]),
    );
    expect(receiver.typesOf(id)).toEqual([
      'CUSTOMER_CREATED',
      'CUSTOMER_UPDATED',
      'CUSTOMER_KYB_PENDING',
      'CUSTOMER_KYB_APPROVED',
    ]);
  });

  it.each([
    ['REG-001', 'PENDING_MANUAL_REVIEW', 'PENDING'],
    ['REG-002', 'REJECTED', 'REJECTED'],
  ])('with the number %s ends as %s', async (registrationNumber, verificationStatus, kybStatus) => {
    const businessInfo = { ...business, registrationNumber };
    const id = await customerOf(api, { customerType: 'BUSINESS', businessInfo, address });
    await ownerOf(api, id);
    const { id: verificationId } = await verify(api, id);
    await api.post('/sandbox/clock/advance', { seconds: 2 });
    await shows(api, `/verifications/${String(verificationId)}`, 'verificationStatus', verificationStatus);
    await shows(api, `/customers/${id}`, 'kybStatus', kybStatus);
  });
});

describe('beneficial owners', () => {
  it.each([
    ['Lovelace001', 'PENDING'],
    ['Lovelace002', 'REJECTED'],
  ])('with the name %s end as %s', async (lastName, kycStatus) => {
    const id = await customerOf(api, { customerType: 'BUSINESS', businessInfo: business });
    const added = await ownerOf(api, id, { ...person, lastName });
    await api.post('/sandbox/clock/advance', { seconds: 2 });
    expect((await api.get(`/beneficial-owners/${textAt(added, 'id')}`)).body['kycStatus']).toBe(kycStatus);
    const page = await api.get(`/beneficial-owners?customerId=${id}&role=UBO`);
    expect([listAt(page.body, 'data').length, page.body['totalCount']]).toEqual([1, 1]);
  });

  it('show their identifier masked to a token with VIEW, and require MANAGE for changes', async () => {
    const id = await customerOf(api, { customerType: 'BUSINESS', businessInfo: business });
    const added = await ownerOf(api, id);
    const token = await succeeded(api.post('/tokens', { name: 'reader', permissions: ['VIEW'] }));
    const reader = new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'));
    const shown = await reader.get(`/beneficial-owners/${textAt(added, 'id')}`);
    expect(at(shown.body, 'personalInfo', 'identifier')).toBe('****4321');
    const refused = [
      await reader.post('/verifications', { customerId: id }),
      await reader.patch(`/beneficial-owners/${textAt(added, 'id')}`, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe('a customer of a platform that isn’t regulated', () => {
  const codeOf = ({ status, body }: Answer): unknown[] => [status, at(body, 'code')];

  it('cannot move money before its approval', async () => {
    const unregulated = await createPlatform('--unregulated');
    const id = await customerOf(unregulated, citizen);
    const first = await verify(unregulated, id);
    expect(listAt(first, 'errors')).toMatchObject([{ type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT' }]);
    const funded = await fundedCustomer(unregulated, 10_000);
    expect(codeOf(await unregulated.post('/transfer-out', transferOut(funded, 100)))).toEqual([
      403,
      'USER_NOT_READY',
    ]);
  });

  it('a rejection after manual review on a regulated platform stops payments immediately', async () => {
    const funded = await fundedCustomer(api, 10_000);
    await api.patch(`/customers/${funded.customerId}`, { ...citizen, fullName: 'Ada 001' });
    const { id } = await verify(api, funded.customerId);
    expect((await api.post('/transfer-out', transferOut(funded, 100))).status).toBe(201);
    await shows(api, `/verifications/${String(id)}`, 'verificationStatus', 'PENDING_MANUAL_REVIEW');
    const reviewed = await api.post(`/sandbox/verifications/${String(id)}/review`, { decision: 'REJECT' });
    expect([reviewed.status, reviewed.body['verificationStatus']]).toEqual([200, 'REJECTED']);
    expect(codeOf(await api.post('/transfer-out', transferOut(funded, 100)))).toEqual([
      403,
      'USER_NOT_READY',
    ]);
    expect((await api.get(`/customers/${funded.customerId}`)).body['kycStatus']).toBe('REJECTED');
    await receiver.event('CUSTOMER_KYC_REJECTED', funded.customerId, secret);
  });
});
