import type { CustomerNote } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { ListView, useList, type Column } from '../ui/list';
import { Lines, Name, When } from '../ui/values';
import { useApi, useRefresh } from './api';

/** Name of the cursor beside the other lists of the page. */
const CURSOR = 'notesCursor';

const COLUMNS: readonly Column<CustomerNote>[] = [
  { name: 'Note', cell: ({ text }) => <Lines>{text}</Lines> },
  { name: 'Author', cell: ({ author }) => <Name>{author.name}</Name> },
  { name: 'Written', cell: ({ createdAt }) => <When at={createdAt} /> },
];

function AddNote({ customerId }: { customerId: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Add a note"
      operation="createCustomerNote"
      onDone={refresh}
      act={(fields, key) =>
        bodyOf(
          api.POST('/customers/{customerId}/notes', {
            params: { path: { customerId } },
            headers: { 'idempotency-key': key },
            body: { text: textOf(fields, 'text') ?? '' },
          }),
        )
      }
    >
      <p>Your colleagues read it with your name. The customer never sees it.</p>
      <LongTextField name="text" label="Note" />
    </Action>
  );
}

function DeleteNote({ of: { id: noteId, customerId, text } }: { of: CustomerNote }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  const params = { path: { customerId, noteId } };
  return (
    <Action
      name="Delete"
      operation="deleteCustomerNote"
      look="danger"
      onDone={refresh}
      act={() => bodyOf(api.DELETE('/customers/{customerId}/notes/{noteId}', { params }))}
    >
      <p>This note is deleted. This can’t be undone.</p>
      <p>
        <Lines>{text}</Lines>
      </p>
    </Action>
  );
}

interface NotesProps {
  customerId: string;
  canChange: boolean;
}

/** What the people of the platform have noted on a customer. */
export function Notes({ customerId, canChange }: NotesProps): ReactNode {
  const api = useApi();
  const list = useList({
    queryKey: [usePlatformId(), 'notes', customerId],
    read: (cursor, limit) =>
      bodyOf(
        api.GET('/customers/{customerId}/notes', {
          params: { path: { customerId }, query: { limit, cursor } },
        }),
      ),
    cursorName: CURSOR,
  });
  const action: Column<CustomerNote> = { name: 'Action', cell: (note) => <DeleteNote of={note} /> };
  return (
    <>
      <ListView
        caption="Notes"
        list={list}
        cursorName={CURSOR}
        keyOf={({ id }) => id}
        columns={canChange ? [...COLUMNS, action] : COLUMNS}
        empty={<Empty title="No note yet." />}
      />
      {canChange && (
        <p>
          <AddNote customerId={customerId} />
        </p>
      )}
    </>
  );
}
