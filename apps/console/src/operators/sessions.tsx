import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Action, TextField, textOf } from '../ui/dialog';
import { useOperatorMay } from '../session';
import { Empty, Note } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Name, When } from '../ui/values';
import { useOutcome } from './outcome';
import { given } from './queries';
import type { ConsoleSession } from './resources';
import { PlatformName } from './subject-names';

const COLUMNS: readonly Column<ConsoleSession>[] = [
  { name: 'Name', cell: ({ name }) => <Name>{name}</Name> },
  { name: 'Role', cell: ({ role }) => role },
  {
    name: 'Platform',
    cell: ({ platformId }) => (platformId === null ? 'the deployment' : <PlatformName id={platformId} />),
  },
  { name: 'Signed in', cell: ({ signedInAt }) => <When at={signedInAt} /> },
  { name: 'Last seen', cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
  { name: 'Ends', cell: ({ expiresAt }) => <When at={expiresAt} /> },
];

function EndSession({
  session: { id, name },
  run,
}: {
  session: ConsoleSession;
  run: ReturnType<typeof useOutcome>['run'];
}): ReactNode {
  return (
    <Action
      name="End"
      operation="endConsoleSession"
      look="danger"
      act={(fields, key) =>
        run(
          operatorApi.POST('/console-sessions/{consoleSessionId}/end', {
            params: { path: { consoleSessionId: id } },
            headers: { 'idempotency-key': key },
            body: given({ reason: textOf(fields, 'reason') }),
          }),
        )
      }
    >
      <p>
        “<ForeignText>{name}</ForeignText>” has to sign in again.
      </p>
      <TextField name="reason" label="Reason" isOptional />
    </Action>
  );
}

/** Who is signed in to the console. */
export function SessionsPage(): ReactNode {
  const mayRead = useOperatorMay('AUDIT');
  return (
    <Page title="Sessions" question="Who is signed in to the console, and since when?">
      {mayRead ? <Sessions /> : <Note>Only auditors and administrators read who is signed in.</Note>}
    </Page>
  );
}

function Sessions(): ReactNode {
  const [{ name }] = useFilters();
  const mayEnd = useOperatorMay('CONFIGURE');
  const { run, note } = useOutcome('The session has ended.');
  const query = given({ name });
  const list = useList({
    queryKey: ['ops', 'console-sessions', query],
    read: (cursor, limit) =>
      bodyOf(
        operatorApi.GET('/console-sessions', {
          params: { query: { ...query, limit, ...given({ cursor }) } },
        }),
      ),
  });
  const decision: Column<ConsoleSession> = {
    name: 'Decision',
    cell: (session) => <EndSession session={session} run={run} />,
  };
  return (
    <>
      <FilterBar>
        <TextFilter name="name" label="Name" />
      </FilterBar>
      {note}
      <ListView
        caption="Sessions"
        list={list}
        keyOf={({ id }) => id}
        columns={mayEnd ? [...COLUMNS, decision] : COLUMNS}
        empty={
          <Empty title="No session matches.">
            <p>Change the name, which is compared as a whole.</p>
          </Empty>
        }
      />
    </>
  );
}
