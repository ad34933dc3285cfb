import { DomainError, trustUuid, type InvitationStatus } from '@corridor/kernel';
import {
  cancelled,
  claimed,
  expired,
  expiryOf,
  intendedAmount,
  invitationStates,
  statusAt,
  type Invitation,
} from './invitation';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const LATER = NOW + 60_000;
const INVITEE = '$grace@other.test';

function anInvitation(change: Partial<Invitation> = {}): Invitation {
  return {
    platformKey: 1,
    code: 'K7MQ2XPA',
    inviterId: trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
    inviterUma: '$ada@platform.test',
    firstName: null,
    amountToSend: null,
    status: 'PENDING',
    inviteeUma: null,
    version: 1,
    createdAtMs: NOW - 60_000,
    updatedAtMs: NOW - 60_000,
    claimedAtMs: null,
    expiresAtMs: null,
    ...change,
  };
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof DomainError ? error.code : 'another error';
  }
  return 'none';
}

const refused: Record<Exclude<InvitationStatus, 'PENDING'>, string> = {
  CLAIMED: 'INVITATION_ALREADY_CLAIMED',
  EXPIRED: 'INVITATION_EXPIRED',
  CANCELLED: 'INVITATION_CANCELLED',
};

describe('invitation states', () => {
  const pairs = invitationStates.states.flatMap((from) =>
    invitationStates.states.map((to): [InvitationStatus, InvitationStatus] => [from, to]),
  );

  it.each(pairs)('allow %s to %s only from PENDING to another state', (from, to) => {
    expect(invitationStates.allows(from, to)).toBe(from === 'PENDING' && to !== 'PENDING');
  });

  it.each(Object.entries(refused))(
    'refuse claim and cancellation in %s with the matching code',
    (status, code) => {
      const invitation = anInvitation({ status: status as InvitationStatus });
      expect(codeOf(() => claimed(invitation, INVITEE, NOW))).toBe(code);
      expect(codeOf(() => cancelled(invitation, NOW))).toBe(code);
      expect(() => expired(invitation, NOW)).toThrow(`no transition from ${status} to EXPIRED`);
    },
  );
});

describe('an invitation', () => {
  it('records who claimed it and when', () => {
    expect(claimed(anInvitation(), INVITEE, NOW)).toEqual(
      anInvitation({
        status: 'CLAIMED',
        inviteeUma: INVITEE,
        claimedAtMs: NOW,
        updatedAtMs: NOW,
        version: 2,
      }),
    );
  });

  it('can be cancelled and can expire', () => {
    const change = { updatedAtMs: NOW, version: 2 };
    expect(cancelled(anInvitation(), NOW)).toEqual(anInvitation({ ...change, status: 'CANCELLED' }));
    expect(expired(anInvitation(), NOW)).toEqual(anInvitation({ ...change, status: 'EXPIRED' }));
  });

  it.each([
    [-1, 'PENDING', 'none'],
    [0, 'EXPIRED', 'INVITATION_EXPIRED'],
    [1, 'EXPIRED', 'INVITATION_EXPIRED'],
  ])('%d ms after its expiry is %s by the clock, before any timer fires', (afterMs, status, code) => {
    const invitation = anInvitation({ expiresAtMs: LATER });
    expect(statusAt(invitation, LATER + afterMs)).toBe(status);
    expect(codeOf(() => claimed(invitation, INVITEE, LATER + afterMs))).toBe(code);
    expect(codeOf(() => cancelled(invitation, LATER + afterMs))).toBe(code);
  });

  it('stays claimed or cancelled after its expiry', () => {
    for (const status of ['CLAIMED', 'CANCELLED'] as const) {
      expect(statusAt(anInvitation({ status, expiresAtMs: LATER }), LATER + 1)).toBe(status);
    }
  });
});

describe('a new invitation', () => {
  it('expires in the future, with any offset, or never', () => {
    expect(expiryOf('2026-03-01T12:00:00.001Z', NOW)).toBe(NOW + 1);
    expect(expiryOf('2026-03-01T14:01:00+02:00', NOW)).toBe(LATER);
    expect(expiryOf('2026-03-01T12:01:00Z', NOW)).toBe(LATER);
    expect([expiryOf(undefined, NOW), expiryOf(null, NOW)]).toEqual([null, null]);
    for (const past of ['2026-03-01T12:00:00.000Z', '2026-03-01T12:59:00+01:00', '1970-01-01T00:00:00Z']) {
      expect(codeOf(() => expiryOf(past, NOW))).toBe('INVALID_INPUT');
    }
  });

  it('uses the first currency of the platform for its amount', () => {
    expect(intendedAmount(500, 'USD')).toEqual({ amount: 500, currency: 'USD' });
    expect([intendedAmount(undefined, 'USD'), intendedAmount(null, undefined)]).toEqual([null, null]);
    expect(codeOf(() => intendedAmount(500, undefined))).toBe('INVALID_CURRENCY');
  });
});
