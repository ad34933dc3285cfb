import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { ReassessmentRepository } from '../src/reassessments/reassessment.repository';
import { aBusiness, aCitizen, anOwner, aPerson, Compliance, uuidOf, type Answer } from './support/compliance';

let compliance: Compliance;

beforeAll(async () => {
  compliance = await Compliance.start();
});
afterAll(() => compliance?.stop());
beforeEach(() => {
  compliance.platformKey += 1;
  compliance.followed.length = 0;
  compliance.beforeAnswer = () => undefined;
  compliance.afterAnswer = () => Promise.resolve();
});

const idOf = ({ body }: Answer): string => String(body['id']);
const statusOf = async (id: string): Promise<unknown> =>
  (await compliance.getVerification(id)).body['verificationStatus'];
const reaches = (id: string, status: string): Promise<unknown> =>
  eventually(async () => (await statusOf(id)) === status);
const fieldsOf = ({ body }: Answer): unknown[] =>
  (body['errors'] as { field?: string; type: string }[]).map(({ field, type }) => field ?? type);
const followedOf = (id: string) =>
  compliance.followed.filter((event) => event.subject === id).map(({ state }) => state?.verificationStatus);

describe('KYB', () => {
  it('names missing items, notices when they are supplied, and is APPROVED', async () => {
    const customerId = compliance.addCustomer({ customerType: 'BUSINESS' });
    const first = await compliance.verify(customerId);
    const id = idOf(first);
    expect([first.status, first.body['verificationStatus'], fieldsOf(first)]).toEqual([
      200,
      'RESOLVE_ERRORS',
      [
        'businessInfo.legalName',
        'businessInfo.registrationNumber',
        'businessInfo.taxId',
        'businessInfo.country',
        'address.line1',
        'address.city',
        'address.postalCode',
        'address.country',
        'MISSING_BENEFICIAL_OWNER',
      ],
    ]);
    compliance.changeCustomer(customerId, aBusiness());
    await compliance.tell(customerId);
    await eventually(async () => fieldsOf(await compliance.getVerification(id)).length === 1);
    const { identifier, ...incomplete } = aPerson();
    const owner = await compliance.createOwner(anOwner(customerId, { personalInfo: incomplete }));
    await eventually(
      async () => fieldsOf(await compliance.getVerification(id))[0] === 'personalInfo.identifier',
    );
    expect((await compliance.getVerification(id)).body['errors']).toMatchObject([
      { resourceId: idOf(owner) },
    ]);
    await compliance.updateOwner(idOf(owner), { personalInfo: { identifier } });
    await reaches(id, 'READY_FOR_VERIFICATION');
    expect((await compliance.verify(customerId)).body).toMatchObject({
      id,
      verificationStatus: 'IN_PROGRESS',
      errors: [],
    });
    expect(followedOf(id)).toEqual(['IN_PROGRESS']);
    await reaches(id, 'APPROVED');
    expect(await compliance.history(id)).toEqual([
      ['VERIFICATION_RESOLVE_ERRORS', 1],
      ['VERIFICATION_RESOLVE_ERRORS', 2],
      ['VERIFICATION_RESOLVE_ERRORS', 3],
      ['VERIFICATION_READY_FOR_VERIFICATION', 4],
      ['VERIFICATION_IN_PROGRESS', 5],
      ['VERIFICATION_APPROVED', 6],
    ]);
  });

  it.each([
    ['REG-10001', 'PENDING_MANUAL_REVIEW'],
    ['REG-10002', 'REJECTED'],
    ['REG-10003', 'APPROVED'],
  ])('of a business with the number %s ends %s', async (number, status) => {
    const customerId = compliance.addCustomer(aBusiness(number));
    await compliance.createOwner(anOwner(customerId, { personalInfo: aPerson({ lastName: 'King002' }) }));
    const id = idOf(await compliance.verify(customerId));
    await compliance.fire();
    expect(await statusOf(id)).toBe(status);
  });
});

describe('KYC', () => {
  it('requires a proof of address only if the platform is not regulated', async () => {
    const customerId = compliance.addCustomer(aCitizen(), false);
    const first = await compliance.verify(customerId);
    expect(first.body['errors']).toMatchObject([
      {
        resourceId: customerId,
        type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
        acceptedDocumentTypes: ['PROOF_OF_ADDRESS', 'UTILITY_BILL', 'BANK_STATEMENT'],
      },
    ]);
    await compliance.addDocument(customerId, 'BANK_STATEMENT');
    await compliance.runtime.unitOfWork.transaction(({ manager }) =>
      compliance.module
        .get(ReassessmentRepository, { strict: false })
        .requestForHolder(manager, compliance.platformKey, customerId),
    );
    await reaches(idOf(first), 'READY_FOR_VERIFICATION');
    const regulated = await compliance.verify(compliance.addCustomer(aCitizen()));
    expect(regulated.body['verificationStatus']).toBe('IN_PROGRESS');
  });

  it.each([
    ['Ada 001', 'PENDING_MANUAL_REVIEW'],
    ['Ada 002', 'REJECTED'],
  ])('of %s ends %s, and a later trigger creates a new one', async (fullName, status) => {
    const customerId = compliance.addCustomer(aCitizen(fullName));
    const id = idOf(await compliance.verify(customerId));
    expect(idOf(await compliance.verify(customerId))).toBe(id);
    await compliance.fire();
    expect(await statusOf(id)).toBe(status);
    const again = idOf(await compliance.verify(customerId));
    expect(again === id).toBe(status === 'PENDING_MANUAL_REVIEW');
  });

  it('continues at once with supplied data that was not noticed yet', async () => {
    const customerId = compliance.addCustomer({ fullName: 'Ada' });
    const id = idOf(await compliance.verify(customerId));
    compliance.changeCustomer(customerId, aCitizen());
    expect((await compliance.verify(customerId)).body).toMatchObject({
      id,
      verificationStatus: 'IN_PROGRESS',
    });
    expect((await compliance.history(id)).map(([type]) => type)).toEqual([
      'VERIFICATION_RESOLVE_ERRORS',
      'VERIFICATION_READY_FOR_VERIFICATION',
      'VERIFICATION_IN_PROGRESS',
    ]);
  });

  it('that is ready asks again if a required item was removed', async () => {
    const customerId = compliance.addCustomer({ fullName: 'Ada' });
    const id = idOf(await compliance.verify(customerId));
    compliance.changeCustomer(customerId, aCitizen());
    await compliance.tell(customerId);
    await reaches(id, 'READY_FOR_VERIFICATION');
    compliance.changeCustomer(customerId, { birthDate: undefined as unknown as string });
    await compliance.tell(customerId);
    await reaches(id, 'RESOLVE_ERRORS');
    expect(fieldsOf(await compliance.getVerification(id))).toEqual(['birthDate']);
  });

  it('is refused for an unknown or deleted customer', async () => {
    const unknown = await compliance.verify(`Customer:${randomUUID()}`);
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    const deleted = await compliance.verify(compliance.addCustomer({ ...aCitizen(), isDeleted: true }));
    expect([deleted.status, deleted.body['code']]).toEqual([410, 'CUSTOMER_DELETED']);
  });
});

describe('a review', () => {
  const waiting = async (): Promise<{ customerId: string; id: string }> => {
    const customerId = compliance.addCustomer(aCitizen('Ada 001'));
    const id = idOf(await compliance.verify(customerId));
    await compliance.fire();
    return { customerId, id };
  };

  it.each([
    ['APPROVE', 'APPROVED'],
    ['REJECT', 'REJECTED'],
  ])(
    '%s ends a waiting verification, and accounts has followed before the answer',
    async (decision, status) => {
      const { id } = await waiting();
      expect((await compliance.review(id, decision)).body).toMatchObject({ id, verificationStatus: status });
      expect(followedOf(id)).toEqual(['IN_PROGRESS', status]);
      const again = await compliance.review(id, decision);
      expect([again.status, again.body['code']]).toEqual([400, 'INVALID_INPUT']);
    },
  );

  it('repeats its answer for its key, and tells accounts again', async () => {
    const { id } = await waiting();
    const context = { idempotency: { key: randomUUID(), scope: 'review', bodyHash: 'h' } };
    const [first, again] = [
      await compliance.review(id, 'REJECT', { context }),
      await compliance.review(id, 'REJECT', { context }),
    ];
    expect([again.replayed, again.body]).toEqual([true, first.body]);
    expect(followedOf(id)).toEqual(['IN_PROGRESS', 'REJECTED', 'REJECTED']);
  });

  it("is refused for a deleted customer, another platform's customer and a verification that does not wait", async () => {
    const { customerId, id } = await waiting();
    compliance.platformKey += 1;
    expect((await compliance.review(id, 'REJECT')).body['code']).toBe('VERIFICATION_NOT_FOUND');
    expect((await compliance.getVerification(id)).body['code']).toBe('VERIFICATION_NOT_FOUND');
    compliance.platformKey -= 1;
    compliance.changeCustomer(customerId, { isDeleted: true });
    expect((await compliance.review(id, 'REJECT')).body['code']).toBe('CUSTOMER_DELETED');
    const other = idOf(await compliance.verify(compliance.addCustomer(aCitizen())));
    expect((await compliance.review(other, 'REJECT')).body['code']).toBe('INVALID_INPUT');
  });

  it('is decided once by the first of two', async () => {
    const { id } = await waiting();
    const decisions = ['APPROVE', 'REJECT', 'APPROVE', 'REJECT'];
    const answers = await Promise.all(decisions.map((decision) => compliance.review(id, decision)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await compliance.history(id)).toHaveLength(3);
  });
});

describe('a list of verifications', () => {
  it('filters by customer and status, in pages, with the exact total', async () => {
    const customerId = compliance.addCustomer({});
    const lacking = idOf(await compliance.verify(customerId));
    const others: string[] = [];
    for (let n = 0; n < 2; n += 1)
      others.unshift(idOf(await compliance.verify(compliance.addCustomer(aCitizen()))));
    const idsOf = async (query: object): Promise<unknown> => {
      const { body } = await compliance.listVerifications(query);
      return [(body['data'] as { id: string }[]).map(({ id }) => id), body['totalCount']];
    };
    expect(await idsOf({})).toEqual([[...others, lacking], 3]);
    expect(await idsOf({ customerId })).toEqual([[lacking], 1]);
    expect(await idsOf({ verificationStatus: 'IN_PROGRESS' })).toEqual([others, 2]);
    expect(await idsOf({ customerId, verificationStatus: 'APPROVED' })).toEqual([[], 0]);
    await compliance.fire();
    expect(await idsOf({ verificationStatus: 'APPROVED' })).toEqual([others, 2]);
    const first = await compliance.listVerifications({ limit: 2 });
    const rest = await compliance.listVerifications({ limit: 2, cursor: first.body['nextCursor'] });
    expect([first.body['hasMore'], rest.body['hasMore'], (rest.body['data'] as unknown[]).length]).toEqual([
      true,
      false,
      1,
    ]);
  });
});

describe('races', () => {
  it('create one verification for many simultaneous triggers', async () => {
    const customerId = compliance.addCustomer(aCitizen());
    const answers = await Promise.all(Array.from({ length: 10 }, () => compliance.verify(customerId)));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await compliance.history(idOf(answers[0] as Answer))).toEqual([['VERIFICATION_IN_PROGRESS', 1]]);
  });

  it('never miss a change of the customer that arrives during its verification', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customerId = compliance.addCustomer({ fullName: 'Ada' });
      // The description predates the change and is used after the change's event has arrived.
      compliance.afterAnswer = async () => {
        compliance.afterAnswer = () => Promise.resolve();
        compliance.changeCustomer(customerId, aCitizen());
        const arrival = compliance.tell(customerId);
        if (round % 2 === 0) await arrival;
        else void arrival.catch(() => undefined);
      };
      const id = idOf(await compliance.verify(customerId));
      await eventually(async () => (await statusOf(id)) !== 'RESOLVE_ERRORS');
    }
  });

  it('never miss an owner that arrives during the verification of the business', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customerId = compliance.addCustomer(aBusiness());
      const [verified] = await Promise.all([
        compliance.verify(customerId),
        compliance.createOwner(anOwner(customerId)),
      ]);
      await eventually(async () => (await statusOf(idOf(verified))) !== 'RESOLVE_ERRORS');
    }
  });

  it('do not affect a check that is IN_PROGRESS', async () => {
    const customerId = compliance.addCustomer(aBusiness());
    const owner = await compliance.createOwner(anOwner(customerId));
    const id = idOf(await compliance.verify(customerId));
    compliance.changeCustomer(customerId, aBusiness('REG-002'));
    await Promise.all([
      compliance.tell(customerId),
      compliance.updateOwner(idOf(owner), { roles: ['TRUSTEE'], personalInfo: { identifier: null } }),
      compliance.createOwner(anOwner(customerId, { personalInfo: { firstName: 'A', lastName: 'B' } })),
      compliance.fire(),
    ]);
    await compliance.fire();
    expect(await statusOf(id)).toBe('APPROVED');
    const again = await compliance.verify(customerId);
    expect(again.body['verificationStatus']).toBe('RESOLVE_ERRORS');
  });

  it('refuse a customer whose deletion arrived, although it was described as live', async () => {
    const customerId = compliance.addCustomer(aCitizen());
    compliance.afterAnswer = async () => {
      compliance.afterAnswer = () => Promise.resolve();
      compliance.changeCustomer(customerId, { isDeleted: true });
      await compliance.tell(customerId);
    };
    expect((await compliance.verify(customerId)).body['code']).toBe('CUSTOMER_DELETED');
    const { rows } = await compliance.database.owner.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM compliance.verifications WHERE customer_id = $1',
      [uuidOf(customerId)],
    );
    expect(rows[0]?.n).toBe(0);
  });
});
