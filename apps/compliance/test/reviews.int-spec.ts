import { randomUUID } from 'node:crypto';
import {
  internalOperations,
  type OperationReply,
  type OperationRequest,
  type ServiceReviewsAnswer,
} from '@corridor/contracts';
import { readAuditLog } from '@corridor/database';
import { DomainError, formatId, mintUuid } from '@corridor/kernel';
import { DocumentLinkSigner, type SignedDocument } from '@corridor/service';
import { aRequest, eventually } from '@corridor/testing';
import { DocumentsController } from '../src/documents/documents.controller';
import { ReviewsController } from '../src/reviews/reviews.controller';
import { aBusiness, aCitizen, anOwner, aPerson, Compliance, type Answer } from './support/compliance';

const operatorId = formatId('Operator', mintUuid());

let compliance: Compliance;

beforeAll(async () => {
  compliance = await Compliance.start({ sandbox: false });
  // No connector is registered, so every check needs a person.
  compliance.serviceClients.answer(internalOperations.assignIdentityCheck.name, () => ({
    connectorId: null,
  }));
});
afterAll(() => compliance?.stop());
beforeEach(() => {
  compliance.platformKey += 1;
  compliance.followed.length = 0;
});

type Handle = (request: OperationRequest) => Promise<OperationReply>;

const idOf = ({ body }: Answer): string => String(body['id']);
const statusOf = async (id: string): Promise<unknown> =>
  (await compliance.getVerification(id)).body['verificationStatus'];
const reaches = (id: string, status: string): Promise<unknown> =>
  eventually(async () => (await statusOf(id)) === status);

/** A request of an operator. */
function operatorsRequest(body: object, params: Record<string, string>): OperationRequest {
  const context = { platformId: '', platformKey: 0, permissions: [], operatorId, commandId: randomUUID() };
  return aRequest<unknown, unknown>(body, { context, params }) as OperationRequest;
}

async function ask(handle: (controller: ReviewsController) => Handle, request: OperationRequest) {
  const controller = compliance.module.get(ReviewsController, { strict: false });
  try {
    const reply = await handle(controller)(request);
    return JSON.parse(reply.renderedBody ?? JSON.stringify(reply.body)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code };
    throw error;
  }
}

const decide = (verificationId: string, decision: string, reason = 'seen') =>
  ask(
    (controller) => controller.decideVerification.bind(controller),
    operatorsRequest({ decision, reason }, { verificationId }),
  );
const decideOwner = (beneficialOwnerId: string, decision: string) =>
  ask(
    (controller) => controller.decideOwner.bind(controller),
    operatorsRequest({ decision, reason: 'seen' }, { beneficialOwnerId }),
  );
const reveal = (reviewId: string) =>
  ask(
    (controller) => controller.reveal.bind(controller),
    operatorsRequest({ reason: 'to decide' }, { reviewId }),
  );
const linkTo = (documentId: string) =>
  ask((controller) => controller.link.bind(controller), operatorsRequest({}, { documentId }));

async function reviews(body: object = {}): Promise<ServiceReviewsAnswer> {
  const request = operatorsRequest({ limit: 10, ...body }, {});
  return (await ask(
    (controller) => controller.list.bind(controller) as Handle,
    request,
  )) as object as ServiceReviewsAnswer;
}

const audited = async (resourceId: string) =>
  (await readAuditLog(compliance.runtime.pool, 'compliance', { resourceId, limit: 10 })).entries;

async function waiting(): Promise<{ customerId: string; id: string }> {
  const customerId = compliance.addCustomer(aCitizen());
  await compliance.tell(customerId);
  const id = idOf(await compliance.verify(customerId));
  await reaches(id, 'PENDING_MANUAL_REVIEW');
  return { customerId, id };
}

describe('a decision on a verification', () => {
  it.each([
    ['APPROVE', 'APPROVED'],
    ['REJECT', 'REJECTED'],
  ])('%s makes it %s, with an audit entry, and counts once', async (decision, status) => {
    const { id } = await waiting();
    expect(await decide(id, decision)).toMatchObject({ id, verificationStatus: status });
    // The answer comes after the customer's status has followed.
    expect(compliance.followed.at(-1)?.state?.verificationStatus).toBe(status);
    await reaches(id, status);
    expect(await decide(id, 'APPROVE')).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await audited(id)).toMatchObject([
      {
        operatorId,
        action: 'decide-verification',
        reason: 'seen',
        before: { verificationStatus: 'PENDING_MANUAL_REVIEW' },
        after: { verificationStatus: status },
      },
    ]);
  });

  it('RESUBMIT tells the platform the reason until the data has changed', async () => {
    const { customerId, id } = await waiting();
    const decided = await decide(id, 'RESUBMIT', 'the address is cut off');
    const errors = [{ resourceId: customerId, type: 'MISSING_FIELD', reason: 'the address is cut off' }];
    expect(decided).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS', errors });
    await eventually(async () => {
      const sql =
        'SELECT 1 FROM compliance.resubmissions WHERE fingerprint IS NOT NULL AND verification_id = $1';
      return (await compliance.database.owner.query(sql, [id.slice(13)])).rowCount === 1;
    });
    await compliance.tell(customerId);
    expect((await compliance.verify(customerId)).body).toMatchObject({ id, errors });
    compliance.changeCustomer(customerId, { fullName: 'Ada King Lovelace' });
    await compliance.tell(customerId);
    await reaches(id, 'READY_FOR_VERIFICATION');
  });

  it('is refused for an unknown verification, and for a deleted customer', async () => {
    expect(await decide(formatId('Verification', mintUuid()), 'APPROVE')).toMatchObject({
      code: 'VERIFICATION_NOT_FOUND',
    });
    const { customerId, id } = await waiting();
    compliance.changeCustomer(customerId, { isDeleted: true });
    await compliance.tell(customerId);
    expect(await decide(id, 'APPROVE')).toMatchObject({ code: 'CUSTOMER_DELETED' });
  });
});

describe('a decision on a beneficial owner', () => {
  async function owned(): Promise<string> {
    const customerId = compliance.addCustomer(aBusiness());
    await compliance.tell(customerId);
    const id = idOf(await compliance.createOwner(anOwner(customerId)));
    await eventually(async () => (await reviews()).reviews.some((review) => review.id === id));
    return id;
  }

  it.each([
    ['APPROVE', 'APPROVED'],
    ['REJECT', 'REJECTED'],
    ['RESUBMIT', 'UNVERIFIED'],
  ])('%s makes it %s, once', async (decision, kycStatus) => {
    const id = await owned();
    expect(await decideOwner(id, decision)).toMatchObject({ id, kycStatus });
    expect((await compliance.getOwner(id)).body['kycStatus']).toBe(kycStatus);
    expect(await decideOwner(id, decision)).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await audited(id)).toHaveLength(1);
  });

  it('is not due any more after a change of its data, until the next check has ended', async () => {
    const id = await owned();
    await compliance.updateOwner(id, { personalInfo: { birthDate: null } });
    expect((await reviews()).reviews.some((review) => review.id === id)).toBe(false);
    expect(await decideOwner(id, 'APPROVE')).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

it('reviews are listed with masked data, newest first, by kind and in pages', async () => {
  const customerId = compliance.addCustomer(aBusiness());
  await compliance.tell(customerId);
  const owner = idOf(await compliance.createOwner(anOwner(customerId)));
  const document = idOf(await compliance.uploadDocument(owner, 'PASSPORT'));
  const id = idOf(await compliance.verify(customerId));
  await reaches(id, 'PENDING_MANUAL_REVIEW');
  await eventually(async () => (await reviews({ kind: 'BENEFICIAL_OWNER' })).reviews[0]?.id === owner);
  const { reviews: listed, totalCount } = await reviews({ limit: 1 });
  expect(listed).toHaveLength(2);
  expect(listed).toMatchObject([
    {
      id,
      kind: 'VERIFICATION',
      customerId,
      subject: {
        ...{ kind: 'KYB', name: 'A**** L****', taxId: '****6789' },
        owners: [{ name: 'A**** L****', birthDate: '****', roles: ['UBO'] }],
      },
      check: { connectorId: null, result: 'NO_CONNECTOR', lateVerdict: null },
      documents: [{ documentId: document, documentHolder: owner, documentType: 'PASSPORT' }],
    },
    { id: owner, kind: 'BENEFICIAL_OWNER', subject: { kind: 'OWNER', name: 'A**** L****' } },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/Lovelace|Acme|1990-01-31/);
  expect(totalCount).toBeGreaterThan(1);
  const older = await reviews({ beforeId: id.slice(13), kind: 'VERIFICATION' });
  expect(older.reviews.some((review) => review.id === id)).toBe(false);
  expect((await reviews({ kind: 'EXTERNAL_ACCOUNT' })).reviews).toEqual([]);
  for (const [kind, one] of [
    ['VERIFICATION', id],
    ['BENEFICIAL_OWNER', owner],
  ] as const) {
    const found = await reviews({ kind, id: one.slice(one.indexOf(':') + 1), limit: 1 });
    expect(found.reviews.map((review) => review.id)).toEqual([one]);
    expect((await reviews({ kind, id: mintUuid(), limit: 1 })).reviews).toEqual([]);
  }
  await decide(id, 'APPROVE');
  expect((await reviews({ kind: 'VERIFICATION', id: id.slice(13), limit: 1 })).reviews).toEqual([]);
});

it('a review is revealed with a reason that the audit log keeps without the data', async () => {
  const customerId = compliance.addCustomer(aBusiness());
  await compliance.tell(customerId);
  const owner = idOf(await compliance.createOwner(anOwner(customerId)));
  const id = idOf(await compliance.verify(customerId));
  await reaches(id, 'PENDING_MANUAL_REVIEW');
  await eventually(async () => (await reviews({ kind: 'BENEFICIAL_OWNER' })).reviews[0]?.id === owner);

  expect(await reveal(id)).toMatchObject({
    id,
    subject: { kind: 'KYB', name: 'Acme LLC', taxId: '12-3456789', owners: [{ name: 'Ada Lovelace' }] },
  });
  const { birthDate } = aPerson();
  expect(await reveal(owner)).toMatchObject({ id: owner, subject: { name: 'Ada Lovelace', birthDate } });
  for (const one of [id, owner]) {
    const entries = await audited(one);
    const after = { isRevealed: true, customerId };
    expect(entries).toMatchObject([{ operatorId, action: 'reveal-review', reason: 'to decide', after }]);
    expect(JSON.stringify(entries)).not.toMatch(/Lovelace|Acme/);
  }
  const unknown = [formatId('Verification', mintUuid()), formatId('ExternalAccount', mintUuid()), 'x'];
  for (const one of unknown) {
    expect([await reveal(one), await audited(one)]).toMatchObject([{ code: 'NOT_FOUND' }, []]);
  }
});

describe('a link to a document', () => {
  async function linked(): Promise<{ documentId: string; link: SignedDocument }> {
    const customerId = compliance.addCustomer(aCitizen());
    await compliance.tell(customerId);
    const documentId = idOf(await compliance.uploadDocument(customerId, 'PASSPORT'));
    const url = new URL(String((await linkTo(documentId))['url']));
    const query = Object.fromEntries(url.searchParams);
    const link = compliance.module.get(DocumentLinkSigner, { strict: false }).read(documentId, query);
    if (!link) throw new Error('the link is not signed');
    return { documentId, link };
  }

  async function open(link: SignedDocument): Promise<unknown> {
    const controller = compliance.module.get(DocumentsController, { strict: false });
    const request = { context: compliance.context(), params: {}, query: {}, body: link };
    return (await controller.open(request)).body;
  }

  const notFound = { code: 'DOCUMENT_NOT_FOUND' };

  it('names the operator, lasts 5 minutes, and each reading is in the audit log', async () => {
    const beforeMs = await compliance.database.now();
    const { documentId, link } = await linked();
    expect(link.reader).toBe(operatorId);
    expect(link.expiresAtMs).toBeGreaterThanOrEqual(beforeMs + 300_000);
    expect(link.expiresAtMs).toBeLessThanOrEqual((await compliance.database.now()) + 300_000);
    expect(await open(link)).toMatchObject({ fileName: 'a.pdf', contentType: 'application/pdf' });
    expect(await open(link)).toMatchObject({ fileName: 'a.pdf' });
    const entries = await audited(documentId);
    expect(entries.map(({ action }) => action)).toEqual([
      'read-document',
      'read-document',
      'create-document-link',
    ]);
    expect(entries.every((entry) => entry.operatorId === operatorId)).toBe(true);
    const madeFor = { version: link.version, link: { madeFor: operatorId } };
    expect(entries[0]).toMatchObject({ reason: 'by a link', after: madeFor });
    expect(entries[2]).toMatchObject({ reason: 'to decide a review' });
  });

  it('ends with its time, with a replacement and with the deletion', async () => {
    const { link } = await linked();
    await expect(open({ ...link, expiresAtMs: Date.now() - 1 })).rejects.toMatchObject(notFound);
    const replaced = await linked();
    await compliance.replaceDocument(replaced.documentId, { country: 'DE' });
    await expect(open(replaced.link)).rejects.toMatchObject(notFound);
    const removed = await linked();
    await compliance.deleteDocument(removed.documentId);
    await expect(open(removed.link)).rejects.toMatchObject(notFound);
    expect(await linkTo(removed.documentId)).toMatchObject(notFound);
  });
});
