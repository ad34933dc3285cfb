import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { aBusiness, aCitizen, anOwner, aPerson, Compliance, uuidOf, type Answer } from './support/compliance';

const ROUNDS = 20;

let compliance: Compliance;
let other: Compliance;

beforeAll(async () => {
  compliance = await Compliance.start();
  other = await compliance.another();
});
afterAll(async () => {
  await other?.leave();
  await compliance?.stop();
});
beforeEach(() => {
  compliance.platformKey += 1;
  other.platformKey = compliance.platformKey;
});

const idOf = ({ body }: Answer): string => String(body['id']);
const codeOf = ({ status, body }: Answer): unknown => (status < 300 ? status : body['code']);
const stateOf = async (id: string): Promise<unknown> =>
  (await compliance.getVerification(id)).body['verificationStatus'];
const typesOf = async (id: string): Promise<unknown[]> =>
  (await compliance.history(id)).map(([type]) => type?.replace('VERIFICATION_', ''));

async function missingOf(id: string): Promise<unknown[]> {
  const { body } = await compliance.getVerification(id);
  return (body['errors'] as { field?: string; type: string }[]).map(({ field, type }) => field ?? type);
}

async function verificationsOf(customerId: string): Promise<number> {
  const { rows } = await compliance.database.owner.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM compliance.verifications WHERE customer_id = $1',
    [uuidOf(customerId)],
  );
  return Number(rows[0]?.n);
}

/** Expects each version of a verification's events once, from 1 on: no step is lost or repeated. */
async function expectUnbroken(id: string): Promise<void> {
  const versions = (await compliance.history(id)).map(([, version]) => version);
  expect(versions).toEqual(versions.map((_version, index) => index + 1));
}

async function rounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await race(round);
}

describe('simultaneous triggers', () => {
  it.each(['one key', 'two keys', 'no key'])(
    'with %s create one verification, which both get',
    async (keys) => {
      await rounds(async () => {
        const customerId = compliance.addCustomer(aCitizen());
        const context = (): object => {
          const key = keys === 'one key' ? customerId : randomUUID();
          return keys === 'no key'
            ? {}
            : { idempotency: { key, scope: 'POST /verifications', bodyHash: 'h' } };
        };
        const answers = await Promise.all(
          [compliance, other, compliance, other].map((instance) =>
            instance.verify(customerId, { context: context() }),
          ),
        );
        const ids = answers.map(({ body }) => [body['id'], body['verificationStatus']]);
        expect(ids).toEqual(ids.map(() => [ids[0]?.[0], 'IN_PROGRESS']));
        expect([await verificationsOf(customerId), await typesOf(String(ids[0]?.[0]))]).toEqual([
          1,
          ['IN_PROGRESS'],
        ]);
      });
    },
  );

  it('after an end create one new verification', async () => {
    await rounds(async () => {
      const customerId = compliance.addCustomer(aCitizen());
      const first = idOf(await compliance.verify(customerId));
      const [, ...answers] = await Promise.all([
        compliance.fire(),
        compliance.verify(customerId),
        other.verify(customerId),
        compliance.verify(customerId),
      ]);
      expect(new Set([first, ...answers.map(idOf)]).size).toBeLessThanOrEqual(2);
      expect(await verificationsOf(customerId)).toBe(new Set([first, ...answers.map(idOf)]).size);
      await expectUnbroken(first);
    });
  });
});

describe('a change of the customer', () => {
  it('that supplies a missing item is always noticed, whichever instance receives it', async () => {
    await rounds(async () => {
      const customerId = compliance.addCustomer({ fullName: 'Ada' });
      const triggered = compliance.verify(customerId);
      compliance.changeCustomer(customerId, aCitizen());
      const [answer] = await Promise.all([triggered, other.tell(customerId)]);
      await eventually(async () => (await stateOf(idOf(answer))) !== 'RESOLVE_ERRORS');
      await expectUnbroken(idOf(answer));
    });
  });

  it('that removes a required item affects a waiting verification, but none in progress', async () => {
    await rounds(async (round) => {
      const customerId = compliance.addCustomer({ fullName: 'Ada' });
      const id = idOf(await compliance.verify(customerId));
      compliance.changeCustomer(customerId, aCitizen());
      await other.tell(customerId);
      await eventually(async () => (await stateOf(id)) === 'READY_FOR_VERIFICATION');
      compliance.changeCustomer(customerId, { nationality: undefined as unknown as string });
      const told = other.tell(customerId);
      const trigger = round % 2 === 0 ? compliance.verify(customerId) : Promise.resolve(undefined);
      await Promise.all([told, trigger]);
      await eventually(async () => (await stateOf(id)) === 'RESOLVE_ERRORS');
      expect(await missingOf(id)).toEqual(['nationality']);
      await expectUnbroken(id);
    });
  });
});

describe('the deletion of a customer', () => {
  it('keeps a verification that was triggered before it, and otherwise allows none', async () => {
    await rounds(async (round) => {
      const customerId = compliance.addCustomer(aCitizen());
      if (round % 2 === 0) await compliance.tell(customerId);
      const triggers = [compliance.verify(customerId), other.verify(customerId)];
      compliance.changeCustomer(customerId, { isDeleted: true });
      const [, ...answers] = await Promise.all([other.tell(customerId), ...triggers]);
      const made = new Set(answers.filter(({ status }) => status === 200).map(idOf));
      expect(await verificationsOf(customerId)).toBe(made.size);
      expect(made.size).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status !== 200).map(codeOf)).not.toContain('CUSTOMER_NOT_FOUND');
      expect([await compliance.verify(customerId), await other.verify(customerId)].map(codeOf)).toEqual([
        'CUSTOMER_DELETED',
        'CUSTOMER_DELETED',
      ]);
    });
  });

  it('refuses every later document', async () => {
    await rounds(async () => {
      const customerId = compliance.addCustomer(aCitizen());
      const uploads = [compliance, other].map((instance) => instance.uploadDocument(customerId, 'PASSPORT'));
      compliance.changeCustomer(customerId, { isDeleted: true });
      const [, ...answers] = await Promise.all([other.tell(customerId), ...uploads]);
      for (const answer of answers) expect([201, 'CUSTOMER_DELETED']).toContain(codeOf(answer));
      expect(codeOf(await other.uploadDocument(customerId, 'PASSPORT'))).toBe('CUSTOMER_DELETED');
    });
  });
});

describe('a change of an owner while the verification is IN_PROGRESS', () => {
  it("does not affect the verification, and the owner's outcome follows the last name", async () => {
    await rounds(async (round) => {
      const customerId = compliance.addCustomer(aBusiness());
      const owner = idOf(await compliance.createOwner(anOwner(customerId)));
      const id = idOf(await compliance.verify(customerId));
      const names = round % 2 === 0 ? ['King', 'King002'] : ['King002', 'King'];
      const renamed = async (instance: Compliance, lastName: string): Promise<Answer> =>
        instance.updateOwner(owner, { personalInfo: { lastName } });
      const [answer] = await Promise.all([
        renamed(compliance, String(names[0])).then(() => renamed(other, String(names[1]))),
        other.fire(),
        compliance.updateOwner(owner, { roles: ['TRUSTEE'] }),
      ]);
      expect(answer.status).toBe(200);
      await compliance.fire(5_000);
      expect([await stateOf(id), await typesOf(id)]).toEqual(['APPROVED', ['IN_PROGRESS', 'APPROVED']]);
      const { body } = await compliance.getOwner(owner);
      expect([body['kycStatus'], body['roles']]).toEqual([
        names[1] === 'King002' ? 'REJECTED' : 'APPROVED',
        ['TRUSTEE'],
      ]);
    });
  });

  it('affects only the next verification if it makes the owner incomplete', async () => {
    await rounds(async () => {
      const customerId = compliance.addCustomer(aBusiness());
      const owner = idOf(await compliance.createOwner(anOwner(customerId)));
      const [verified] = await Promise.all([
        compliance.verify(customerId),
        other.updateOwner(owner, { personalInfo: aPerson({ identifier: null }) }),
      ]);
      const id = idOf(verified);
      await compliance.fire();
      if ((await typesOf(id)).includes('IN_PROGRESS')) {
        expect(await stateOf(id)).toBe('APPROVED');
        expect(codeOf(await compliance.verify(customerId))).toBe(200);
      } else {
        await eventually(async () => (await missingOf(id)).includes('personalInfo.identifier'));
      }
      await expectUnbroken(id);
    });
  });
});

describe('a document in use', () => {
  const proven = async (): Promise<{ customerId: string; documentId: string }> => {
    const customerId = compliance.addCustomer(aCitizen(), false);
    return { customerId, documentId: idOf(await compliance.uploadDocument(customerId, 'UTILITY_BILL')) };
  };
  const goes = {
    deleted: (id: string) => other.deleteDocument(id),
    'another kind by a PUT': (id: string) => other.replaceDocument(id, { documentType: 'PASSPORT' }),
  };

  it.each(Object.entries(goes))(
    'that is %s during a trigger either counts or is missing',
    async (_name, go) => {
      await rounds(async () => {
        const { customerId, documentId } = await proven();
        const [verified, gone] = await Promise.all([compliance.verify(customerId), go(documentId)]);
        expect(gone.status).toBeLessThan(300);
        const id = idOf(verified);
        if (verified.body['verificationStatus'] === 'IN_PROGRESS') {
          await compliance.fire();
          expect(await typesOf(id)).toEqual(['IN_PROGRESS', 'APPROVED']);
        } else {
          expect(await missingOf(id)).toEqual(['MISSING_PROOF_OF_ADDRESS_DOCUMENT']);
          await other.uploadDocument(customerId, 'BANK_STATEMENT');
          await eventually(async () => (await stateOf(id)) === 'READY_FOR_VERIFICATION');
        }
        await expectUnbroken(id);
      });
    },
  );

  it.each(Object.entries(goes))('that is %s leaves no verification ready without it', async (_name, go) => {
    await rounds(async () => {
      const customerId = compliance.addCustomer(aCitizen(), false);
      const id = idOf(await compliance.verify(customerId));
      const documentId = idOf(await compliance.uploadDocument(customerId, 'UTILITY_BILL'));
      // The reassessment that makes it ready may run meanwhile.
      await go(documentId);
      await eventually(async () => (await stateOf(id)) === 'RESOLVE_ERRORS' && (await isQuiet(customerId)));
      expect(await missingOf(id)).toEqual(['MISSING_PROOF_OF_ADDRESS_DOCUMENT']);
      await expectUnbroken(id);
    });
  });

  it('that is replaced and deleted at once is gone, and the PUT answers 200 or 404', async () => {
    await rounds(async () => {
      const { documentId } = await proven();
      const [replaced, deleted] = await Promise.all([
        compliance.replaceDocument(documentId, { country: 'FR' }),
        other.deleteDocument(documentId),
      ]);
      expect([200, 'DOCUMENT_NOT_FOUND']).toContain(codeOf(replaced));
      expect(deleted.status).toBe(204);
      expect(codeOf(await compliance.deleteDocument(documentId))).toBe('DOCUMENT_NOT_FOUND');
    });
  });
});

/** Whether the customer has no pending reassessment. */
async function isQuiet(customerId: string): Promise<boolean> {
  const { rows } = await compliance.database.owner.query(
    'SELECT 1 FROM compliance.reassessments WHERE customer_id = $1',
    [uuidOf(customerId)],
  );
  return rows.length === 0;
}
