import { randomBytes } from 'node:crypto';
import { invitationCodeForm } from '@corridor/contracts';
import { CODE_LENGTH, invitationCode } from './invitation-code';

describe('invitationCode', () => {
  it('returns the documented form for any bytes', () => {
    for (let n = 0; n < 1_000; n += 1) {
      expect(invitationCode(randomBytes(CODE_LENGTH))).toMatch(invitationCodeForm.pattern);
    }
  });

  it('uses 32 letters equally often', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const [letter = ''] = invitationCode(new Uint8Array(CODE_LENGTH).fill(byte));
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
    for (const lookAlike of ['0', 'O', '1', 'I']) expect(counts.has(lookAlike)).toBe(false);
  });

  it('returns exactly 8 characters', () => {
    expect(() => invitationCode(new Uint8Array(7))).toThrow('8 bytes');
  });
});
