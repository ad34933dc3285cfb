import { ADDRESS_REFUSED } from '@corridor/kernel';
import { ANSWER_BYTES_MAX, answerText, failureText } from './answer-text';

describe('answerText', () => {
  it('removes control characters except line ends and tabs', () => {
    expect(answerText('a\u0000b\tc\r\nd\u001b')).toBe('a�b\tc\r\nd�');
  });

  it('keeps at most 1,024 characters', () => {
    expect(answerText('x'.repeat(5_000))).toHaveLength(ANSWER_BYTES_MAX);
  });
});

describe('failureText', () => {
  it('does not reveal the address of a name', () => {
    const refused = { code: ADDRESS_REFUSED, message: 'x.test leads to 10.1.2.3' };
    expect(failureText(refused)).not.toContain('10.1.2.3');
    expect(failureText(refused)).toContain('private');
    expect(failureText({ code: 'EWEIRD', message: 'connect 10.1.2.3:80' })).toBe('the request failed');
  });

  it.each([
    ['ECONNREFUSED', 'refused'],
    ['ENOTFOUND', 'not found'],
    ['HPE_INVALID_CONSTANT', 'no valid HTTP'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS'],
  ])('describes %s in words', (code, words) => {
    expect(failureText({ code, message: '' })).toContain(words);
  });
});
