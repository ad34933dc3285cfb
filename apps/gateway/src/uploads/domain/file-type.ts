/** Signatures of the accepted file types: PDF by ISO 32000, JPEG by ITU-T T.81, PNG by RFC 2083. */
const signatures: readonly { mediaType: string; bytes: Buffer }[] = [
  { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { mediaType: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { mediaType: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
];

/** Number of bytes that identify a file's type. */
export const TELLING_BYTES = Math.max(...signatures.map(({ bytes }) => bytes.length));

/** The media type of a file by its first bytes, whatever its name; undefined if it is unknown. */
export function fileTypeOf(head: Buffer): string | undefined {
  return signatures.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))?.mediaType;
}
