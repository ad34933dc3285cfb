import { randomUUID } from 'node:crypto';
import {
  internalOperations,
  type FoundPart,
  type OperationRequest,
  type WaitingWork,
} from '@corridor/contracts';
import { formatId, mintUuid } from '@corridor/kernel';
import { Finder, QueueSource } from '@corridor/service';
import { aRequest, eventually } from '@corridor/testing';
import { ReviewsController } from '../src/reviews/reviews.controller';
import { aBusiness, aCitizen, anOwner, aPerson, Compliance, type Answer } from './support/compliance';

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
});

const find = (text: string): Promise<FoundPart[]> =>
  compliance.module.get(Finder, { strict: false }).find(text);
const queues = (): Promise<WaitingWork[]> => compliance.module.get(QueueSource, { strict: false }).read();
const idOf = ({ body }: Answer): string => String(body['id']);
const uuid = (id: string): string => id.slice(id.indexOf(':') + 1);

async function customer(of: object): Promise<string> {
  const id = compliance.addCustomer(of);
  await compliance.tell(id);
  return id;
}

/** A moment that a row keeps, as a queue shows it. */
async function momentOf(sql: string, id: string): Promise<string | undefined> {
  const { rows } = await compliance.database.owner.query<{ at: Date }>(sql, [uuid(id)]);
  return rows[0]?.at.toISOString();
}

async function waitingVerification(): Promise<{ id: string; since: string | undefined }> {
  const id = idOf(await compliance.verify(await customer(aCitizen())));
  await eventually(
    async () => (await compliance.getVerification(id)).body['verificationStatus'] === 'PENDING_MANUAL_REVIEW',
  );
  const since = await momentOf('SELECT updated_at AS at FROM compliance.verifications WHERE id = $1', id);
  return { id, since };
}

async function waitingOwner(): Promise<{ id: string; since: string | undefined }> {
  const id = idOf(await compliance.createOwner(anOwner(await customer(aBusiness()))));
  const sql = 'SELECT since AS at FROM compliance.owner_reviews WHERE owner_id = $1';
  await eventually(async () => (await momentOf(sql, id)) !== undefined);
  return { id, since: await momentOf(sql, id) };
}

async function decide(verificationId: string, decision: 'APPROVE' | 'REJECT'): Promise<void> {
  const operatorId = formatId('Operator', mintUuid());
  const context = { platformId: '', platformKey: 0, permissions: [], operatorId, commandId: randomUUID() };
  const request = aRequest<unknown, unknown>(
    { decision, reason: 'seen' },
    { context, params: { verificationId } },
  );
  const controller = compliance.module.get(ReviewsController, { strict: false });
  await controller.decideVerification(request as OperationRequest<never>);
}

describe('the queue of compliance', () => {
  it('counts what waits for a person in all platforms, since the oldest, until it is decided', async () => {
    expect(await queues()).toEqual([{ queue: 'REVIEWS', count: 0, oldestAt: null }]);
    const first = await waitingVerification();
    compliance.platformKey += 1;
    const owner = await waitingOwner();
    compliance.platformKey += 1;
    const second = await waitingVerification();
    expect(await queues()).toEqual([{ queue: 'REVIEWS', count: 3, oldestAt: first.since }]);

    await decide(first.id, 'APPROVE');
    expect(await queues()).toEqual([{ queue: 'REVIEWS', count: 2, oldestAt: owner.since }]);
    compliance.platformKey -= 1;
    const changed = await compliance.updateOwner(owner.id, { personalInfo: { birthDate: null } });
    expect(changed.status).toBe(200);
    expect(await queues()).toEqual([{ queue: 'REVIEWS', count: 1, oldestAt: second.since }]);

    // A rejection that the other services have yet to follow is decided.
    const during: WaitingWork[] = [];
    compliance.beforeFollow = async () => {
      during.push(...(await queues()));
    };
    await decide(second.id, 'REJECT');
    expect(during[0]).toEqual({ queue: 'REVIEWS', count: 0, oldestAt: null });
    expect(await queues()).toEqual([{ queue: 'REVIEWS', count: 0, oldestAt: null }]);
  });
});

describe('what a text names in compliance', () => {
  it('is found by id in each platform, without its data', async () => {
    for (const platformId of [
      formatId('PlatformConfig', mintUuid()),
      formatId('PlatformConfig', mintUuid()),
    ]) {
      compliance.platformKey += 1;
      const { platformKey } = compliance;
      const around = { context: { platformId } };
      const customerId = await customer(aBusiness());
      const things = {
        BeneficialOwner: idOf(await compliance.createOwner(anOwner(customerId), around)),
        Document: idOf(await compliance.uploadDocument(customerId, 'PASSPORT', around)),
        Verification: idOf(await compliance.verify(customerId, around)),
      };
      for (const [kind, id] of Object.entries(things))
        expect([kind, await find(id)]).toEqual([kind, [{ kind, id, platformId, platformKey }]]);
      // A wrong kind finds nothing, and a customer is found by its owner.
      expect(await find(`Document:${uuid(things.Verification)}`)).toEqual([]);
      const [kind, id] = ['Verification', things.Verification];
      expect(await find(uuid(id))).toEqual([{ kind, id, platformId, platformKey }]);
      expect(await find(customerId)).toEqual([]);
    }
  });

  it('is found by the names and the e-mail address of an owner, for a caller that asks for names', async () => {
    const customerId = await customer(aBusiness());
    const personalInfo = {
      ...aPerson(),
      firstName: 'Ottilie',
      lastName: 'Świątek',
      email: 'O.Swiatek@mail.example',
    };
    const id = idOf(await compliance.createOwner(anOwner(customerId, { personalInfo })));
    const { platformKey } = compliance;
    const named = async (text: string, key?: number): Promise<string[]> =>
      (await compliance.module.get(Finder, { strict: false }).find(text, key, true)).map((part) => part.id);
    for (const text of ['swiatek', 'Ottilie Świ', 'o.swiatek@mail.example']) {
      expect([text, await named(text), await named(text, platformKey)]).toEqual([text, [id], [id]]);
      expect([text, await named(text, platformKey + 1), await find(text)]).toEqual([text, [], []]);
    }
    await compliance.updateOwner(id, { personalInfo: { lastName: 'Novak' } });
    expect([await named('swiatek'), await named('novak')]).toEqual([[], [id]]);
  });

  it('is found in a platform that has verified nobody, of which only the key is known', async () => {
    const { platformKey } = compliance;
    const id = idOf(await compliance.uploadDocument(await customer(aCitizen()), 'PASSPORT'));
    expect(await find(id)).toEqual([{ kind: 'Document', id, platformId: null, platformKey }]);
  });

  it.each(['', 'Verification:', 'Verification:x', '%', 'Ada Lovelace', `Verification:${mintUuid()}`])(
    'is nothing for %s',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );
});
