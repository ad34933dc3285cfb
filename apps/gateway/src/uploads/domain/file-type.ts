/** Signatures of the accepted file types: PDF by ISO 32000, JPEG by ITU-T T.81, PNG by RFC 2083. */
const signatures: readonly { mediaType: string; bytes: Buffer }[] = [
  { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { mediaType: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { mediaType: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
];

/** The endings of file names by their media type, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'text/csv': ['csv'],
  'application/xml': ['xml'],
};

/** A file name with an ending of its type: the given name, if it has one, else with the usual ending behind it. */
export function nameOfType(name: string, mediaType: string): string {
  const [usual = 'bin', ...others] = endings[mediaType] ?? [];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const hasOne = name.includes('.') && [usual, ...others].includes(ending);
  return hasOne ? name : `${name}.${usual}`;
}

/** Number of bytes that identify a file's type. */
export const TELLING_BYTES = Math.max(...signatures.map(({ bytes }) => bytes.length));

/** The media type of a file by its first bytes, whatever its name; undefined if it is unknown. */
function fileTypeOf(head: Buffer): string | undefined {
  return signatures.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))?.mediaType;
}

/** A byte order mark and blanks may come before the first tag. */
const XML = /^\ufeff?\s*</;

/** The type of a file if it is one of those. One without a signature is text, and XML if that is accepted. */
export function acceptedTypeOf(head: Buffer, mediaTypes: readonly string[]): string | undefined {
  if (head.length === 0) return undefined;
  const isXml = mediaTypes.includes('application/xml') && XML.test(head.toString('utf8'));
  const told = fileTypeOf(head) ?? (isXml ? 'application/xml' : 'text/csv');
  return mediaTypes.includes(told) ? told : undefined;
}
