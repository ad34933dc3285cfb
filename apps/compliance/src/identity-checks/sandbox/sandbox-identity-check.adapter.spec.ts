import type { IdentityCheckQuestion } from '../identity-check.port';
import { SandboxIdentityCheckAdapter } from './sandbox-identity-check.adapter';

const table: [IdentityCheckQuestion, string][] = [
  [{ kind: 'KYC', fullName: 'Ada Lovelace' }, 'APPROVED'],
  [{ kind: 'KYC', fullName: 'Ada Lovelace001' }, 'UNDECIDED'],
  [{ kind: 'KYC', fullName: 'Ada Lovelace 002 ' }, 'REJECTED'],
  [{ kind: 'KYC', fullName: 'Ada Lovelace 0021' }, 'APPROVED'],
  [{ kind: 'OWNER', lastName: 'Lovelace-001' }, 'UNDECIDED'],
  [{ kind: 'OWNER', lastName: '002' }, 'REJECTED'],
  [{ kind: 'OWNER', lastName: 'Li' }, 'APPROVED'],
  [{ kind: 'KYB', registrationNumber: 'REG-10-001' }, 'UNDECIDED'],
  [{ kind: 'KYB', registrationNumber: '100-02/B' }, 'REJECTED'],
  [{ kind: 'KYB', registrationNumber: '12' }, 'APPROVED'],
];

describe('SandboxIdentityCheckAdapter', () => {
  it.each(table)('decides %j: %s', async (question, outcome) => {
    expect(await new SandboxIdentityCheckAdapter().check(question)).toEqual({ outcome, afterMs: 1_000 });
  });
});
