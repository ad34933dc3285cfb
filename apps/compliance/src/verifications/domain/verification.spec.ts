import { trustUuid, type VerificationStatus } from '@corridor/kernel';
import {
  moved,
  newVerification,
  reassessed,
  reviewed,
  triggered,
  verificationStates,
  type Verification,
  type VerificationViolation,
} from './verification';

const statuses = verificationStates.states;
const pairs = statuses.flatMap((from) =>
  statuses.map((to): [VerificationStatus, VerificationStatus] => [from, to]),
);
const violation: VerificationViolation = {
  resourceId: 'Customer:a',
  type: 'MISSING_FIELD',
  reason: 'r',
  field: 'fullName',
};
const other = { ...violation, field: 'birthDate' };

function verification(status: VerificationStatus): Verification {
  const of = { platformKey: 1, id: trustUuid('a'), platformId: 'p', customerId: trustUuid('c') };
  const errors = status === 'RESOLVE_ERRORS' ? [violation] : [];
  return { ...newVerification(of, 1), status, errors, version: 3 };
}

const pathOf = (states: Verification[]) => states.map(({ status, version }) => [status, version]);

describe('verification states', () => {
  it('have no transition from APPROVED and REJECTED', () => {
    expect(verificationStates.final).toEqual(['APPROVED', 'REJECTED']);
  });

  it.each(pairs)('let moved() go from %s to %s only if their table allows it', (from, to) => {
    const move = () => moved(verification(from), to, 2);
    if (verificationStates.allows(from, to)) {
      expect(move()).toMatchObject({ status: to, version: 4, updatedAtMs: 2 });
    } else expect(move).toThrow(`no transition from ${from} to ${to}`);
  });
});

describe('triggered', () => {
  it.each([
    ['READY_FOR_VERIFICATION', [], [['IN_PROGRESS', 4]]],
    ['READY_FOR_VERIFICATION', [violation], [['RESOLVE_ERRORS', 4]]],
    [
      'RESOLVE_ERRORS',
      [],
      [
        ['READY_FOR_VERIFICATION', 4],
        ['IN_PROGRESS', 5],
      ],
    ],
    ['RESOLVE_ERRORS', [violation], []],
    ['RESOLVE_ERRORS', [other], [['RESOLVE_ERRORS', 4]]],
    ['IN_PROGRESS', [violation], []],
    ['PENDING_MANUAL_REVIEW', [], []],
    ['APPROVED', [], []],
    ['REJECTED', [violation], []],
  ] as [VerificationStatus, VerificationViolation[], unknown[]][])(
    'moves %s with %j missing through %j',
    (status, errors, path) => {
      const states = triggered(verification(status), errors, 2);
      expect(pathOf(states)).toEqual(path);
      for (const state of states)
        expect(state.errors).toEqual(state.status === 'RESOLVE_ERRORS' ? errors : []);
    },
  );
});

describe('reassessed', () => {
  it.each([
    ['READY_FOR_VERIFICATION', [], []],
    ['READY_FOR_VERIFICATION', [violation], [['RESOLVE_ERRORS', 4]]],
    ['RESOLVE_ERRORS', [], [['READY_FOR_VERIFICATION', 4]]],
    ['RESOLVE_ERRORS', [violation, other], [['RESOLVE_ERRORS', 4]]],
    ['RESOLVE_ERRORS', [violation], []],
    ['IN_PROGRESS', [violation], []],
    ['PENDING_MANUAL_REVIEW', [violation], []],
    ['APPROVED', [violation], []],
    ['REJECTED', [violation], []],
  ] as [VerificationStatus, VerificationViolation[], unknown[]][])(
    'moves %s with %j missing through %j',
    (status, errors, path) => {
      expect(pathOf(reassessed(verification(status), errors, 2))).toEqual(path);
    },
  );
});

describe('reviewed', () => {
  it.each(statuses)('decides a %s verification only if it waits for a review', (status) => {
    const decide = (decision: 'APPROVE' | 'REJECT') => () => reviewed(verification(status), decision, 2);
    if (status === 'PENDING_MANUAL_REVIEW') {
      expect([decide('APPROVE')().status, decide('REJECT')().status]).toEqual(['APPROVED', 'REJECTED']);
    } else expect(decide('APPROVE')).toThrow(`the verification is ${status}`);
  });
});
