import {
  CreateDocumentBody,
  ListDocumentsQuery,
  ReplaceDocumentBody,
  uploadedFileTypes,
} from '../bodies/documents.body';
import { defineOperations } from '../operation';
import { DocumentResource } from '../resources/documents.resource';

// documentNumber is personal, and a file's name may be.
const documents = {
  service: 'compliance',
  tag: 'Documents',
  sealed: true,
} as const;
const holderErrors = ['CUSTOMER_NOT_FOUND', 'BENEFICIAL_OWNER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;
const fileNotes =
  'The bytes of the file decide its type, not its name or its media type. A form has at most one file of at most 10 MB. ' +
  'A larger one is 413, even before it was sent completely. With an Idempotency-Key, a repeat is compared by its fields ' +
  'and the SHA-256 of its file. An empty field of a form is an absent one';

/** Operations of documents (docs/behaviour.md 2). */
export const documentOperations = defineOperations({
  createDocument: {
    ...documents,
    resource: DocumentResource,
    method: 'POST',
    path: '/documents',
    permission: 'MANAGE',
    status: 201,
    summary: 'Upload a document',
    description: `\`documentHolder\` is a customer that is not deleted, or a beneficial owner of one. ${fileNotes}.`,
    body: CreateDocumentBody,
    upload: { isRequired: true, mediaTypes: uploadedFileTypes, area: 'documents' },
    key: 'body.documentHolder',
    errors: holderErrors,
  },
  listDocuments: {
    ...documents,
    resource: DocumentResource,
    method: 'GET',
    path: '/documents',
    permission: 'VIEW',
    summary: 'List documents',
    description:
      'Lists the documents of all holders, or of one. `documentNumber` is masked for a token with VIEW ' +
      'only.',
    query: ListDocumentsQuery,
    answer: 'page',
  },
  getDocument: {
    ...documents,
    resource: DocumentResource,
    method: 'GET',
    path: '/documents/{documentId}',
    permission: 'VIEW',
    summary: 'Get a document',
    description: '`documentNumber` is masked for a token with VIEW only.',
  },
  replaceDocument: {
    ...documents,
    resource: DocumentResource,
    method: 'PUT',
    path: '/documents/{documentId}',
    permission: 'MANAGE',
    summary: 'Replace a document',
    description:
      'Replaces any of the fields, the file, or both. Absent parts do not change. An empty `side` or `documentNumber` ' +
      `clears it. ${fileNotes} otherwise.`,
    body: ReplaceDocumentBody,
    upload: { isRequired: false, mediaTypes: uploadedFileTypes, area: 'documents' },
    key: 'params.documentId',
    errors: holderErrors,
  },
  deleteDocument: {
    ...documents,
    method: 'DELETE',
    path: '/documents/{documentId}',
    permission: 'MANAGE',
    status: 204,
    answer: 'none',
    summary: 'Delete a document',
    description:
      'A verification in progress continues with the data that it began with. The next verification lacks ' +
      'the document. The bytes are removed within two hours.',
    key: 'params.documentId',
  },
  getDocumentContent: {
    ...documents,
    method: 'GET',
    path: '/documents/{documentId}/content',
    permission: 'TRANSACT',
    orPermission: 'MANAGE',
    summary: 'Download a document',
    description: 'Returns the uploaded bytes as an attachment with their original name.',
    answer: 'file',
    fileTypes: uploadedFileTypes,
  },
});
