import * as fc from 'fast-check';
import { crc32c } from './crc32c';

/** Bit by bit, as RFC 3720 defines it. */
function plainCrc(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe('CRC-32C', () => {
  it('has the values of RFC 3720, appendix B.4', () => {
    expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
    expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  });

  it('is that of single bits for bytes of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(crc32c(bytes)).toBe(plainCrc(bytes));
      }),
    );
  });
});
