import { useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@corridor/sdk';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Facts, ForeignText, Name, Id, Status, When } from '../ui/values';
import { Loaded, useApi } from './api';
import {
  ChangeEndpoint,
  CreateEndpoint,
  DeleteEndpoint,
  Recover,
  Secret,
  SendTest,
  SwitchEndpoint,
  TestAnswer,
} from './endpoint-actions';

function nameOf({ url, delivery }: WebhookEndpoint): string {
  return url ?? `${delivery} endpoint without a URL`;
}

const COLUMNS: readonly Column<WebhookEndpoint>[] = [
  {
    name: 'Endpoint',
    cell: (endpoint) => (
      <Link href={`/endpoints/${endpoint.id}`}>
        <ForeignText>{nameOf(endpoint)}</ForeignText>
      </Link>
    ),
  },
  { name: 'Description', cell: ({ description }) => description && <Name>{description}</Name> },
  {
    name: 'Status',
    cell: ({ status }) => <Status value={status} tone={status === 'ENABLED' ? 'good' : 'bad'} />,
  },
  { name: 'Reason', cell: ({ disabledReason }) => disabledReason ?? '' },
  { name: 'Events', cell: ({ eventTypes }) => (eventTypes.length === 0 ? 'all' : eventTypes.length) },
  { name: 'Default', cell: ({ isDefault }) => (isDefault ? 'yes' : 'no') },
  { name: 'Id', cell: ({ id }) => <Id id={id} href={`/endpoints/${id}`} isBare /> },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** The endpoints of the platform. */
export function EndpointsPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const mayManage = useMay('MANAGE');
  const list = useList({
    queryKey: [platformId, 'endpoints'],
    read: (cursor, limit) => bodyOf(api.GET('/webhook-endpoints', { params: { query: { limit, cursor } } })),
  });
  return (
    <Page title="Endpoints" question="Where are my events sent?" actions={mayManage && <CreateEndpoint />}>
      <ListView
        caption="Endpoints"
        list={list}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        empty={
          <Empty title="No endpoint yet.">
            <p>
              Without one, no event is kept.{' '}
              {mayManage ? 'Add one' : 'Ask somebody with the permission MANAGE to add one'}, then send it a
              test event.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function EndpointFacts({ of, mayManage }: { of: WebhookEndpoint; mayManage: boolean }): ReactNode {
  return (
    <Facts
      of={[
        ['Endpoint', <Id key="id" id={of.id} whole />],
        ['URL', of.url ?? 'none: it is leased (PULL)'],
        ['Description', of.description && <ForeignText>{of.description}</ForeignText>],
        ['Status', <Status key="status" value={of.status} tone={of.status === 'ENABLED' ? 'good' : 'bad'} />],
        ['Disabled because', of.disabledReason],
        ['Events', of.eventTypes.length === 0 ? 'all' : of.eventTypes.join(', ')],
        ['Default', of.isDefault ? 'yes: its answer decides on incoming payments' : 'no'],
        ['Signing secret', mayManage && <Secret id={of.id} />],
        ['Created', <When key="created" at={of.createdAt} />],
        ['Changed', <When key="changed" at={of.updatedAt} />],
        [
          'Deliveries',
          <span key="deliveries">
            <Link href={`/deliveries?endpointId=${of.id}`}>all</Link>,{' '}
            <Link href={`/deliveries?endpointId=${of.id}&status=PENDING`}>waiting</Link>,{' '}
            <Link href={`/deliveries?endpointId=${of.id}&status=FAILED`}>failed</Link>
          </span>,
        ],
      ]}
    />
  );
}

/** An endpoint. */
export function EndpointPage({ id }: { id: string }): ReactNode {
  const api = useApi();
  const mayManage = useMay('MANAGE');
  const [result, setResult] = useState<Parameters<typeof TestAnswer>[0]['of']>();
  const query = useQuery({
    queryKey: [usePlatformId(), 'endpoint', id],
    queryFn: () =>
      bodyOf(
        api.GET('/webhook-endpoints/{webhookEndpointId}', { params: { path: { webhookEndpointId: id } } }),
      ),
  });
  const endpoint = query.data;
  return (
    <Page
      title="Endpoint"
      question="Is it reached, and what does it get?"
      actions={
        mayManage &&
        endpoint && (
          <>
            {endpoint.url !== null && <SendTest id={id} onResult={setResult} />}
            <ChangeEndpoint key={endpoint.updatedAt} of={endpoint} />
            <SwitchEndpoint of={endpoint} />
            <Recover id={id} />
            <DeleteEndpoint id={id} />
          </>
        )
      }
    >
      {result && <TestAnswer of={result} />}
      <Loaded of={query}>{(loaded) => <EndpointFacts of={loaded} mayManage={mayManage} />}</Loaded>
    </Page>
  );
}
