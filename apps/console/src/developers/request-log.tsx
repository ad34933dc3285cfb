import { useQuery } from '@tanstack/react-query';
import type { RequestContent, RequestFault, RequestLog, RequestLogDetails } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { DateFilter, FilterBar, SelectFilter, TextFilter, useFilters } from '../ui/filters';
import { durationOf } from '../ui/format';
import { JsonBlock } from '../ui/json-block';
import { ListView, Table, useList, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { CopyButton, Facts, Id, Name, Status, When } from '../ui/values';
import { Loaded, Ref, useApi } from './api';
import { curlOf } from './curl';
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

function callerOf({ token, member }: RequestLog): ReactNode {
  if (token) return token.name === null ? 'A deleted token' : <Name>{token.name}</Name>;
  if (!member) return 'A person';
  return member.name === null ? 'A removed member' : <Name>{member.name}</Name>;
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
  { name: 'Caller', cell: callerOf },
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
        [token ? 'Token' : 'Person', callerOf(of)],
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

const FAULT_COLUMNS: readonly Column<RequestFault>[] = [
  { name: 'Field', cell: ({ field }) => <code>{field}</code> },
];

interface BodyProps {
  name: string;
  body: RequestContent['requestBody'];
  isCut: boolean;
}

/** A body as it was kept. */
function Body({ name, body, isCut }: BodyProps): ReactNode {
  if (isCut)
    return (
      <p>It has more than 16 KB, has no Content-Length or is no JSON object, so the log does not keep it.</p>
    );
  return body === null ? <p>No JSON.</p> : <JsonBlock name={name} value={body} />;
}

/** What was sent and what came back, with the faults beside it. */
function Content({ of }: { of: RequestLogDetails }): ReactNode {
  const { content } = of;
  if (content === null)
    return (
      <Empty title="What was sent and what came back was not kept.">
        <p>A sandbox keeps it for 7 days, and about 1 MB a minute. Elsewhere the operator turns it on.</p>
      </Empty>
    );
  const { faults, requestBody, isRequestCut, answerBody, isAnswerCut } = content;
  const command = curlOf(of, content);
  return (
    <>
      {faults.length > 0 && (
        <Section title="Faults">
          <Table caption="Faults" rows={faults} keyOf={JSON.stringify} columns={FAULT_COLUMNS} />
        </Section>
      )}
      <Section title="What was sent">
        <p>
          <code>{`${of.method} ${content.url}`}</code>{' '}
          {command !== undefined && <CopyButton text={command} what="as curl" name="Copy as curl" />}
        </p>
        {command === undefined && <p>The log does not have all of it, so it can't be copied as a command.</p>}
        <Body name="What was sent" body={requestBody} isCut={isRequestCut} />
        <p>
          <code>****</code> is in place of personal data, secrets, references, messages and fields that the
          API does not know.
        </p>
      </Section>
      <Section title="What came back">
        <Body name="What came back" body={answerBody} isCut={isAnswerCut} />
      </Section>
    </>
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
      <Loaded of={query}>
        {(request) => (
          <>
            <RequestFacts of={request} />
            <Content of={request} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
