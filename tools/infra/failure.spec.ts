import { StartFailure, failureText, firstLine } from './failure.mjs';

describe('what is printed of a failure', () => {
  it('is the sentence alone where a person can do something about it', () => {
    expect(failureText(new StartFailure('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
  });

  it('leaves the words of PostgreSQL out, which may quote what was sent', () => {
    const error = Object.assign(new Error('duplicate key (name)=(Ada Lovelace)'), {
      severity: 'ERROR',
      code: '23505',
    });
    expect(failureText(error)).toMatch(/^Error 23505: an error of PostgreSQL/);
    expect(failureText(error)).not.toContain('Lovelace');
    expect(failureText(error)).toContain('failure.spec.ts');
  });

  it('is one line with the cause inside of a message', () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(firstLine(new Error('fetch failed\nat once', { cause }))).toBe(
      'fetch failed (connect ECONNREFUSED)',
    );
  });
});
