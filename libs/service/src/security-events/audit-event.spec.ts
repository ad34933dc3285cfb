import { approvalSteps, operatorActions, otherAuditActions } from '@corridor/kernel';
import type { AuditEntryResource } from '@corridor/contracts';
import { ocsfFaults } from '@corridor/testing';
import { auditEvent } from './audit-event';

const actions = [
  ...operatorActions,
  ...otherAuditActions,
  ...approvalSteps.flatMap((step) => operatorActions.map((action) => `${step}-${action}`)),
];

function anEntry(more: Partial<AuditEntryResource> = {}): AuditEntryResource {
  return {
    ...{ id: 'AuditEntry:1', service: 'payments', sequence: 7, at: '2026-03-10T12:00:00.123Z' },
    ...{ operatorId: 'Operator:1', person: 'ada lovelace', action: 'freeze', resourceId: 'Customer:2' },
    ...{ reason: 'John Doe, IBAN DE02', requestId: 'request-1', callerRequestId: 'of the caller' },
    ...{ before: { name: 'John Doe' }, after: { secret: 'whsec_1' }, hash: 'ab', previousHash: 'cd' },
    ...more,
  };
}

const lineOf = (entry: AuditEntryResource): string => JSON.stringify(auditEvent(entry));

describe('an entry of the audit log as an event', () => {
  it.each(actions)('%s has what its class demands, with and without a resource and a person', (action) => {
    const lines = [
      anEntry({ action }),
      anEntry({ action, resourceId: null, person: null, before: null, after: null }),
    ];
    expect(lines.map((entry) => ocsfFaults(lineOf(entry)))).toEqual([[], []]);
  });

  it('of a command on the server names its host', () => {
    const line = auditEvent(anEntry({ operatorId: 'admin:root@host-1', action: 'republish' }));
    expect(line).toMatchObject({ class_uid: 6003, src_endpoint: { hostname: 'host-1' } });
    expect(ocsfFaults(JSON.stringify(line))).toEqual([]);
  });

  it('is named by its number and its service, and has its request and its hash', () => {
    expect(auditEvent(anEntry())).toMatchObject({
      ...{ class_uid: 3004, class_name: 'Entity Management', activity_id: 3, type_uid: 300403 },
      ...{ time: Date.parse('2026-03-10T12:00:00.123Z'), status: 'Success', message: 'freeze' },
      entity: { type: 'freeze', uid: 'Customer:2' },
      actor: { user: { uid: 'Operator:1', name: 'ada lovelace' } },
      metadata: {
        ...{ uid: 'payments-7', sequence: 7, event_code: 'freeze', log_name: 'audit-log' },
        ...{ log_provider: 'payments', correlation_uid: 'request-1' },
      },
      unmapped: { hash: 'ab' },
    });
  });

  it.each(actions)('%s has nothing that people have written, and none of what was changed', (action) => {
    expect(lineOf(anEntry({ action }))).not.toMatch(/John Doe|IBAN|whsec|of the caller/);
  });

  it.each([
    ['sign-in', {}, 300201, 'Informational'],
    ['end-console-session', { before: { operatorId: 'Operator:9' } }, 300202, 'Informational'],
    ['break-glass', {}, 300201, 'Critical'],
    ['create-operator', {}, 300101, 'Medium'],
    ['rotate-operator', {}, 300403, 'Low'],
    ['disable-operator', {}, 300105, 'Informational'],
    ['create-transfer', {}, 600301, 'Informational'],
    ['ask-freeze', {}, 600301, 'Informational'],
    ['approve-freeze', {}, 600303, 'Informational'],
    ['an action of another release', {}, 600303, 'Informational'],
  ])('%s has its class, activity and severity', (action, more, type_uid, severity) => {
    expect(auditEvent(anEntry({ action, ...more }))).toMatchObject({ type_uid, severity });
  });

  it('tells whose session an operator has ended, and whether a sign-in had several factors', () => {
    const before = { operatorId: 'Operator:9' };
    expect(auditEvent(anEntry({ action: 'end-console-session', before }))).toMatchObject({
      user: { uid: 'Operator:9' },
      actor: { user: { uid: 'Operator:1' } },
    });
    const factors = (amr: string[]) => auditEvent(anEntry({ action: 'sign-in', after: { amr } }))['is_mfa'];
    expect([factors(['pwd', 'otp']), factors(['mfa']), factors(['pwd'])]).toEqual([true, true, false]);
  });

  it('of a command tells whether it has begun, has failed, or is done', () => {
    const status = (state: string, operatorId: string) =>
      auditEvent(anEntry({ action: 'rotate-keys', operatorId, after: { state } }))['status'];
    const admin = 'admin:root@host-1';
    expect(['BEGUN', 'FAILED', 'DONE'].map((state) => status(state, admin))).toEqual([
      'Other',
      'Failure',
      'Success',
    ]);
    expect(status('FAILED', 'Operator:1')).toBe('Success');
  });
});
