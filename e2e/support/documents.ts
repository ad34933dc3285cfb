import type { Answer, Api } from './api';

/** A file that begins like a PDF. */
export function pdf(text = 'hello'): Blob {
  return new Blob([`%PDF-1.7\n${text}`], { type: 'application/pdf' });
}

/** The form of POST /documents without its holder. */
export const documentForm: Readonly<Record<string, string | Blob>> = {
  file: pdf(),
  documentType: 'PASSPORT',
  country: 'US',
};

/** Uploads a document for a customer or beneficial owner. */
export function uploadDocument(
  api: Api,
  documentHolder: string,
  more: Readonly<Record<string, string | Blob>> = {},
): Promise<Answer> {
  return api.form('POST', '/documents', { ...documentForm, documentHolder, ...more });
}
