/** 32 letters and digits without the look-alikes 0, O, 1 and I, so that a byte picks one without bias. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 32^8 are 10^12 codes, so guessing is hopeless. */
export const CODE_LENGTH = 8;

/** The code for some random bytes (docs/behaviour.md 10). */
export function invitationCode(random: Uint8Array): string {
  if (random.length !== CODE_LENGTH) throw new Error(`a code is made of ${CODE_LENGTH} bytes`);
  return Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
