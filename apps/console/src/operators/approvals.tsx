import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { ForeignText, Status, When } from '../ui/values';
import { About } from './about';
import { AskedAction } from './asked-action';
import { useOutcome } from './outcome';
import { Person } from './person';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { Approval } from './resources';
import { wordsOf } from './words';

const STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
const MORE_OFTEN_MS = 10_000;

const columns: readonly Column<Approval>[] = [
  { name: 'Action', cell: ({ action }) => wordsOf(action) },
  {
    name: 'About',
    cell: ({ resourceId }) => (resourceId === null ? 'the deployment' : <About id={resourceId} />),
  },
  { name: 'Reason', cell: ({ reason }) => <ForeignText>{reason ?? 'none'}</ForeignText> },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    name: 'Asked',
    cell: ({ askedAt, askedBy, askedPerson }) => (
      <span>
        <When at={askedAt} /> <Person name={askedPerson} operatorId={askedBy} />
      </span>
    ),
  },
];

/** Actions that wait for a second person. */
export function ApprovalsPage(): ReactNode {
  const [filters] = useFilters();
  const { run, note } = useOutcome('The approval is decided.');
  const status = oneOf(STATUSES, filters['status'] ?? 'PENDING');
  const query = given({ status });
  const list = useList({
    queryKey: ['ops', 'approvals', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/approvals', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
    refetchInterval: MORE_OFTEN_MS,
  });
  const decide = (path: '/approvals/{approvalId}/approve' | '/approvals/{approvalId}/reject') => {
    return async ({ id }: Approval, fields: FormData, key: string): Promise<void> => {
      const request = { params: { path: { approvalId: id } }, headers: { 'idempotency-key': key } };
      await run(operatorApi.POST(path, { ...request, body: given({ reason: textOf(fields, 'reason') }) }));
    };
  };
  return (
    <Page title="Approvals" question="Which actions wait for a second person?">
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} initial="PENDING" />
      </FilterBar>
      {note}
      <ListView
        caption="Approvals"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          ...columns,
          {
            name: 'Decision',
            cell: (approval) => (
              <Decision
                approval={approval}
                approve={decide('/approvals/{approvalId}/approve')}
                reject={decide('/approvals/{approvalId}/reject')}
              />
            ),
          },
        ]}
        empty={
          <Empty
            title={status === 'PENDING' ? 'No action waits for a second person.' : 'No approval matches.'}
          >
            <p>The configuration FOUR_EYES names the actions that need one.</p>
          </Empty>
        }
      />
    </Page>
  );
}

type Decide = (approval: Approval, fields: FormData, key: string) => Promise<void>;

function Decision({
  approval,
  approve,
  reject,
}: {
  approval: Approval;
  approve: Decide;
  reject: Decide;
}): ReactNode {
  const { status, decidedBy, decidedPerson, decidedAt, expiresAt } = approval;
  if (status !== 'PENDING') {
    if (decidedBy === null) {
      return (
        <>
          ended <When at={expiresAt} /> without a decision
        </>
      );
    }
    return (
      <span>
        <Person name={decidedPerson} operatorId={decidedBy} /> <When at={decidedAt} />
      </span>
    );
  }
  const until = (
    <p>
      It can be decided until <When at={expiresAt} />
    </p>
  );
  const asked = <AskedAction of={approval} />;
  const reason = <LongTextField name="reason" label="Reason, without personal data" isOptional />;
  return (
    <>
      <Action
        name="Approve"
        operation="approveAction"
        look="primary"
        act={(fields, key) => approve(approval, fields, key)}
      >
        <p>
          The action is done at once, if it is still possible. Somebody else must approve than the person who
          asked: otherwise the answer is SECOND_OPERATOR_NEEDED.
        </p>
        {until}
        {asked}
        {reason}
      </Action>{' '}
      <Action
        name="Reject"
        operation="rejectAction"
        look="danger"
        act={(fields, key) => reject(approval, fields, key)}
      >
        {until}
        <p>Nothing changes, and the action can be asked for again.</p>
        {asked}
        {reason}
      </Action>
    </>
  );
}
