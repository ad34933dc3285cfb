import type { DocumentContent } from '@corridor/contracts';
import { attachmentOf } from './domain/content-disposition';

/** Headers of the bytes of a document: a browser stores them and shows them nowhere. */
export function contentHeaders({
  contentType,
  sizeBytes,
  fileName,
}: DocumentContent): Record<string, string> {
  return {
    'content-type': contentType,
    'content-length': String(sizeBytes),
    'content-disposition': attachmentOf(fileName),
    'x-content-type-options': 'nosniff',
  };
}
