import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Empty, FailureNote, Loading, Note } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters } from '../ui/filters';
import type { Tone } from '../ui/format';
import { Table, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Status, When } from '../ui/values';
import { given } from './queries';
import type { AccessChange } from './resources';
import { wordsOf } from './words';

const tones: Readonly<Record<AccessChange['kind'], Tone>> = {
  JOINED: 'good',
  MOVED: 'waiting',
  LEFT: 'bad',
};

/** The rights of a person, as one text. */
function rightsText({ roles, permissions }: AccessChange['before']): string {
  return [...roles, ...permissions].join(', ') || 'nothing';
}

const columns: readonly Column<AccessChange>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'What', cell: ({ kind }) => <Status value={kind} tone={tones[kind]} /> },
  {
    name: 'Who',
    cell: ({ name, subject }) => (
      <strong title={subject}>
        <ForeignText>{name}</ForeignText>
      </strong>
    ),
  },
  { name: 'Before', cell: ({ before }) => rightsText(before) },
  { name: 'After', cell: ({ after }) => rightsText(after) },
  {
    name: 'By',
    cell: ({ by, action }) => (
      <span>
        <ForeignText>{by}</ForeignText>
        {action !== null && <>: {wordsOf(action)}</>}
      </span>
    ),
  },
  { name: 'Why', cell: ({ reason }) => <ForeignText>{reason ?? 'none'}</ForeignText> },
];

/** Who has joined, moved and left. */
export function AccessReportPage(): ReactNode {
  const mayRead = useOperatorMay('AUDIT');
  return (
    <Page title="Access report" question="Who has joined, has other rights, or has left?">
      {mayRead ? <Changes /> : <Note>Only auditors and administrators read who has access.</Note>}
    </Page>
  );
}

function Changes(): ReactNode {
  const [{ startDate }] = useFilters();
  const query = given({ startDate });
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'access-report', query],
    queryFn: () => bodyOf(operatorApi.GET('/access-report', { params: { query } })),
  });
  return (
    <>
      <FilterBar>
        <TextFilter name="startDate" label="From" placeholder="2026-01-31" />
      </FilterBar>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.changes.length === 0 && (
        <Empty title="Nobody’s access has changed.">
          <p>Without a date, the page shows the last 90 days.</p>
        </Empty>
      )}
      {data && data.changes.length > 0 && (
        <Table
          caption="Changes of access"
          rows={data.changes}
          columns={columns}
          keyOf={({ at, subject }) => `${at} ${subject}`}
        />
      )}
      {data?.isMore && <Note>There are more. Choose a later date.</Note>}
    </>
  );
}
