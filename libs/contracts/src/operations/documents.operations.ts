import {
  CreateDocumentBody,
  ListDocumentsQuery,
  ReplaceDocumentBody,
  uploadedFileTypes,
} from '../bodies/documents.body';
import { defineOperations } from '../operation';
import { DocumentResource } from '../resources/documents.resource';

// documentNumber is personal, and so may a file's name be.
const documents = {
  service: 'compliance',
  tag: 'Documents',
  sealed: true,
} as const;
const holderErrors = ['CUSTOMER_NOT_FOUND', 'BENEFICIAL_OWNER_NOT_FOUND', 'CUSTOMER_DELETED'] as const;
const fileNotes =
  'The file’s type is told by its bytes, whatever its name or part says. At most one file of at most 10 MB: beyond it ' +
  '413 while it is still being sent. With an Idempotency-Key a repeat is compared by its fields and the SHA-256 of its ' +
  'file. In a form an empty field is an absent one';

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
    description: `\`documentHolder\` is a live customer, or a beneficial owner of one. ${fileNotes}.`,
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
    description: 'Of all holders, or of one. `documentNumber` is masked for a token that has VIEW alone.',
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
    description: '`documentNumber` is masked for a token that has VIEW alone.',
  },
  replaceDocument: {
    ...documents,
    resource: DocumentResource,
    method: 'PUT',
    path: '/documents/{documentId}',
    permission: 'MANAGE',
    summary: 'Replace a document',
    description:
      'Any of the fields, the file, or both; what is absent stays as it is. An empty `side` or `documentNumber` clears ' +
      `it. ${fileNotes} otherwise.`,
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
      'Also while a verification is in progress: that one goes on with what it began with, the next one misses the ' +
      'document. The bytes are removed within two hours.',
    key: 'params.documentId',
  },
  getDocumentContent: {
    ...documents,
    method: 'GET',
    path: '/documents/{documentId}/content',
    permission: 'TRANSACT',
    orPermission: 'MANAGE',
    summary: 'Download a document',
    description: 'The bytes as they were uploaded, as an attachment under their original name.',
    answer: 'file',
    fileTypes: uploadedFileTypes,
  },
});
