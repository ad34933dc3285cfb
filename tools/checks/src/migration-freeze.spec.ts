import { lockFaults, type Lock } from './migration-freeze';

const A = { name: 'A1', sha256: 'a' };
const B = { name: 'B2', sha256: 'b' };
const frozen = (...x: Lock['services'][string]): Lock => ({ frozen: true, services: { x } });
const open = (...x: Lock['services'][string]): Lock => ({ frozen: false, services: { x } });

describe('the freeze of landed migrations', () => {
  it.each<[string, Lock, Lock['services'], Lock[]]>([
    ['an edited one', frozen(A), { x: [{ ...A, sha256: 'c' }] }, []],
    ['a removed one', frozen(A, B), { x: [A] }, []],
    ['one before a landed one', frozen(B), { x: [A, B] }, []],
    ['an edited one whose checksum was edited too', frozen(B), { x: [B] }, [frozen(A)]],
    ['a thaw', open(A), { x: [A] }, [frozen(A)]],
    ['a new one that is not recorded', frozen(A), { x: [A, B] }, []],
    ['an edited one that is not recorded', open(A), { x: [B] }, []],
  ])('refuses %s', (_what, lock, now, history) => {
    expect(lockFaults(lock, now, history)).not.toEqual([]);
  });

  it.each<[string, Lock, Lock['services'], Lock[]]>([
    ['a new one behind the landed ones', frozen(A, B), { x: [A, B] }, [frozen(A)]],
    ['an edited one before the freeze', open(B), { x: [B] }, [open(A)]],
  ])('lets pass %s', (_what, lock, now, history) => {
    expect(lockFaults(lock, now, history)).toEqual([]);
  });
});
