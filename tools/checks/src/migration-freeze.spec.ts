import { lockViolations, type Lock } from './migration-freeze';

const A = { name: 'A1', sha256: 'a' };
const B = { name: 'B2', sha256: 'b' };
const frozen = (...x: Lock['services'][string]): Lock => ({ frozen: true, services: { x } });
const open = (...x: Lock['services'][string]): Lock => ({ frozen: false, services: { x } });

describe('lockViolations', () => {
  it.each<[string, Lock, Lock['services'], Lock[]]>([
    ['an edited migration', frozen(A), { x: [{ ...A, sha256: 'c' }] }, []],
    ['a removed migration', frozen(A, B), { x: [A] }, []],
    ['a new migration before a landed one', frozen(B), { x: [A, B] }, []],
    ['an edited migration with an edited checksum', frozen(B), { x: [B] }, [frozen(A)]],
    ['the end of a freeze', open(A), { x: [A] }, [frozen(A)]],
    ['a new migration that is not recorded', frozen(A), { x: [A, B] }, []],
    ['an edited migration that is not recorded', open(A), { x: [B] }, []],
  ])('rejects %s', (_what, lock, now, history) => {
    expect(lockViolations(lock, now, history)).not.toEqual([]);
  });

  it.each<[string, Lock, Lock['services'], Lock[]]>([
    ['a new migration after the landed ones', frozen(A, B), { x: [A, B] }, [frozen(A)]],
    ['an edited migration before the freeze', open(B), { x: [B] }, [open(A)]],
  ])('accepts %s', (_what, lock, now, history) => {
    expect(lockViolations(lock, now, history)).toEqual([]);
  });
});
