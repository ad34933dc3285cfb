import { randomUUID } from 'node:crypto';
import { DomainError } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { aCitizen, Compliance, uuidOf } from './support/compliance';

let compliance: Compliance;

beforeAll(async () => {
  compliance = await Compliance.start();
});
afterAll(() => compliance?.stop());
beforeEach(() => {
  compliance.platformKey += 1;
  compliance.followed.length = 0;
  compliance.beforeFollow = () => Promise.resolve();
});

const away = (): Promise<void> => Promise.reject(new DomainError('UPSTREAM_TIMEOUT', 'nobody answers'));

async function verified(fullName: string): Promise<string> {
  const { body } = await compliance.verify(compliance.addCustomer(aCitizen(fullName)));
  return String(body['id']);
}

async function statusOf(id: string): Promise<unknown> {
  return (await compliance.getVerification(id)).body['verificationStatus'];
}

const followedOf = (id: string): unknown[] =>
  compliance.followed.filter(({ subject }) => subject === id).map(({ state }) => state?.verificationStatus);

const typesOf = async (id: string): Promise<unknown[]> =>
  (await compliance.history(id)).map(([type]) => type?.replace('VERIFICATION_', ''));

async function attemptsOf(id: string): Promise<number | undefined> {
  const { rows } = await compliance.database.owner.query<{ attempts: number }>(
    'SELECT attempts FROM compliance.rejections WHERE verification_id = $1',
    [uuidOf(id.replace('Verification', 'Customer'))],
  );
  return rows[0]?.attempts;
}

describe('a rejection by the check', () => {
  it('becomes visible, with its event, only after accounts has followed it', async () => {
    const shownBefore: unknown[] = [];
    const id = await verified('Ada 002');
    compliance.beforeFollow = async ({ state }) => {
      shownBefore.push(state?.verificationStatus, await statusOf(id), await typesOf(id));
    };
    await compliance.fire();
    expect(shownBefore.slice(0, 3)).toEqual(['REJECTED', 'IN_PROGRESS', ['IN_PROGRESS']]);
    expect([await statusOf(id), await typesOf(id)]).toEqual(['REJECTED', ['IN_PROGRESS', 'REJECTED']]);
  });

  it('becomes visible within the advance of the clock, with the time at which it was due', async () => {
    const id = await verified('Ada 002');
    const { updatedAt: begunAt } = (await compliance.getVerification(id)).body;
    await compliance.fire(3_600_000);
    const { body } = await compliance.getVerification(id);
    expect(body['verificationStatus']).toBe('REJECTED');
    expect(Date.parse(String(body['updatedAt'])) - Date.parse(String(begunAt))).toBe(1_000);
  });

  it('waits while accounts or payments is unavailable, is not lost, and takes effect once', async () => {
    const id = await verified('Ada 002');
    compliance.beforeFollow = away;
    await compliance.fire();
    await eventually(async () => Number(await attemptsOf(id)) >= 2);
    expect([await statusOf(id), await typesOf(id)]).toEqual(['IN_PROGRESS', ['IN_PROGRESS']]);
    // The verification is still open: a trigger returns it unchanged, and a review has nothing to decide.
    const { customerId } = (await compliance.getVerification(id)).body;
    compliance.beforeFollow = ({ state }) =>
      state?.verificationStatus === 'REJECTED' ? away() : Promise.resolve();
    expect((await compliance.verify(String(customerId))).body['code']).toBe('UPSTREAM_TIMEOUT');
    expect((await compliance.review(id, 'APPROVE')).body['code']).toBe('INVALID_INPUT');
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    compliance.beforeFollow = () => Promise.resolve();
    await eventually(async () => (await statusOf(id)) === 'REJECTED');
    expect([await typesOf(id), await attemptsOf(id)]).toEqual([['IN_PROGRESS', 'REJECTED'], undefined]);
  });

  it('is continued once if its instance stopped after accounts had followed', async () => {
    const other = await compliance.another();
    try {
      for (let round = 0; round < 10; round += 1) {
        const released: (() => void)[] = [];
        // This instance has told accounts, and waits here until the other one has finished.
        compliance.beforeFollow = ({ state }) =>
          state?.verificationStatus === 'REJECTED'
            ? new Promise<void>((done) => void released.push(done))
            : Promise.resolve();
        const id = await verified('Ada 002');
        const stuck = compliance.fire();
        await eventually(() => released.length > 0 || statusOf(id).then((status) => status === 'REJECTED'));
        await eventually(async () => (await statusOf(id)) === 'REJECTED');
        released.forEach((release) => release());
        await stuck;
        expect(await typesOf(id)).toEqual(['IN_PROGRESS', 'REJECTED']);
        compliance.beforeFollow = () => Promise.resolve();
      }
    } finally {
      await other.leave();
    }
  });
});

describe('a manual rejection', () => {
  const waiting = async (): Promise<string> => {
    const id = await verified('Ada 001');
    await compliance.fire();
    return id;
  };

  it('becomes visible only after accounts has followed, although the caller got a timeout', async () => {
    const id = await waiting();
    const context = { idempotency: { key: randomUUID(), scope: 'review', bodyHash: 'h' } };
    compliance.beforeFollow = away;
    expect((await compliance.review(id, 'REJECT', { context })).body['code']).toBe('UPSTREAM_TIMEOUT');
    expect([await statusOf(id), (await compliance.review(id, 'APPROVE')).body['code']]).toEqual([
      'PENDING_MANUAL_REVIEW',
      'INVALID_INPUT',
    ]);
    compliance.beforeFollow = () => Promise.resolve();
    const again = await compliance.review(id, 'REJECT', { context });
    expect([again.status, again.body['verificationStatus'], await statusOf(id)]).toEqual([
      200,
      'REJECTED',
      'REJECTED',
    ]);
    expect(await typesOf(id)).toEqual(['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', 'REJECTED']);
    expect(followedOf(id)).toContain('REJECTED');
  });

  it.each([1, 2])('and a simultaneous approval give one decision, with %i instances', async (instances) => {
    const other = instances === 2 ? await compliance.another() : compliance;
    try {
      for (let round = 0; round < 20; round += 1) {
        const id = await waiting();
        const answers = await Promise.all([compliance.review(id, 'APPROVE'), other.review(id, 'REJECT')]);
        const won = answers.filter(({ status }) => status === 200);
        expect(won).toHaveLength(1);
        const status = String(won[0]?.body['verificationStatus']);
        expect([await statusOf(id), await typesOf(id)]).toEqual([
          status,
          ['IN_PROGRESS', 'PENDING_MANUAL_REVIEW', status],
        ]);
        expect(
          followedOf(id).filter((status) => status === 'APPROVED' || status === 'REJECTED'),
        ).not.toContain(status === 'APPROVED' ? 'REJECTED' : 'APPROVED');
      }
    } finally {
      if (other !== compliance) await other.leave();
    }
  });
});
