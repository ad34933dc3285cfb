import type { WebhookDelivery } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { DateFilter, FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Status, When } from '../ui/values';
import { Breakable, Ref, useApi } from './api';
import { answerOf, isBehind, Resend } from './delivery';
import { EVENT_TYPES } from './event-types';
import { oneOf } from '../ui/choice';

const STATUSES = [
  'PENDING',
  'DELIVERED',
  'FAILED',
  'DROPPED',
] as const satisfies readonly WebhookDelivery['status'][];

const POLL_MS = 5_000;
/** Name of the cursor beside another list. */
const CURSOR = 'deliveriesCursor';

const STATE: readonly Column<WebhookDelivery>[] = [
  {
    name: 'Event',
    cell: ({ eventType, id }) => (
      <Link href={`/deliveries/${id}`}>
        <Breakable text={eventType} />
      </Link>
    ),
  },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    name: 'Attempts',
    cell: (delivery) => {
      const { attempts, nextAttemptAt } = delivery;
      return (
        <div>
          {attempts.length}, {attempts.length > 0 && 'last: '}
          {answerOf(attempts.at(-1))}
          {nextAttemptAt !== null && (
            <div>
              Next: <When at={nextAttemptAt} />
            </div>
          )}
          {isBehind(delivery) && <div>Next: after an earlier event of the resource</div>}
        </div>
      );
    },
  },
];
const RESOURCE: Column<WebhookDelivery> = {
  name: 'Resource',
  cell: ({ resourceId }) => <Ref id={resourceId} isBare />,
};
const PLACE: readonly Column<WebhookDelivery>[] = [
  { name: 'Endpoint', cell: ({ endpointId }) => <Ref id={endpointId} isBare /> },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
];
const RESEND: Column<WebhookDelivery> = {
  name: 'Action',
  cell: ({ id, eventType }) => <Resend id={id} what={eventType} />,
};

/** The deliveries of the platform. */
export function DeliveriesPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const mayManage = useMay('MANAGE');
  const [filters] = useFilters();
  const query = {
    status: oneOf(STATUSES, filters['status']),
    eventType: oneOf(EVENT_TYPES, filters['eventType']),
    endpointId: filters['endpointId'],
    resourceId: filters['resourceId'],
    createdAfter: filters['createdAfter'],
    createdBefore: filters['createdBefore'],
  };
  const list = useList({
    queryKey: [platformId, 'deliveries', query],
    read: (cursor, limit) =>
      bodyOf(api.GET('/webhook-deliveries', { params: { query: { ...query, limit, cursor } } })),
    refetchInterval: POLL_MS,
  });
  return (
    <Page title="Deliveries" question="Did my server get it?">
      <FilterBar>
        <SelectFilter name="status" label="Status" options={STATUSES} />
        <SelectFilter name="eventType" label="Event" options={EVENT_TYPES} />
        <TextFilter name="resourceId" label="Resource" placeholder="Transaction:…" />
        <TextFilter name="endpointId" label="Endpoint" placeholder="WebhookEndpoint:…" />
        <DateFilter name="createdAfter" label="From (UTC)" />
        <DateFilter name="createdBefore" label="Until (UTC)" />
      </FilterBar>
      <ListView
        caption="Deliveries"
        list={list}
        keyOf={({ id }) => id}
        columns={[...STATE, RESOURCE, ...PLACE, ...(mayManage ? [RESEND] : [])]}
        empty={
          <Empty title="No delivery is like that.">
            <p>
              Events are delivered to the <Link href="/endpoints">endpoints</Link> that ask for them. Add one
              and send it a test event, or take a filter away.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

/** The deliveries of one resource, each of which can be sent again. */
export function DeliveriesOf({ resourceId }: { resourceId: string }): ReactNode {
  const api = useApi();
  const mayManage = useMay('MANAGE');
  const list = useList({
    queryKey: [usePlatformId(), 'deliveries', resourceId],
    read: (cursor, limit) =>
      bodyOf(api.GET('/webhook-deliveries', { params: { query: { resourceId, limit, cursor } } })),
    refetchInterval: POLL_MS,
    cursorName: CURSOR,
  });
  return (
    <ListView
      caption="Deliveries"
      list={list}
      cursorName={CURSOR}
      keyOf={({ id }) => id}
      columns={[...STATE, ...PLACE, ...(mayManage ? [RESEND] : [])]}
      empty={
        <Empty title="No event of it was delivered.">
          <p>
            Events are delivered to the <Link href="/endpoints">endpoints</Link> that ask for them.
          </p>
        </Empty>
      }
    />
  );
}
