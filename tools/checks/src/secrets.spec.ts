import { secretViolations, type Allowed, type Finding } from './secrets';

const finding: Finding = { file: 'a.ts', line: 3, rule: 'privatekey', sha256: 'abc' };
const allowed: Allowed = { file: 'a.ts', sha256: 'abc', reason: 'made for the test' };

describe('what looks like a credential', () => {
  it('is a violation, which says where it is and not what it is', () => {
    expect(secretViolations([finding], [])).toEqual(['a.ts:3: looks like a credential (privatekey, abc)']);
  });

  it('is none if it is allowed', () => {
    expect(secretViolations([finding], [allowed])).toEqual([]);
  });

  it.each([
    ['in another file', { ...finding, file: 'b.ts' }],
    ['of another text', { ...finding, sha256: 'abd' }],
  ])('is a violation %s than the allowed one', (_what, other) => {
    expect(secretViolations([finding, other], [allowed])).toHaveLength(1);
  });

  it('is not allowed without a reason', () => {
    expect(secretViolations([finding], [{ ...allowed, reason: '' }])).toHaveLength(1);
  });

  it('is not allowed where it is no more', () => {
    expect(secretViolations([], [allowed])).toHaveLength(1);
  });
});
