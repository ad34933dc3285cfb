import type { Verification } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId, useSession } from '../session';
import { Action, SelectField, textOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, Status, When } from '../ui/values';
import { useApi, useRefresh } from './api';
import { CustomerName, useReadNames } from './names';
import { oneOf } from '../ui/choice';

const STATUSES = [
  'READY_FOR_VERIFICATION',
  'RESOLVE_ERRORS',
  'IN_PROGRESS',
  'PENDING_MANUAL_REVIEW',
  'APPROVED',
  'REJECTED',
] as const satisfies readonly Verification['verificationStatus'][];
const OPEN: readonly Verification['verificationStatus'][] = ['READY_FOR_VERIFICATION', 'RESOLVE_ERRORS'];

function Errors({ of }: { of: Verification['errors'] }): ReactNode {
  if (of.length === 0) return '';
  return (
    <ul>
      {of.map(({ resourceId, type, reason, field }, index) => (
        <li key={`${resourceId} ${type} ${index}`}>
          {field === undefined || reason.includes(field) ? reason : `${field}: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

function Review({ id }: { id: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Review"
      operation="reviewVerification"
      onDone={refresh}
      act={(fields) => {
        const decision = textOf(fields, 'decision') === 'REJECT' ? 'REJECT' : 'APPROVE';
        const params = { path: { verificationId: id } };
        return bodyOf(
          api.POST('/sandbox/verifications/{verificationId}/review', { params, body: { decision } }),
        );
      }}
    >
      <p>In a sandbox you take the place of the person who decides.</p>
      <SelectField name="decision" label="Decision" options={['APPROVE', 'REJECT']} />
    </Action>
  );
}

function Continue({ customerId }: { customerId: string }): ReactNode {
  const api = useApi();
  const refresh = useRefresh();
  return (
    <Action
      name="Try again"
      operation="createVerification"
      onDone={refresh}
      act={() => bodyOf(api.POST('/verifications', { body: { customerId } }))}
    >
      <p>The verification goes on with the data that the customer has now.</p>
    </Action>
  );
}

const COLUMNS: readonly Column<Verification>[] = [
  { name: 'Customer', cell: ({ customerId }) => <CustomerName id={customerId} isBare /> },
  { name: 'Status', cell: ({ verificationStatus }) => <Status value={verificationStatus} /> },
  { name: 'Missing', cell: ({ errors }) => <Errors of={errors} /> },
  { name: 'Verification', cell: ({ id }) => <Id id={id} isBare /> },
  { name: 'Changed', cell: ({ updatedAt }) => <When at={updatedAt} /> },
];
const actionColumn = (isSandbox: boolean): Column<Verification> => ({
  name: 'Action',
  cell: ({ id, customerId, verificationStatus }) => {
    if (verificationStatus === 'PENDING_MANUAL_REVIEW') return isSandbox ? <Review id={id} /> : '';
    return OPEN.includes(verificationStatus) ? <Continue customerId={customerId} /> : '';
  },
});

function useColumns(): readonly Column<Verification>[] {
  const { isSandbox } = useSession();
  return useMay('MANAGE') ? [...COLUMNS, actionColumn(isSandbox)] : COLUMNS;
}

/** Name of the cursor beside the other lists of the page. */
const CURSOR = 'verificationsCursor';

/** The verifications of a customer. */
export function VerificationsOf({ customerId }: { customerId: string }): ReactNode {
  const api = useApi();
  const list = useList({
    queryKey: [usePlatformId(), 'verifications', { customerId }],
    read: (cursor, limit) =>
      bodyOf(api.GET('/verifications', { params: { query: { customerId, limit, cursor } } })),
    cursorName: CURSOR,
  });
  return (
    <ListView
      caption="Verifications"
      list={list}
      cursorName={CURSOR}
      keyOf={({ id }) => id}
      columns={useColumns()}
      empty={<Empty title="No verification yet." />}
    />
  );
}

/** The verifications of the platform. */
export function VerificationsPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const [filters] = useFilters();
  const query = {
    verificationStatus: oneOf(STATUSES, filters['verificationStatus']),
    customerId: filters['customerId'],
  };
  const readNames = useReadNames();
  const list = useList({
    queryKey: [platformId, 'verifications', query],
    read: (cursor, limit) =>
      bodyOf(api.GET('/verifications', { params: { query: { ...query, limit, cursor } } })),
    prepare: (rows) => readNames(rows.map(({ customerId }) => customerId)),
  });
  return (
    <Page title="Verifications" question="Which customers may pay, and what is missing of the others?">
      <FilterBar>
        <SelectFilter name="verificationStatus" label="Status" options={STATUSES} />
        <TextFilter name="customerId" label="Customer" placeholder="Customer:…" />
      </FilterBar>
      <ListView
        caption="Verifications"
        list={list}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={
          <Empty title="No verification is like that.">
            <p>
              Start one on the page of a <Link href="/customers">customer</Link>, or take a filter away.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
