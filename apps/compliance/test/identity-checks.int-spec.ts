import {
  internalOperations,
  type AppliedReportAnswer,
  type CheckIdentityBody,
  type IdentityCheckResult,
} from '@corridor/contracts';
import { DomainError, formatId, mintUuid, parseId } from '@corridor/kernel';
import { eventually } from '@corridor/testing';
import { ConnectorChecksController } from '../src/connector-checks/connector-checks.controller';
import { aBusiness, aCitizen, anOwner, Compliance, type Answer } from './support/compliance';

const CONNECTOR = formatId('Connector', mintUuid());

let compliance: Compliance;
/** What the connector was asked in the present test. Earlier tests leave checks that go on. */
let asked: CheckIdentityBody[];
/** Until when the last attempt of a check holds it. */
const leases = new Map<string, number>();
let connectorId: string | null;
/** What the connector answers. */
let answer: (body: CheckIdentityBody) => IdentityCheckResult | null;

const says = (status: IdentityCheckResult['status'], errors: IdentityCheckResult['errors'] = []) => ({
  status,
  errors,
});

beforeAll(async () => {
  compliance = await Compliance.start({ sandbox: false });
  compliance.serviceClients
    .answer(internalOperations.assignIdentityCheck.name, () => ({ connectorId }))
    .answer(internalOperations.checkIdentity.name, async ({ body }) => {
      const question = body as CheckIdentityBody;
      const lease = await dueTimeOf(question.checkId);
      if (lease === undefined) return { result: says('PROCESSING') };
      leases.set(question.checkId, lease);
      asked.push(question);
      return { result: answer(question) };
    });
});
afterAll(() => compliance?.stop());
beforeEach(() => {
  compliance.platformKey += 1;
  asked = [];
  connectorId = CONNECTOR;
  answer = () => says('APPROVED');
});

const idOf = ({ body }: Answer): string => String(body['id']);
const statusOf = async (id: string): Promise<unknown> =>
  (await compliance.getVerification(id)).body['verificationStatus'];
const reaches = (id: string, status: string): Promise<unknown> =>
  eventually(async () => (await statusOf(id)) === status);
const ownerReaches = (id: string, status: string): Promise<unknown> =>
  eventually(async () => (await compliance.getOwner(id)).body['kycStatus'] === status);

/** When the next attempt of a check of the present test is due; undefined for a check of another test. */
async function dueTimeOf(checkId: string): Promise<number | undefined> {
  const { rows } = await compliance.database.owner.query<{ due_at: Date | null }>(
    'SELECT due_at FROM compliance.identity_checks WHERE platform_key = $1 AND id = $2',
    [compliance.platformKey, parseId('IdentityCheck', checkId)],
  );
  return rows[0] && Number(rows[0].due_at);
}

/** Waits for an attempt, and until the time of the next one is stored: that follows the connector's answer. */
async function attempted(count: number): Promise<void> {
  await eventually(() => asked.length === count);
  const checkId = asked[count - 1]?.checkId ?? '';
  await eventually(async () => (await dueTimeOf(checkId)) !== leases.get(checkId));
}

/** Makes the next attempt of every open check of this test due, as if this time had passed since they began. */
async function pass(days = 0): Promise<void> {
  await compliance.database.owner.query(
    `UPDATE compliance.identity_checks SET due_at = clock_timestamp(), created_at = created_at - $2 * interval '1 day'
     WHERE platform_key = $1 AND due_at IS NOT NULL`,
    [compliance.platformKey, days],
  );
}

async function report(checkId: string, status: IdentityCheckResult['status']): Promise<AppliedReportAnswer> {
  const controller = compliance.module.get(ConnectorChecksController, { strict: false });
  const request = {
    context: compliance.context(),
    params: {},
    query: {},
    body: { checkId, result: says(status) },
  };
  const { body } = await controller.apply(request);
  if (!body) throw new Error('a report has an answer');
  return body;
}

/** A person with a proof of address, whose verification begins. */
async function verified(): Promise<{ customerId: string; id: string }> {
  const customerId = compliance.addCustomer(aCitizen());
  await compliance.tell(customerId);
  const begun = await compliance.verify(customerId);
  expect(begun.body['verificationStatus']).toBe('IN_PROGRESS');
  return { customerId, id: idOf(begun) };
}

describe('a verification outside of a sandbox', () => {
  it.each([
    ['APPROVED', 'APPROVED'],
    ['REJECTED', 'REJECTED'],
    ['UNDECIDED', 'PENDING_MANUAL_REVIEW'],
    ['RESUBMIT', 'PENDING_MANUAL_REVIEW'],
  ] as const)('that its connector says to be %s without errors becomes %s', async (status, end) => {
    answer = () => says(status);
    await reaches((await verified()).id, end);
  });

  it('sends the person with links to its documents, sealed', async () => {
    const customerId = compliance.addCustomer(aCitizen('Ada Byron'));
    await compliance.tell(customerId);
    const document = await compliance.uploadDocument(customerId, 'PASSPORT');
    await reaches(idOf(await compliance.verify(customerId)), 'APPROVED');
    expect(asked).toMatchObject([
      {
        question: {
          kind: 'KYC',
          subject: { subjectId: customerId, name: 'Ada Byron', birthDate: '1990-01-31', nationality: 'US' },
          owners: [],
          documents: [{ documentId: idOf(document), documentHolder: customerId, sha256: 'f'.repeat(64) }],
        },
      },
    ]);
    const url = new URL(asked[0]?.question?.documents[0]?.url ?? '');
    expect(url.origin).toBe('https://connectors.test');
    expect(url.searchParams.get('reader')).toBe(CONNECTOR);
    const sent = compliance.serviceClients.asked.filter(({ operation }) =>
      operation.endsWith('check-identity'),
    );
    expect(sent.every(({ options }) => options.sealed)).toBe(true);
  });

  it('sends a business with its owners', async () => {
    const customerId = compliance.addCustomer(aBusiness());
    await compliance.tell(customerId);
    const owner = await compliance.createOwner(anOwner(customerId));
    await reaches(idOf(await compliance.verify(customerId)), 'APPROVED');
    const sent = asked.find(({ question }) => question?.kind === 'KYB');
    expect(sent?.question).toMatchObject({
      subject: { subjectId: customerId, name: 'Acme LLC', taxId: '12-3456789' },
      owners: [{ subjectId: idOf(owner), name: 'Ada Lovelace', roles: ['UBO'], ownershipPercentage: 40 }],
    });
    await ownerReaches(idOf(owner), 'APPROVED');
  });

  it('needs a person if no connector is up', async () => {
    connectorId = null;
    await reaches((await verified()).id, 'PENDING_MANUAL_REVIEW');
    expect(asked).toEqual([]);
  });

  it('is offered again with the same check while there is no answer, and after 24 hours needs a person', async () => {
    answer = () => {
      throw new DomainError('SERVICE_UNAVAILABLE', 'no answer');
    };
    const { id } = await verified();
    await attempted(1);
    await pass();
    await attempted(2);
    expect(asked[1]?.checkId).toBe(asked[0]?.checkId);
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    await pass(1);
    await reaches(id, 'PENDING_MANUAL_REVIEW');
    expect(asked).toHaveLength(2);
  });

  it('waits for its result, asks for it, and after 7 days needs a person', async () => {
    answer = () => says('PROCESSING');
    const { id } = await verified();
    await attempted(1);
    await pass(6);
    await attempted(2);
    expect(asked[1]).toMatchObject({ checkId: asked[0]?.checkId, question: null });
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    await pass(1);
    await reaches(id, 'PENDING_MANUAL_REVIEW');
  });

  it('is offered again if the connector has forgotten it', async () => {
    answer = ({ question }) => (question ? says(asked.length > 2 ? 'APPROVED' : 'PROCESSING') : null);
    const { id } = await verified();
    await attempted(1);
    await pass();
    await attempted(2);
    await pass();
    await reaches(id, 'APPROVED');
  });

  it('shows what to correct until the data has changed, and goes on', async () => {
    const error = { type: 'MISSING_FIELD', field: 'address', reason: 'not at this address' } as const;
    answer = () => says('RESUBMIT', [error]);
    const { customerId, id } = await verified();
    await reaches(id, 'RESOLVE_ERRORS');
    const shown = (await compliance.getVerification(id)).body['errors'];
    expect(shown).toEqual([{ ...error, resourceId: customerId }]);
    expect(await compliance.preview(customerId)).toMatchObject({
      found: { missing: [], corrections: shown },
    });
    // A change of something else, for example of the customer's status, corrects nothing.
    compliance.changeCustomer(customerId, { kycStatus: 'PENDING' });
    await compliance.tell(customerId);
    const again = await compliance.verify(customerId);
    expect(again.body).toMatchObject({ id, verificationStatus: 'RESOLVE_ERRORS', errors: shown });
    const address = { line1: '1 New St', city: 'Austin', postalCode: '78701', country: 'US' };
    compliance.changeCustomer(customerId, { address });
    await compliance.tell(customerId);
    await reaches(id, 'READY_FOR_VERIFICATION');
    expect(await compliance.preview(customerId)).toMatchObject({ found: { corrections: [] } });
    answer = () => says('APPROVED');
    await compliance.verify(customerId);
    await reaches(id, 'APPROVED');
  });
});

describe('a report', () => {
  async function started(): Promise<{ customerId: string; id: string; checkId: string }> {
    answer = () => says('PROCESSING');
    const begun = await verified();
    await eventually(() => asked.length === 1);
    return { ...begun, checkId: asked[0]?.checkId ?? '' };
  }

  it('ends a check once, also when several arrive at the same time', async () => {
    const { id, checkId } = await started();
    const answers = await Promise.all([1, 2, 3].map(() => report(checkId, 'APPROVED')));
    expect(answers.map(({ applied }) => applied).sort()).toEqual(['APPLIED', 'IGNORED', 'IGNORED']);
    expect(await statusOf(id)).toBe('APPROVED');
    expect(await compliance.history(id)).toHaveLength(2);
  });

  it('of another verdict after the end opens a verification for a person, once', async () => {
    const { customerId, id, checkId } = await started();
    await report(checkId, 'APPROVED');
    expect(await report(checkId, 'REJECTED')).toMatchObject({ applied: 'CONFLICT' });
    expect(await report(checkId, 'REJECTED')).toMatchObject({ applied: 'IGNORED' });
    const { body } = await compliance.listVerifications({ customerId });
    expect(body['data']).toMatchObject([
      { verificationStatus: 'PENDING_MANUAL_REVIEW' },
      { id, verificationStatus: 'APPROVED' },
    ]);
    const told = await compliance.database.owner.query(
      `SELECT type, severity, data FROM compliance.alerts WHERE data ->> 'subjectId' = $1`,
      [id],
    );
    expect(told.rows).toEqual([
      {
        type: 'VERDICT_CHANGED',
        severity: 'CRITICAL',
        data: { checkId, subjectId: id, connectorId: CONNECTOR, present: 'APPROVED', verdict: 'REJECTED' },
      },
    ]);
  });

  it('after a check was left to a person decides nothing', async () => {
    const { id, checkId } = await started();
    await report(checkId, 'UNDECIDED');
    expect(await report(checkId, 'APPROVED')).toMatchObject({ applied: 'IGNORED' });
    expect(await statusOf(id)).toBe('PENDING_MANUAL_REVIEW');
  });

  it('on an unknown check is not applied', async () => {
    expect(await report(formatId('IdentityCheck', mintUuid()), 'APPROVED')).toMatchObject({
      applied: 'UNKNOWN',
    });
  });
});

describe('a beneficial owner outside of a sandbox', () => {
  async function owned(): Promise<string> {
    const customerId = compliance.addCustomer(aBusiness());
    await compliance.tell(customerId);
    return idOf(await compliance.createOwner(anOwner(customerId)));
  }

  it.each([
    ['APPROVED', 'APPROVED'],
    ['REJECTED', 'REJECTED'],
  ] as const)('that its connector says to be %s is %s', async (status, end) => {
    answer = () => says(status);
    await ownerReaches(await owned(), end);
    expect(asked).toMatchObject([{ question: { kind: 'OWNER', subject: { name: 'Ada Lovelace' } } }]);
  });

  it('that has to correct its data is UNVERIFIED, and a change begins another check', async () => {
    const error = { type: 'MISSING_FIELD', reason: 'not born then' } as const;
    answer = () => says('RESUBMIT', [error]);
    const id = await owned();
    await ownerReaches(id, 'UNVERIFIED');
    answer = () => says('APPROVED');
    await compliance.updateOwner(id, { personalInfo: { birthDate: '1991-01-31' } });
    await ownerReaches(id, 'APPROVED');
  });

  it('that has to correct something is checked again with another document too', async () => {
    answer = () => says('RESUBMIT', [{ type: 'MISSING_FIELD', reason: 'the passport is cut off' }]);
    const id = await owned();
    await ownerReaches(id, 'UNVERIFIED');
    answer = ({ question }) => says(question?.documents.length === 1 ? 'APPROVED' : 'REJECTED');
    const document = await compliance.uploadDocument(id, 'PASSPORT');
    await ownerReaches(id, 'APPROVED');
    await compliance.replaceDocument(idOf(document), { country: 'DE' });
    expect((await compliance.getOwner(id)).body['kycStatus']).toBe('APPROVED');
  });

  it('whose data changes meanwhile ignores the result of the earlier check', async () => {
    answer = () => says('PROCESSING');
    const id = await owned();
    await eventually(() => asked.length === 1);
    await compliance.updateOwner(id, { personalInfo: { birthDate: '1991-01-31' } });
    await eventually(() => asked.length === 2);
    expect(await report(asked[0]?.checkId ?? '', 'REJECTED')).toMatchObject({ applied: 'IGNORED' });
    await report(asked[1]?.checkId ?? '', 'APPROVED');
    await ownerReaches(id, 'APPROVED');
    expect(await report(asked[1]?.checkId ?? '', 'REJECTED')).toMatchObject({ applied: 'CONFLICT' });
    await ownerReaches(id, 'PENDING');
  });
});

it('checks leave no personal data in their tables', async () => {
  for (const table of ['identity_checks', 'owner_reviews', 'timers', 'outbox', 'alerts']) {
    const sql = `SELECT count(*) AS n FROM compliance.${table} t WHERE t::text ~ 'Lovelace|Byron|1990-01-31'`;
    const { rows } = await compliance.database.owner.query<{ n: string }>(sql);
    expect([table, rows[0]?.n]).toEqual([table, '0']);
  }
});
