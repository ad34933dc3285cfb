import { StartFailure, failureText, firstLine } from './failure.mjs';

describe('failureText and firstLine', () => {
  it('print only the message of a StartFailure', () => {
    expect(failureText(new StartFailure('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
  });

  it('leave out the message of a PostgreSQL error, which may quote data', () => {
    const error = Object.assign(new Error('duplicate key (name)=(Ada Lovelace)'), {
      severity: 'ERROR',
      code: '23505',
    });
    expect(failureText(error)).toMatch(/^Error 23505: an error of PostgreSQL/);
    expect(failureText(error)).not.toContain('Lovelace');
    expect(failureText(error)).toContain('failure.spec.ts');
  });

  it('put a message and its cause into one line', () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(firstLine(new Error('fetch failed\nat once', { cause }))).toBe(
      'fetch failed (connect ECONNREFUSED)',
    );
  });
});
