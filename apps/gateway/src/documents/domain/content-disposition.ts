/** Characters that RFC 8187 and encodeURIComponent permit, but that some clients treat as quotes. */
const MORE_ENCODED = /['()*]/g;

/**
 * `Content-Disposition` of a download (RFC 6266): the name in ASCII for old clients, and in full in UTF-8. Quotes,
 * backslashes and percent signs can't end or change the parameter.
 */
export function attachmentOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%/;]/g, '_');
  const whole = encodeURIComponent(fileName.replace(/\p{Cs}/gu, '_')).replace(
    MORE_ENCODED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
