import { BULK_ERRORS_MAX, bulkUploadFileTypes, ListBulkUploadsQuery } from '../bodies/bulk-uploads.body';
import { defineOperations } from '../operation';
import {
  AcceptedBulkUploadResource,
  BulkUploadJobResource,
  ListedBulkUploadJobResource,
} from '../resources/bulk-uploads.resource';

// Names of files and the platforms' own ids may be personal.
const bulkUploads = { service: 'accounts', tag: 'Customers', sealed: true } as const;

const FILE_NOTES = `
Creates a customer for each row of a CSV file (RFC 4180), in the background. The file is UTF-8, with or without a byte
order mark, at most 10 MB (413 beyond) and 100,000 rows, lines ending in LF or CRLF; cells are separated by commas, and one
with commas, quotes or line breaks stands in quotes. The first row names the columns, in any order:

| Column | Member of POST /customers |
|---|---|
| \`customerType\` (required) | \`customerType\`: INDIVIDUAL or BUSINESS |
| \`platformCustomerId\`, \`umaAddress\`, \`fullName\`, \`birthDate\`, \`nationality\` | the same |
| \`addressLine1\`, \`addressLine2\`, \`city\`, \`state\`, \`postalCode\`, \`country\` | \`address.line1\`, \`address.line2\`, \`address.city\`, \`address.state\`, \`address.postalCode\`, \`address.country\` |
| \`businessLegalName\`, \`businessRegistrationNumber\`, \`businessTaxId\` | \`businessInfo.legalName\`, \`businessInfo.registrationNumber\`, \`businessInfo.taxId\` |

Other columns are ignored, and the job names them in \`ignoredColumns\`; with the header \`Corridor-Strict: true\` they are 400. A
column of the table that is there again, also in other case, is 400. An empty cell is an absent field. An empty line, and a
row of empty cells, is not a row. A row is valid if the same POST
/customers would be. An invalid row, or one whose number of cells differs from the header, fails alone. If several rows have
the same \`platformCustomerId\` or \`umaAddress\`, the first valid one counts. A file without these columns is rejected at once
(400). A fault further down (quotes, UTF-8, too many rows) fails the whole file, and no customer is created.

Each customer is an ordinary one and sends CUSTOMER_CREATED. BULK_UPLOAD_COMPLETED or BULK_UPLOAD_FAILED has the job. Rows are
processed in the order of the file, a few at a time, so that other calls stay fast. An interrupted import continues where it
stopped. \`createdAt\` is the time of the row's processing by the platform's clock. POST /sandbox/clock/advance doesn't wait for
imports. With an Idempotency-Key, a repeat is compared by the SHA-256 of its file.
`;

/** Import of customers (docs/behaviour.md 2 and 6). */
export const bulkUploadOperations = defineOperations({
  createBulkUpload: {
    ...bulkUploads,
    method: 'POST',
    path: '/customers/bulk/csv',
    permission: 'MANAGE',
    status: 202,
    summary: 'Import customers from a CSV file',
    description: FILE_NOTES.trim(),
    upload: { isRequired: true, mediaTypes: bulkUploadFileTypes, area: 'imports' },
    errors: ['INVALID_UMA_ADDRESS'],
    key: 'spread',
    resource: AcceptedBulkUploadResource,
  },
  listBulkUploads: {
    ...bulkUploads,
    method: 'GET',
    path: '/customers/bulk/jobs',
    permission: 'VIEW',
    summary: 'List imports of customers',
    description: 'Newest first. GET of one import has its errors.',
    query: ListBulkUploadsQuery,
    answer: 'page',
    resource: ListedBulkUploadJobResource,
  },
  getBulkUpload: {
    ...bulkUploads,
    method: 'GET',
    path: '/customers/bulk/jobs/{jobId}',
    permission: 'VIEW',
    summary: 'Get an import of customers',
    description:
      'COMPLETED means that every row was processed, even if all of them failed. FAILED means that the whole file was ' +
      `rejected. \`errors\` has the first ${BULK_ERRORS_MAX} errors, or as many as fit into 512 KB. \`progress.failed\` ` +
      'counts all. The counts grow while the job is PROCESSING.',
    resource: BulkUploadJobResource,
  },
});
