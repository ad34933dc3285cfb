import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Empty, Note } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, When } from '../ui/values';
import { About } from './about';
import { Details } from './details';
import { Person } from './person';
import { given } from './queries';
import type { AuditEntry } from './resources';
import { wordsOf } from './words';

const columns: readonly Column<AuditEntry>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', cell: ({ person, operatorId }) => <Person name={person} operatorId={operatorId} /> },
  { name: 'What', cell: ({ action }) => wordsOf(action) },
  {
    name: 'About',
    cell: ({ resourceId }) => (resourceId === null ? 'the deployment' : <About id={resourceId} />),
  },
  { name: 'Why', cell: ({ reason }) => <ForeignText>{reason ?? 'none'}</ForeignText> },
  { name: 'Change', cell: (entry) => <Change entry={entry} /> },
];

function Change({
  entry: { before, after, service, sequence, requestId, callerRequestId, hash },
}: {
  entry: AuditEntry;
}): ReactNode {
  const entry = `${service}, number ${sequence}`;
  return (
    <details>
      <summary>Show</summary>
      <Details
        of={{
          ...(before && { before }),
          ...(after && { after }),
          ...{ entry, requestId, ...(callerRequestId && { callerRequestId }), hash },
        }}
      />
    </details>
  );
}

/** What people of the deployment have done. */
export function AuditPage(): ReactNode {
  const mayRead = useOperatorMay('AUDIT');
  return (
    <Page title="Audit" question="Who did what, when and why?">
      {mayRead ? <Entries /> : <Note>Only auditors and administrators read the audit log.</Note>}
    </Page>
  );
}

function Entries(): ReactNode {
  const [{ operatorId, action, resourceId, startDate, endDate }] = useFilters();
  const query = given({ operatorId, action, resourceId, startDate, endDate });
  const list = useList({
    queryKey: ['ops', 'audit', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/audit-log', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  return (
    <>
      <FilterBar>
        <TextFilter name="operatorId" label="Who" placeholder="Operator:…" />
        <TextFilter name="action" label="Action" placeholder="pause-connector" />
        <TextFilter name="resourceId" label="About" placeholder="any id" />
        <TextFilter name="startDate" label="From" placeholder="2026-01-31" />
        <TextFilter name="endDate" label="To" placeholder="2026-02-28" />
      </FilterBar>
      <ListView
        caption="Audit log"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title="No entry matches.">
            <p>Take a filter away to see more.</p>
          </Empty>
        }
      />
    </>
  );
}
