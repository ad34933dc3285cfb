import { useQuery } from '@tanstack/react-query';
import type { RequestLog } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { DateFilter, FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { durationOf } from '../ui/format';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Facts, Id, Name, Status, When } from '../ui/values';
import { Loaded, Ref, useApi } from './api';
import { pageOfRequest } from './links';

const TAIL_MS = 2_000;
const CLASSES = [
  '2xx',
  '4xx',
  '5xx',
  '200',
  '201',
  '400',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '500',
  '503',
  '504',
];

function callerOf(token: RequestLog['token']): ReactNode {
  if (!token) return 'A person';
  return token.name === null ? 'A deleted token' : <Name>{token.name}</Name>;
}

const COLUMNS: readonly Column<RequestLog>[] = [
  { name: 'Time', cell: ({ at }) => <When at={at} aheadMs={0} /> },
  { name: 'Method', cell: ({ method }) => method },
  {
    name: 'Operation',
    cell: ({ requestId, operation, path }) => (
      <Link href={pageOfRequest(requestId)} title={path}>
        {operation}
      </Link>
    ),
  },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  { name: 'Code', cell: ({ code, replayed }) => code ?? (replayed ? 'Replayed' : '') },
  { name: 'ms', isFigure: true, cell: ({ durationMs }) => durationMs },
  { name: 'Token', cell: ({ token }) => callerOf(token) },
  {
    name: 'Request id',
    cell: ({ requestId }) => <Id id={requestId} href={pageOfRequest(requestId)} isBare />,
  },
];

/** The switch that reads the newest requests again and again. */
function TailSwitch(): ReactNode {
  const [{ tail }, change] = useFilters();
  const isOn = tail === 'on';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => change({ tail: isOn ? undefined : 'on' })}
    >
      Live tail: {isOn ? 'on' : 'off'}
    </button>
  );
}

/** The requests of the platform. */
export function RequestLogPage(): ReactNode {
  const api = useApi();
  const platformId = usePlatformId();
  const [filters] = useFilters();
  const { status, operation, code, tokenId, resourceId, since, until, tail } = filters;
  const query = { status, operation, code, tokenId, resourceId, since, until };
  const list = useList({
    queryKey: [platformId, 'request-logs', query],
    read: (cursor, limit) =>
      bodyOf(api.GET('/request-logs', { params: { query: { ...query, limit, cursor } } })),
    ...(tail === 'on' && { refetchInterval: TAIL_MS }),
  });
  return (
    <Page title="API log" question="What did I send, and what came back?" actions={<TailSwitch />}>
      <FilterBar>
        <SelectFilter name="status" label="Status" options={CLASSES} />
        <TextFilter name="operation" label="Operation" placeholder="createTransferOut" />
        <TextFilter name="code" label="Code" placeholder="INVALID_INPUT" />
        <TextFilter name="tokenId" label="Token" placeholder="ApiToken:…" />
        <TextFilter name="resourceId" label="Resource" placeholder="Transaction:…" />
        <DateFilter name="since" label="From (UTC)" />
        <DateFilter name="until" label="Until (UTC)" />
      </FilterBar>
      <ListView
        caption="Requests"
        list={list}
        keyOf={({ requestId, at }) => `${at} ${requestId}`}
        columns={COLUMNS}
        empty={
          <Empty title="No request is like that.">
            <p>
              A request is here about a second after its answer, for 7 days.{' '}
              <Link href="/tokens">Create a token</Link> to make one, or take a filter away.
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function RequestFacts({ of }: { of: RequestLog }): ReactNode {
  const { token, resourceId } = of;
  return (
    <Facts
      of={[
        ['Request id', <Id key="id" id={of.requestId} whole />],
        ["Caller's id", of.callerRequestId !== null && <Id key="caller" id={of.callerRequestId} whole />],
        ['Time', <When key="at" at={of.at} aheadMs={0} />],
        ['Request', <code key="path">{`${of.method} ${of.path}`}</code>],
        [
          'Operation',
          <Link key="operation" href={`/log?operation=${of.operation}`}>
            {of.operation}
          </Link>,
        ],
        ['Status', <Status key="status" value={of.status} />],
        ['Code', of.code !== null && <Link href={`/log?code=${of.code}`}>{of.code}</Link>],
        ['Took', durationOf(of.durationMs)],
        ['Token', callerOf(token)],
        ['Requests of the token', token && <Link href={`/log?tokenId=${token.id}`}>Show</Link>],
        [
          'Answer',
          of.replayed
            ? 'An earlier answer was given again: nothing happened twice.'
            : 'Made for this request',
        ],
        ['Resource', resourceId !== null && <Ref id={resourceId} whole />],
        [
          'Requests of the resource',
          resourceId !== null && <Link href={`/log?resourceId=${resourceId}`}>Show</Link>,
        ],
      ]}
    />
  );
}

/** A request. */
export function RequestPage({ id }: { id: string }): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'request-log', id],
    queryFn: () => bodyOf(api.GET('/request-logs/{requestId}', { params: { path: { requestId: id } } })),
  });
  return (
    <Page title="Request" question="What did I send, and what came back?">
      <Loaded of={query}>{(request) => <RequestFacts of={request} />}</Loaded>
    </Page>
  );
}
