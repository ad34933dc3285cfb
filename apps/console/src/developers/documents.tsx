import type { Document } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { oneOf } from '../ui/choice';
import { Action, FileField, SelectField, TextField, fileOf, textOf } from '../ui/dialog';
import { DownloadButton } from '../ui/download-button';
import { Empty } from '../ui/feedback';
import { ListView, useList, type Column } from '../ui/list';
import { Id, Name, When } from '../ui/values';
import { useApi, useRefresh } from './api';
import { Buttons } from './fields';

const TYPES = [
  'PASSPORT',
  'DRIVERS_LICENSE',
  'NATIONAL_ID',
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'SELFIE',
  'OTHER',
] as const satisfies readonly Document['documentType'][];
const SIDES = ['FRONT', 'BACK'] as const;
/** Name of the cursor beside the other lists of the page. */
const CURSOR = 'documentsCursor';

const COLUMNS: readonly Column<Document>[] = [
  { name: 'Type', cell: ({ documentType, side }) => [documentType, side].filter(Boolean).join(', ') },
  { name: 'File', cell: ({ fileName }) => <Name>{fileName}</Name> },
  { name: 'Country', cell: ({ country }) => country },
  { name: 'Number', cell: ({ documentNumber }) => documentNumber },
  { name: 'Id', cell: ({ id }) => <Id id={id} isBare /> },
  { name: 'Changed', cell: ({ updatedAt }) => <When at={updatedAt} /> },
];

/** Uploads a document of a customer. */
export function UploadDocument({ holder }: { holder: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Upload document"
      operation="createDocument"
      onDone={refresh}
      act={async (fields, key) => {
        const file = fileOf(fields, 'file');
        const body = {
          documentHolder: holder,
          documentType: oneOf(TYPES, textOf(fields, 'documentType')) ?? 'OTHER',
          country: textOf(fields, 'country') ?? '',
          side: oneOf(SIDES, textOf(fields, 'side')),
          documentNumber: textOf(fields, 'documentNumber'),
          file,
        };
        return bodyOf(
          api.POST('/documents', {
            headers: { 'idempotency-key': key },
            body,
            bodySerializer: () => formOf(body),
          }),
        );
      }}
    >
      <p>A picture or a PDF of at most 10 MB.</p>
      <SelectField name="documentType" label="Type" options={TYPES} />
      <TextField name="country" label="Country that issued it" placeholder="US" />
      <SelectField name="side" label="Side" options={[{ value: '', label: 'It has no sides' }, ...SIDES]} />
      <TextField name="documentNumber" label="Number (optional)" placeholder="P1234567" isOptional />
      <FileField
        name="file"
        label="File"
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
      />
    </Action>
  );
}

/** The form of an upload. What is absent has no part. */
function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (typeof value === 'string') form.append(name, value);
  }
  return form;
}

function DeleteDocument({ of: { id, fileName } }: { of: Document }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Delete"
      operation="deleteDocument"
      look="danger"
      onDone={refresh}
      act={() => bodyOf(api.DELETE('/documents/{documentId}', { params: { path: { documentId: id } } }))}
    >
      <p>
        <Name>{fileName}</Name> is deleted. This can’t be undone.
      </p>
    </Action>
  );
}

/** The documents of a customer. */
export function Documents({ holder, canChange }: { holder: string; canChange: boolean }): ReactNode {
  const api = useApi();
  const [mayManage, mayTransact] = [useMay('MANAGE'), useMay('TRANSACT')];
  const list = useList({
    queryKey: [usePlatformId(), 'documents', holder],
    read: (cursor, limit) =>
      bodyOf(api.GET('/documents', { params: { query: { documentHolder: holder, limit, cursor } } })),
    cursorName: CURSOR,
  });
  const content = (documentId: string): Promise<Blob> =>
    bodyOf(api.GET('/documents/{documentId}/content', { params: { path: { documentId } }, parseAs: 'blob' }));
  const action: Column<Document> = {
    name: 'Action',
    cell: (document) => (
      <Buttons>
        <DownloadButton name="Download" read={() => content(document.id)} file={document.fileName} />
        {canChange && <DeleteDocument of={document} />}
      </Buttons>
    ),
  };
  return (
    <ListView
      caption="Documents"
      list={list}
      cursorName={CURSOR}
      keyOf={({ id }) => id}
      columns={mayManage || mayTransact ? [...COLUMNS, action] : COLUMNS}
      empty={<Empty title="No document yet." />}
    />
  );
}
