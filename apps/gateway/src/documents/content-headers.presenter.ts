import type { DocumentContent } from '@corridor/contracts';
import { nameOfType } from '../uploads/domain/file-type';
import { attachmentOf } from './domain/content-disposition';

/**
 * Headers of the bytes of a document: a browser stores them and shows them nowhere. Its name ends as its bytes are, whatever
 * the caller has called it.
 */
export function contentHeaders({
  contentType,
  sizeBytes,
  fileName,
}: DocumentContent): Record<string, string> {
  return {
    'content-type': contentType,
    'content-length': String(sizeBytes),
    'content-disposition': attachmentOf(nameOfType(fileName, contentType)),
    'x-content-type-options': 'nosniff',
  };
}
